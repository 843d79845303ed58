//! SAU, the protocol of the platform on which CCGC games are played.
//!
//! The platform sends a line, the engine answers with one where it has to: `name?` with `name X`, `new black` and every
//! `move` of the opponent with a `move` of its own. Black moves first. The platform knows Surakarta, and Dots and Boxes;
//! Hex in the same style is an addition of ours.

mod moves;
mod order;
mod turn;

pub use moves::{read_turn, write_turn};
pub use order::{Answer, Order};
pub use turn::play_turn;

/// The longest line that the platform sends or takes, in bytes.
pub const LONGEST_LINE: usize = 256;
