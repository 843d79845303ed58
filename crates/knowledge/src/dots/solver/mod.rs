//! The exact value of any position.

mod answers;
mod captures;
mod expand;
mod labels;
mod normal;
mod run;
mod search;
mod table;

pub use answers::{Solution, Solver, SolverOptions};
pub(crate) use captures::{Offer, offer};
pub use run::Progress;
