//! Why a move cannot be played.

use boyi_core::IllegalMove;

/// An edge of a larger board.
pub const NO_SUCH_EDGE: IllegalMove = IllegalMove::new("no-such-edge", "this board has no such edge");
/// The edge is drawn already.
pub const DRAWN: IllegalMove = IllegalMove::new("edge-drawn", "that edge is drawn already");

/// All of them.
pub const ALL: [IllegalMove; 2] = [NO_SUCH_EDGE, DRAWN];
