//! A simulation move by move: the one of the papers.

use boyi_core::Random;
use boyi_hex::{Colour, Hex};

use super::before::Recent;
use super::replies::Replies;
use super::{Before, During};
use crate::knowledge::fill::Filling;
use crate::knowledge::rings::{EMPTY, Stones};
use crate::knowledge::shape::MAX_CELLS;
use crate::knowledge::{Cells, Position};

/// Simulations from one position after another.
///
/// ```
/// use boyi_core::{Game, Random};
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::simulation::{Before, During, Simulation};
///
/// // Red is joined to both edges by bridges, and never loses them.
/// let game = Hex::parse(HexRules::new(5).unwrap(), "...../..R../...../.R.../..... B").unwrap();
/// let mut random = Random::new(1);
/// let mut simulation = Simulation::new(Before::ALL, During::ALL);
/// simulation.set_up(&game, &mut random);
/// assert!((0..100).all(|_| simulation.run(&mut random) == Colour::Red));
/// ```
#[derive(Clone)]
pub struct Simulation {
    before: Before,
    during: During,
    start: Start,
    /// Room for one simulation.
    board: Stones,
    order: [u16; MAX_CELLS],
}

/// What all simulations of a position begin with.
#[derive(Clone)]
struct Start {
    filling: Filling,
    board: Stones,
    replies: Replies,
    last: Option<usize>,
}

impl Simulation {
    /// Simulations by these rules.
    pub fn new(before: Before, during: During) -> Simulation {
        let position = Position::empty(2).expect("a board");
        let board = Stones::of(&position);
        let replies = Replies::new(during, &position);
        let filling = Filling { position, pairs: Vec::new() };
        let start = Start { filling, board, replies, last: None };
        Simulation { before, during, start, board, order: [0; MAX_CELLS] }
    }

    /// Goes to a position, and settles what is settled before each simulation.
    pub fn set_up(&mut self, game: &Hex, random: &mut Random) {
        self.set_up_position(Position::of(game), game.recent(), random);
    }

    pub(super) fn set_up_position(&mut self, position: Position, recent: Recent, random: &mut Random) {
        let Start { filling, board, replies, last } = &mut self.start;
        filling.position = position;
        let rings = self.before.settle(filling, recent, random);
        *board = *rings.board();
        *replies = Replies::new(self.during, &position);
        replies.find_templates(&rings);
        // A stone that was put on the board since would have to be answered instead.
        let same_turn = filling.position.to_move() == position.to_move();
        *last = recent[0].filter(|_| same_turn).map(|cell| board.place(cell));
    }

    /// Plays one simulation to a full board and says who won.
    pub fn run(&mut self, random: &mut Random) -> Colour {
        let Simulation { start, board, order, .. } = self;
        *board = start.board;
        let position = start.filling.position;
        let mut free = position.vacant();
        random.shuffle(&mut start.filling.pairs);
        for &pair in &start.filling.pairs {
            let [a, b] = pair.map(usize::from);
            let carrier = Cells::only(a) | Cells::only(b);
            if carrier.is_subset(free) {
                free -= carrier;
                let flip = random.next() & 1 == 0;
                let (red, blue) = if flip { (a, b) } else { (b, a) };
                board.put(Colour::Red, board.place(red));
                board.put(Colour::Blue, board.place(blue));
            }
        }
        let mut count = 0;
        for cell in free.iter() {
            order[count] = board.place(cell) as u16;
            count += 1;
        }
        let mut mover = position.to_move();
        let mut last = start.last;
        loop {
            let reply = last.and_then(|last| start.replies.to(board, last, mover, random));
            let place = match reply.or_else(|| draw(board, order, &mut count, random)) {
                Some(place) => place,
                None => return board.winner(),
            };
            board.put(mover, place);
            last = Some(place);
            mover = !mover;
        }
    }
}

/// Draws an empty place; those that were taken by replies are dropped on the way.
#[inline(always)]
fn draw(
    board: &Stones,
    order: &mut [u16; MAX_CELLS],
    count: &mut usize,
    random: &mut Random,
) -> Option<usize> {
    while *count > 0 {
        let chosen = random.below(*count as u32) as usize;
        let place = usize::from(order[chosen]);
        *count -= 1;
        order[chosen] = order[*count];
        if board.stone(place) == EMPTY {
            return Some(place);
        }
    }
    None
}
