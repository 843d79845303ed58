//! Surakarta: 36 points, 12 pieces a side, and captures that run around the loops at the corners.
//!
//! The rules as played here:
//!
//! - Black starts on the two upper rows and moves first; White starts on the two lower rows.
//! - A move is a step to one of the eight neighbouring points, if it is empty, or a capture.
//! - A capture runs along a line, over at least one whole arc, with nothing in the way, onto an enemy piece. It may
//!   pass several arcs, and it may cross the point where the piece started. The outermost lines end at the corners and
//!   belong to no loop, so a piece on a corner never captures.
//! - Who takes every enemy piece wins. A side that has no legal move loses.
//! - What else ends a game is the choice of [`EndRule`].
//!
//! ```
//! use boyi_surakarta::{Surakarta, SurakartaRules};
//! use boyi_core::{Game, Side};
//!
//! let mut game = Surakarta::start(SurakartaRules::default());
//! game.play("c5-c4".parse()?)?;
//! assert_eq!(game.mover(), Side::Second);
//! assert_eq!(game.to_string(), "BBBBBBBB.BBB..B.........WWWWWWWWWWWW W 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod drawing;
mod game;
mod history;
pub mod illegal;
mod loops;
mod moves;
mod paths;
mod playout;
mod point;
mod rules;
mod state;
mod svg;
mod text;
mod threats;

pub use board::Board;
pub use loops::{Loop, arc_between};
pub use moves::SurakartaMove;
pub use point::Point;
pub use rules::{EndRule, SurakartaRules};
pub use state::{Surakarta, SurakartaUndo};
pub use threats::Threats;
