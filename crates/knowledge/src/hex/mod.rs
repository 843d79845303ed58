//! What is known about Hex: which cells matter, what is connected, how far it is to a win, and who wins.
//!
//! Inferior cells, connections and the solver work on boards of up to 11x11, whose cells fit into one word.

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

pub use cells::Cells;
pub use instructions::Instructions;
pub use position::Position;
pub use shape::{MAX_SIZE, Shape};
pub use shortest_path::{ShortestPath, stones_needed};
