//! SAU, the protocol of the platform on which CCGC games are played.
//!
//! The platform sends a line, the engine answers with one where it has to: `name?` with `name X`, `new black` and every
//! `move` of the opponent with a `move` of its own. Black moves first. How a turn is written is for each game to say; the
//! platform knows two of them.

mod check;
mod client;
mod conversation;
mod order;
mod reader;
mod referee;
mod seat;
mod turn;
mod words;

pub use order::{Answer, Order};
pub use reader::{TurnReader, letter};
pub use turn::play_turn;
pub use words::{PlainTurns, SauTurns, SauWords};

/// The longest line that the platform sends or takes, in bytes.
const LONGEST_LINE: usize = 256;
