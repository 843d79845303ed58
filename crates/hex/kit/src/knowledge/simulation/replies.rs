//! What is answered at once during a simulation.

use std::sync::{LazyLock, OnceLock};

use boyi_core::Random;
use boyi_hex::{Colour, MAX_SIZE};

use crate::knowledge::ladders::{RUNS, Run};
use crate::knowledge::rings::{EMPTY, MEANINGS, Rings, Stones, back, directions, mark, state};
use crate::knowledge::shape::MAX_CELLS;
use crate::knowledge::templates::{Template, templates_at};
use crate::knowledge::{Position, Shape};

/// The rules that apply during a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct During {
    /// A bridge that is intruded is completed.
    pub bridges: bool,
    /// An edge template that is intruded is answered.
    pub templates: bool,
    /// A ladder stone is answered by the next one of the other side.
    pub ladders: bool,
}

impl During {
    /// All rules, as in `hex-2022`.
    pub const ALL: During = During { bridges: true, templates: true, ladders: true };
    /// None.
    pub const NONE: During = During { bridges: false, templates: false, ladders: false };
}

/// No answer is known.
const NONE: u16 = u16::MAX;

/// Answers to moves, as far as they depend on more than the neighbours of the last stone.
#[derive(Clone)]
pub(super) struct Replies {
    rules: During,
    shape: &'static Shape,
    /// For each colour: the answer to an opponent's stone on that cell.
    templates: [[u16; MAX_CELLS]; 2],
    /// For each cell, the ladders that may run there.
    near_edge: &'static NearEdge,
}

impl Replies {
    pub(super) fn new(rules: During, position: &Position) -> Replies {
        let shape = position.shape();
        Replies { rules, shape, templates: [[NONE; MAX_CELLS]; 2], near_edge: NearEdge::of(shape) }
    }

    /// Looks for templates of all stones: those of the position that the simulations start from count.
    pub(super) fn find_templates(&mut self, rings: &Rings) {
        self.templates = [[NONE; MAX_CELLS]; 2];
        if !self.rules.templates {
            return;
        }
        let stones = rings.stones(Colour::Red) | rings.stones(Colour::Blue);
        for colour in Colour::BOTH {
            for stone in rings.stones(colour).iter() {
                for Template { carrier, answers, row, .. } in templates_at(self.shape, colour, stone) {
                    // The bridge to the edge has its own rule.
                    if *row > 2 && !carrier.intersects(stones) {
                        for &(intrusion, answer) in answers {
                            self.templates[colour.index()][usize::from(intrusion)] = answer;
                        }
                    }
                }
            }
        }
    }

    /// Where `mover` answers the opponent's last stone, if it has to. Places are those of the board.
    #[inline]
    pub(super) fn to(
        &self,
        board: &Stones,
        last: usize,
        mover: Colour,
        random: &mut Random,
    ) -> Option<usize> {
        let ring = board.ring(last);
        if self.rules.bridges {
            let completions = MEANINGS.completions[mover.index()][usize::from(ring)];
            if completions != 0 {
                let count = completions.count_ones();
                let chosen = if count > 1 { random.below(count) as usize } else { 0 };
                return directions(completions).nth(chosen).map(|direction| board.step(last, direction));
            }
        }
        let cell = board.cell(last);
        if self.rules.templates {
            let answer = self.templates[mover.index()][cell];
            if answer != NONE && board.stone(board.place(usize::from(answer))) == EMPTY {
                return Some(board.place(usize::from(answer)));
            }
        }
        if self.rules.ladders {
            return self.near_edge.reply(board, last, ring, mover);
        }
        None
    }
}

/// Which ladders a stone on a cell can belong to: they run on the second and third row from an edge. The runs of a
/// colour have one bit each.
struct NearEdge {
    /// For each attacker: the runs in which its stone on this cell may stand.
    attacker: [[u8; MAX_CELLS]; 2],
    /// For each attacker: the runs in which a defender's stone on this cell may stand, in front of the attacker's.
    defender: [[u8; MAX_CELLS]; 2],
}

impl NearEdge {
    fn of(shape: &Shape) -> &'static NearEdge {
        static ALL: [OnceLock<NearEdge>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        ALL[shape.size()].get_or_init(|| NearEdge::new(shape))
    }

    fn new(shape: &Shape) -> NearEdge {
        let mut near = NearEdge { attacker: [[0; MAX_CELLS]; 2], defender: [[0; MAX_CELLS]; 2] };
        for colour in Colour::BOTH {
            for (edge, cells) in shape.edges(colour).into_iter().enumerate() {
                let second = shape.around(cells) - cells;
                let third = shape.around(second) - second - cells;
                // On the smallest board there is no third row.
                for (first, rows) in
                    [(cells, second), (second, third)].into_iter().filter(|(_, rows)| !rows.is_empty())
                {
                    rows.iter().for_each(|cell| near.attacker[colour.index()][cell] |= 3 << (2 * edge));
                    first.iter().for_each(|cell| near.defender[colour.index()][cell] |= 3 << (2 * edge));
                }
            }
        }
        near
    }

    /// Where the mover answers a ladder stone: as defender in front of the attacker's stone, before it gets down; as
    /// attacker one step further along.
    #[inline(always)]
    fn reply(&self, board: &Stones, last: usize, ring: u16, mover: Colour) -> Option<usize> {
        let cell = board.cell(last);
        let signs = LADDER_SIGNS[mover.index()][usize::from(ring)];
        let defences = (signs & 15) & self.attacker[(!mover).index()][cell];
        if defences != 0 {
            let Run { ahead, .. } = run(!mover, defences.trailing_zeros());
            return Some(board.step(last, ahead));
        }
        directions((signs >> 4) & self.defender[mover.index()][cell]).find_map(|number| {
            let Run { along, ahead, behind } = run(mover, number as u32);
            let head = board.step(last, back(ahead));
            let ring = board.ring(head);
            let goes_on = state(ring, behind) == mark(!mover) && state(ring, along) == EMPTY;
            goes_on.then(|| board.step(head, along))
        })
    }
}

/// A run of a colour by its number.
#[inline(always)]
fn run(attacker: Colour, number: u32) -> Run {
    RUNS[attacker.index()][number as usize / 2][number as usize % 2]
}

/// What the ring around the opponent's last stone says about ladders to each colour. Low half: the opponent's runs in
/// which this stone wants an answer from the defender: it has a stone behind it, it is blocked there, and the cell ahead
/// is empty. High half: the colour's own runs in which that stone may have blocked it.
static LADDER_SIGNS: LazyLock<Box<[[u8; 1 << 12]; 2]>> = LazyLock::new(|| {
    let mut signs = Box::new([[0; 1 << 12]; 2]);
    for mover in Colour::BOTH {
        for ring in 0..1 << 12 {
            for number in 0..4 {
                let Run { along, ahead, behind } = run(!mover, number);
                let wants_answer = state(ring, back(along)) == mark(!mover)
                    && state(ring, behind) == mark(mover)
                    && state(ring, ahead) == EMPTY;
                let blocks = state(ring, back(run(mover, number).ahead)) == mark(mover);
                let bits = u8::from(wants_answer) << number | u8::from(blocks) << (4 + number);
                signs[mover.index()][usize::from(ring)] |= bits;
            }
        }
    }
    signs
});
