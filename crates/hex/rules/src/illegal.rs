//! Why a move cannot be played.

use boyi_core::IllegalMove;

/// A cell of a larger board.
pub const NO_SUCH_CELL: IllegalMove = IllegalMove::new("no-such-cell", "that cell is not on this board");
/// There is a stone.
pub const TAKEN: IllegalMove = IllegalMove::new("cell-taken", "that cell is taken");
/// The rules have no swap.
pub const NO_SWAP: IllegalMove = IllegalMove::new("no-swap", "this game is played without swap");
/// Not the moment for a swap.
pub const LATE_SWAP: IllegalMove =
    IllegalMove::new("late-swap", "swap is only the second player's answer to the first stone");

/// All of them.
pub const ALL: [IllegalMove; 4] = [NO_SUCH_CELL, TAKEN, NO_SWAP, LATE_SWAP];
