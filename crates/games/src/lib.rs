//! The rules of Hex, Surakarta and Dots and Boxes, and nothing else.
//!
//! Every game is a small state that implements [`Game`]: whose turn it is, which moves there are, what they do, and
//! when the game is over. Searches are written against that trait; front ends hold an [`AnyGame`], whichever the user
//! named.
//!
//! ```
//! use boyi_games::{Game, hex::{Hex, HexRules}};
//!
//! let mut game = Hex::start(HexRules::new(3).unwrap());
//! game.play("b2".parse().unwrap()).unwrap();
//! assert_eq!(game.to_string(), ".../.R./... B");
//! assert_eq!(game.moves().len(), 8);
//! assert!(game.play("b2".parse().unwrap()).is_err());
//! ```

mod any;
pub mod dots;
mod game;
pub mod hex;
mod perft;
mod random;
mod side;
pub mod surakarta;
mod svg;
mod symmetry;
mod text;
mod zobrist;

pub use any::{AnyGame, AnyMove, AnyRules, AnyUndo, GameKind, OneGame};
pub use game::{Game, IllegalMove};
pub use perft::perft;
pub use random::Random;
pub use side::{Margin, Outcome, Side, Verdict};
pub use symmetry::{SquareSymmetry, canonical};
pub use text::TextError;
