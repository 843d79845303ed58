//! Inferior cells: dead, captured, vulnerable and dominated ones.
//!
//! Nothing here is a table of patterns. Each kind is read off the two reduced graphs of the position, which
//! know whole groups and the edges, and so finds what a list of small patterns finds and more.

mod fill;
mod moves;
mod passage;
mod reduced;
#[cfg(test)]
mod tests;

pub(crate) use fill::Analysis;
pub use fill::{FillIn, fill_in};
pub use moves::{Inferior, InferiorCells, inferior_cells, killers};
