//! What every game is: a small state that implements [`Game`] (whose turn it is, which moves there are, what they do,
//! and when the game is over), and what goes with it: sides and results, random numbers, symmetries, hashes, the reading
//! of one-line texts. No game is named here.

mod game;
mod nearest;
mod no_options;
mod perft;
mod prefetch;
mod random;
mod side;
pub mod svg;
mod symmetry;
pub mod text;
pub mod zobrist;

pub use game::{Game, IllegalMove};
pub use nearest::did_you_mean;
pub use no_options::NoOptions;
pub use perft::perft;
pub use prefetch::{prefetch, prefetch_line};
pub use random::Random;
pub use side::{Margin, Outcome, Side, Verdict};
pub use symmetry::{SquareSymmetry, canonical};
pub use text::TextError;
