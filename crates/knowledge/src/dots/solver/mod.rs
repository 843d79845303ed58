//! The exact value of any position.

mod answers;
mod captures;
mod expand;
mod file;
mod labels;
mod normal;
mod run;
mod search;
mod table;

pub use answers::{Solution, Solver, SolverOptions};
pub use file::TableError;
pub use run::Progress;

pub(super) use captures::offer;
pub(super) use expand::steps;
