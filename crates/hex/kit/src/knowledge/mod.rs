//! What is known about Hex: which cells matter, what is connected, how far it is to a win, and who wins.
//!
//! All of it works on every board. Sets of cells take as many words as the board needs.

mod cells;
pub mod circuit;
pub mod classic;
pub mod connections;
pub mod fill;
pub mod inferior;
mod instructions;
pub mod ladders;
pub mod patterns;
mod position;
#[cfg(test)]
mod reference;
pub mod resistance;
mod rings;
mod shape;
mod shortest_path;
pub mod simulation;
pub mod solver;
pub mod templates;

pub use cells::{Cells, CellsIter, WIDE};
pub use instructions::Instructions;
pub use position::Position;
pub use shape::Shape;
pub use shortest_path::{ShortestPath, stones_needed};
