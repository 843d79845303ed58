//! What is known about Hex: which cells matter, what is connected, how far it is to a win, and who wins.
//!
//! Inferior cells, connections and the solver work on boards of up to 11x11, whose cells fit into one word.

mod cells;
pub mod connections;
pub mod inferior;
pub mod patterns;
mod position;
#[cfg(test)]
mod reference;
pub mod resistance;
mod shape;
mod shortest_path;
pub mod solver;

pub use cells::Cells;
pub use position::Position;
pub use shape::{MAX_SIZE, Shape};
pub use shortest_path::{ShortestPath, stones_needed};
