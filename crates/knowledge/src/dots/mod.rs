//! Dots and Boxes.

mod endgame;
mod grid;
mod solver;

pub use endgame::{Component, Control, Endgame, Formula, best_opening, endgame_value, opening_value};
pub use grid::Grid;
pub use solver::{Progress, Solution, Solver, SolverOptions};
