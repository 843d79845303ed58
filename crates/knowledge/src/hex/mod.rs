//! What is known about Hex.

mod shortest_path;

pub use shortest_path::{ShortestPath, stones_needed};
