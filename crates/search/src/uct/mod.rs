//! UCT: a tree of statistics that grows where it pays, for any game and any way to judge a leaf.
//!
//! With its defaults it is the search that the published systems define: go down by the largest
//! `v + c * sqrt(2 ln N / n)`, unvisited children first; judge the leaf by random games; count the results on the way
//! back. [`UctOptions`] adds what engines have learnt since: priors (PUCT), all-moves-as-first statistics (RAVE),
//! first-play urgency, virtual loss for threads and for batches of leaves. Proven results are backed up; what is proven is
//! not searched again.
//!
//! The tree lives in one allocation (`tree`); threads share it without locks. A step of the search comes in two
//! halves (`walk`), descend to a leaf and absorb its evaluation, so that evaluations can be collected into batches by
//! whoever drives the search.

mod amaf;
mod desk;
mod evaluator;
mod options;
mod remembering;
mod result;
mod search;
mod select;
mod tree;
mod walk;

pub use amaf::Amaf;
pub use evaluator::{Evaluation, Evaluator, RandomGames};
pub use options::{Expansion, FirstPlay, Selection, SiblingSum, UctOptions};
pub use remembering::Remembering;
pub use search::Uct;
pub use walk::Leaf;
