//! Why a move cannot be played.

use boyi_core::IllegalMove;

/// The starting point is empty, or the opponent's.
pub const NOT_YOURS: IllegalMove =
    IllegalMove::new("no-piece-of-yours", "the mover has no piece on the starting point");
/// A move onto a piece of one's own.
pub const OWN_PIECE: IllegalMove =
    IllegalMove::new("own-piece-in-the-way", "the mover's own piece is in the way");
/// A step onto a piece.
pub const OCCUPIED: IllegalMove = IllegalMove::new("step-onto-piece", "a step ends on an empty point");
/// A step over more than one point.
pub const FAR_STEP: IllegalMove = IllegalMove::new("far-step", "a step goes to a neighbouring point");
/// A capture of nothing.
pub const NO_TARGET: IllegalMove = IllegalMove::new("no-target", "there is no enemy piece to capture");
/// No loop passes the corners.
pub const CORNER: IllegalMove = IllegalMove::new("capture-from-corner", "a piece on a corner cannot capture");
/// Something is in the way, or no loop leads there.
pub const NO_WAY: IllegalMove =
    IllegalMove::new("no-way-to-target", "no free way over an arc leads to that piece");

/// All of them.
pub const ALL: [IllegalMove; 7] = [NOT_YOURS, OWN_PIECE, OCCUPIED, FAR_STEP, NO_TARGET, CORNER, NO_WAY];
