//! The search of the players: a tree in one allocation, which threads share without locks, and a driver that answers the
//! requests of each thread in batches.

mod halving;
mod result;
mod root_copy;
mod scores;
mod search;
mod select;
mod simulation;
mod tree;

pub use search::Uct;
