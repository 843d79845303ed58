//! What is answered at once during a simulation.

use std::sync::OnceLock;

use boyi_games::Random;
use boyi_games::hex::Colour;

use crate::hex::ladders::{RUNS, Run};
use crate::hex::rings::{EMPTY, MEANINGS, Rings, Stones, back, directions, mark, state};
use crate::hex::shape::MAX_CELLS;
use crate::hex::templates::{Template, templates_at};
use crate::hex::{Cells, MAX_SIZE, Position, Shape};

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
const NONE: u8 = u8::MAX;

/// Answers to moves, as far as they depend on more than the neighbours of the last stone.
#[derive(Clone)]
pub(super) struct Replies {
    rules: During,
    shape: &'static Shape,
    /// For each colour: the answer to an opponent's stone on that cell.
    templates: [[u8; MAX_CELLS]; 2],
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
        if self.rules.ladders && self.near_edge.any.contains(cell) {
            return self
                .near_edge
                .defence(board, last, mover)
                .or_else(|| self.near_edge.attack(board, last, mover));
        }
        None
    }
}

/// Where ladders run: on the second and third row from an edge.
struct NearEdge {
    /// For each colour and each of its edges: the cells of its second and third row.
    rows: [[Cells; 2]; 2],
    /// The cells where a stone may belong to a ladder of either side.
    any: Cells,
}

impl NearEdge {
    fn of(shape: &Shape) -> &'static NearEdge {
        static ALL: [OnceLock<NearEdge>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        ALL[shape.size()].get_or_init(|| NearEdge::new(shape))
    }

    fn new(shape: &Shape) -> NearEdge {
        let mut any = Cells::EMPTY;
        let rows = Colour::BOTH.map(|colour| {
            shape.edges(colour).map(|edge| {
                let second = shape.around(edge) - edge;
                let third = shape.around(second) - second - edge;
                any |= edge | second | third;
                second | third
            })
        });
        NearEdge { rows, any }
    }

    /// Where the defender answers a ladder stone of the attacker: in front of it, before it reaches the edge.
    #[inline]
    fn defence(&self, board: &Stones, last: usize, mover: Colour) -> Option<usize> {
        let attacker = !mover;
        let ring = board.ring(last);
        self.runs(attacker, board.cell(last)).find_map(|Run { along, ahead, behind }| {
            let is_ladder = state(ring, back(along)) == mark(attacker)
                && state(ring, behind) == mark(mover)
                && state(ring, ahead) == EMPTY;
            is_ladder.then(|| board.step(last, ahead))
        })
    }

    /// Where the attacker answers the defender's ladder stone: one step further along.
    #[inline]
    fn attack(&self, board: &Stones, last: usize, mover: Colour) -> Option<usize> {
        for (rows, runs) in self.rows[mover.index()].iter().zip(RUNS[mover.index()]) {
            for Run { along, ahead, behind } in runs {
                if state(board.ring(last), back(ahead)) != mark(mover) {
                    continue;
                }
                let head = board.step(last, back(ahead));
                // An edge looks like a stone, but no ladder stands on it.
                let cell = board.cell(head);
                if board.place(cell) != head || !rows.contains(cell) {
                    continue;
                }
                let ring = board.ring(head);
                if state(ring, behind) == mark(!mover) && state(ring, along) == EMPTY {
                    return Some(board.step(head, along));
                }
            }
        }
        None
    }

    /// The ways in which a ladder of that colour may run through a cell.
    #[inline]
    fn runs(&self, attacker: Colour, cell: usize) -> impl Iterator<Item = Run> {
        let rows = &self.rows[attacker.index()];
        let both = rows.iter().zip(RUNS[attacker.index()]);
        both.filter(move |(rows, _)| rows.contains(cell)).flat_map(|(_, runs)| runs)
    }
}
