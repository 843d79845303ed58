//! A question about a position and its answer, for every front end: the command line, the page, the protocols, Python,
//! workers far away. Nothing here reads a file of a person's, opens a connection or starts a thread of its own; tables of
//! solved endings are read where the library of knowledge keeps them.

mod overlay;
mod review;
mod solver;
mod thoughts;
mod words;

pub use overlay::{Chains, HexOverlay, Overlay, SurakartaOverlay, overlay};
pub use review::{Judge, Judgement, Quality, Standing};
pub use solver::{
    DotsSolver, HexSolver, MoveValues, News, NoSolver, Progress, Solution, Solver, SolverOptions,
    SurakartaSolver, Unvalued, Worth, any_solver, short, solve_with_moves, solver, watcher,
};
pub use thoughts::{ThoughtOf, Thoughts, in_one_line};
