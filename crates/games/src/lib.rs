//! The rules of Hex, Surakarta and Dots and Boxes, and nothing else.
//!
//! Every game is a small state that implements [`Game`]: whose turn it is, which moves there are, what they do, and
//! when the game is over.

pub mod dots;
mod game;
pub mod hex;
mod perft;
mod random;
mod side;
pub mod surakarta;
mod symmetry;
mod text;
mod zobrist;

pub use game::{Game, IllegalMove};
pub use perft::perft;
pub use random::Random;
pub use side::{Margin, Outcome, Side, Verdict};
pub use symmetry::{SquareSymmetry, canonical};
pub use text::TextError;
