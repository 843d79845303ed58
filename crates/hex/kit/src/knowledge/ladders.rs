//! Ladders: a colour runs along its edge, one row away, and the opponent has to run along below it.
//!
//! Who attacks threatens to reach the edge at every step, so both sides have no choice until something ahead decides: a
//! stone of the attacker that helps it down (an *escape*), or a stone of the defender, or the end of the board, that
//! stops it (a *breaker*).

use boyi_hex::Colour;

use super::rings::{EMPTY, Stones, mark, state};
use super::{Cells, Position, Shape};

/// One way in which a ladder can run: directions along the edge, to the edge cell ahead, and to the one behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) along: usize,
    pub(super) ahead: usize,
    pub(super) behind: usize,
}

/// The ways in which a colour's ladders run, at its starting edge and at its other edge.
pub(super) const RUNS: [[[Run; 2]; 2]; 2] = {
    const fn run(along: usize, ahead: usize, behind: usize) -> Run {
        Run { along, ahead, behind }
    }
    [
        [[run(2, 1, 0), run(5, 0, 1)], [run(2, 3, 4), run(5, 4, 3)]],
        [[run(3, 4, 5), run(0, 5, 4)], [run(0, 1, 2), run(3, 2, 1)]],
    ]
};

/// What a ladder runs into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderEnd {
    /// An attacker's stone that takes the ladder down to the edge.
    Escape(usize),
    /// A defender's stone in the way.
    Breaker(usize),
    /// The end of the board: the defender holds.
    Corner,
}

/// A ladder on the second row with the attacker to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Who attacks: the colour that wants to reach its edge.
    pub attacker: Colour,
    /// The foremost stone of the attacker.
    pub head: usize,
    /// Its next stone.
    pub next: usize,
    /// What the ladder runs into if both go on.
    pub end: LadderEnd,
}

/// The ladders that a colour can run, the colour to move: its stone on the second row is blocked on both cells below,
/// and the way ahead is free.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::{Position, ladders::{LadderEnd, ladders}};
///
/// let game = Hex::parse(HexRules::new(5).unwrap(), "R..../R..../R..../R..R./B.... R").unwrap();
/// let found = ladders(&Position::of(&game), Colour::Red);
/// assert_eq!((found[0].head, found[0].next, found[0].end), (15, 16, LadderEnd::Escape(18)));
/// ```
pub fn ladders(position: &Position, attacker: Colour) -> Vec<Ladder> {
    let stones = Stones::of(position);
    let shape = position.shape();
    let mut found = Vec::new();
    for (edge, runs) in shape.edges(attacker).into_iter().zip(RUNS[attacker.index()]) {
        let second_row = second_row(shape, edge);
        for head in (position.stones(attacker) & second_row).iter() {
            for run in runs {
                let place = stones.place(head);
                let ring = stones.ring(place);
                let is_blocked = [run.ahead, run.behind]
                    .into_iter()
                    .all(|direction| state(ring, direction) == mark(!attacker));
                let next = stones.step(place, run.along);
                if is_blocked && stones.stone(next) == EMPTY {
                    let end = end_of(&stones, shape.board(), attacker, place, run);
                    found.push(Ladder { attacker, head, next: stones.cell(next), end });
                }
            }
        }
    }
    found
}

/// The cells one row away from an edge.
fn second_row(shape: &Shape, edge: Cells) -> Cells {
    shape.around(edge) - edge
}

/// Walks along until something decides.
fn end_of(stones: &Stones, board: Cells, attacker: Colour, head: usize, run: Run) -> LadderEnd {
    // Beyond the board stand edges, which stop the ladder as well.
    let broken_at = |place: usize| match stones.cell(place) {
        cell if board.contains(cell) && stones.place(cell) == place => LadderEnd::Breaker(cell),
        _ => LadderEnd::Corner,
    };
    let mut place = head;
    loop {
        place = stones.step(place, run.along);
        let below = stones.step(place, run.ahead);
        let (here, ahead) = (stones.stone(place), stones.stone(below));
        if here == mark(!attacker) {
            return broken_at(place);
        }
        if ahead == mark(attacker) {
            return LadderEnd::Escape(stones.cell(below));
        }
        if here == mark(attacker) && ahead == EMPTY {
            // Two cells below it are free, or one of them just gets blocked: there is a second way down.
            return LadderEnd::Escape(stones.cell(place));
        }
        if here == EMPTY && ahead == mark(!attacker) {
            return broken_at(below);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::reference::Minimax;

    /// A ladder that runs to the right along Red's bottom edge, everything above it Blue's, and these stones ahead on
    /// the second and on the first row: 0 none, 1 red, 2 blue.
    fn corridor(ahead: [[u8; 4]; 2]) -> Position {
        let mut position = Position::empty(5).unwrap();
        let column: Cells = [0, 5, 10, 15].into_iter().collect();
        position = position.with_stones(Colour::Red, column);
        position = position.with_stones(Colour::Blue, (Cells::first(15) - column) | Cells::only(20));
        for (row, stones) in [15, 20].into_iter().zip(ahead) {
            for (column, stone) in stones.into_iter().enumerate().filter(|(_, stone)| *stone > 0) {
                let colour = Colour::BOTH[usize::from(stone) - 1];
                position = position.with_stones(colour, Cells::only(row + 1 + column));
            }
        }
        position
    }

    #[test]
    fn escapes_win_and_what_is_broken_loses() {
        let (mut escapes, mut breakers, mut corners) = (0, 0, 0);
        for number in 0..3u32.pow(8) {
            let digit = |place: u32| (number / 3u32.pow(place) % 3) as u8;
            let ahead = [0, 4].map(|row| std::array::from_fn(|column| digit(row + column as u32)));
            let position = corridor(ahead);
            let Some(ladder) = ladders(&position, Colour::Red).into_iter().find(|ladder| ladder.head == 15)
            else {
                assert!(ahead[0][0] != 0, "{position}");
                continue;
            };
            let wins = Minimax::default().winner(position) == Colour::Red;
            match ladder.end {
                LadderEnd::Escape(_) => {
                    escapes += 1;
                    assert!(wins, "{position} {ladder:?}");
                }
                _ if ahead.as_flattened().contains(&1) => {}
                LadderEnd::Breaker(_) => {
                    breakers += 1;
                    assert!(!wins, "{position} {ladder:?}");
                }
                LadderEnd::Corner => {
                    corners += 1;
                    assert!(!wins, "{position} {ladder:?}");
                }
            }
        }
        assert!(escapes > 100 && breakers > 50 && corners > 0, "{escapes} {breakers} {corners}");
    }

    #[test]
    fn ladders_run_along_all_edges_in_both_directions() {
        let right = corridor([[0, 0, 1, 0], [0; 4]]);
        for (position, colour) in [(right, Colour::Red), (right.exchanged(), Colour::Blue)] {
            for position in [position, position.rotated()] {
                let found = ladders(&position, colour);
                let ends: Vec<bool> =
                    found.iter().map(|ladder| matches!(ladder.end, LadderEnd::Escape(_))).collect();
                assert_eq!(ends, [true], "{position} {found:?}");
            }
        }
    }
}
