//! Hex: two players, a rhombus of hexagons, each joins two opposite edges of it; exactly one of them can.
//!
//! The first mover is Red and joins top and bottom; Blue joins left and right. `a1` is the top-left cell, letters are
//! columns, numbers are rows downwards, and every row stands half a cell further to the right than the one above, so
//! that a cell touches its left and right neighbours, `b1` and `a2` of the rows above and below, and so on: six in all.

mod bits;
mod board;
mod cell;
mod drawing;
mod geometry;
pub mod illegal;
mod path;
mod playout;
mod rules;
mod svg;
mod text;

pub use bits::Bits;
pub use board::{Hex, HexUndo};
pub use cell::{Cell, Colour, HexMove};
pub use geometry::Geometry;
pub use playout::joins_top_and_bottom;
pub use rules::{HexRules, MAX_SIZE, MIN_SIZE, Swap};
