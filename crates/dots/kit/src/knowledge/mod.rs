//! Dots and Boxes: what stands on the board, the theory of the endgame, and exact values.
//!
//! - [`Structure`]: chains, loops, joints, offers, safe and loony moves, regions;
//! - [`Endgame`]: the value of separate chains and loops in constant time, and control;
//! - [`simple_margin`]: the result where nothing but such an endgame is left;
//! - [`Endings`]: the result of every game that is half over;
//! - [`Nimbers`] of regions;
//! - [`Solver`]: the exact value of any position and of every move, as far as time and memory allow;
//! - [`PlainSolver`]: the result of a game by the usual means, to measure against;
//! - [`ChainTheory`]: the published system's knowledge, for tree search;
//! - [`SafePlay`]: random safe moves judged by exact endgames, for tree search;
//! - [`Overview`]: all of it in one plain structure, for people.

mod chain_theory;
mod endgame;
mod endings;
mod grid;
mod nimber;
mod overview;
mod plain;
mod safe_play;
mod simple;
mod simulation;
mod solver;
mod structure;

pub use chain_theory::ChainTheory;
pub use endgame::{Component, Control, Endgame, Formula};
pub use endings::Endings;
pub use nimber::{Nimber, Nimbers};
pub use overview::{EndgameNumbers, LongChainRule, Overview};
pub use plain::PlainSolver;
pub use safe_play::{SafePlay, safe_edges};
pub use simple::simple_margin;
pub use solver::{Progress, Solution, Solver, SolverOptions, TableError};
pub use structure::{Chain, Region, Structure};
