//! The value of every move of a position.

use boyi_hex::Cell;

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub cell: Cell,
    /// Whether it wins; `None` if the limits were reached first.
    pub wins: Option<bool>,
}

/// The value of every move, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues {
    /// All legal moves.
    pub moves: Vec<MoveValue>,
    /// Positions analysed.
    pub nodes: u64,
}

impl MoveValues {
    /// How many moves are known to win.
    pub fn winning(&self) -> usize {
        self.moves.iter().filter(|mv| mv.wins == Some(true)).count()
    }
}
