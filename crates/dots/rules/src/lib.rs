//! Dots and Boxes: draw the edge between two neighbouring dots; who draws the fourth edge of a box owns it and moves
//! again; when every edge is drawn, most boxes wins.
//!
//! A board is named by its boxes: `5x5` has 36 dots and 60 edges. An edge is written as its left or lower dot and a
//! direction, `d3h` or `e2v`; dots go `a`, `b`, ... from the left and `1`, `2`, ... from the bottom.
//!
//! ```
//! use boyi_core::{Game, Side};
//! use boyi_dots::{Dots, DotsRules};
//! let mut game = Dots::start("2x1".parse::<DotsRules>()?);
//! for edge in ["a1h", "a2h", "a1v", "b1v"] {
//!     game.play(edge.parse()?)?;
//! }
//! assert_eq!(game.score(Side::Second), 1);
//! assert_eq!(game.mover(), Side::Second, "who closes a box moves again");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod drawing;
mod edge;
mod geometry;
pub mod illegal;
mod playout;
mod rules;
mod select;
mod svg;
mod tables;
mod text;

pub use board::{Dots, DotsUndo};
pub use edge::{Direction, Edge};
pub use geometry::{Geometry, for_each_edge};
pub use rules::{DotsRules, Start};
