//! A question about a position and its answer, for every front end: the command line, the page, the protocols, Python,
//! workers far away. Nothing here reads a file, opens a connection or starts a thread of its own. What is known of a game
//! comes from its kit.

mod review;
mod solver;
mod thoughts;
pub mod words;

pub use review::{Judge, Judgement, Quality, Standing};
pub use solver::{
    MoveValues, News, NoSolver, Progress, ProofSolver, Solution, Solver, SolverOptions, Unvalued, Worth,
    any_solver, short, solve_with_moves,
};
pub use thoughts::{ThoughtOf, Thoughts, in_one_line};
