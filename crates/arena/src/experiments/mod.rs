//! The published experiments: what was measured, what came out, and the same again with our players.

mod catalogue;
mod comparison;
mod definition;
mod findings;
mod report;

pub use catalogue::{experiments, find};
pub use comparison::{Comparison, compare};
pub use definition::{Experiment, Published, PublishedMatch, PublishedSweep, Scale};
pub use findings::{Findings, MatchRow, SweepFindings};
pub use report::{Entry, report};
