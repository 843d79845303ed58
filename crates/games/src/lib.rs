//! The list of games, and any game of it: front ends hold an [`AnyGame`], whichever the user named.
//!
//! ```
//! use boyi_games::{AnyGame, AnyRules, Game, GameKind};
//!
//! for kind in GameKind::ALL {
//!     let mut game = AnyGame::start(AnyRules::usual(kind));
//!     let mv = game.moves()[0];
//!     game.play(mv).unwrap();
//!     assert_eq!(game.kind(), kind);
//! }
//! ```

mod any;
mod list;

pub use any::{AnyGame, AnyMove, AnyRules, AnyUndo, GameKind, OneGame};
pub use boyi_core::*;
pub use list::*;
