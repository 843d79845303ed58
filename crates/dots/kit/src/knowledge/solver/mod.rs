//! The exact value of any position: alpha-beta with one threshold at a time, over positions brought to a normal form.
//!
//! The parts, from the board to the answer:
//! - `captures`: boxes on offer are taken, or all but two or four of them, so only positions without offers are searched;
//! - `tangle`: such a position as a graph of joints and links, where a move takes a link away; `simple`: separate chains
//!   and loops are counted and not placed, short ones cancel in pairs, and without joints the closed form has the value;
//! - `names`: graphs are named so that positions which differ only in shape meet;
//! - `step`: the few moves that suffice, and what each does; `pairs`: replies looked at in one of two orders; `room`: rows
//!   as narrow as the joints allow; `table`: bounds by key, whatever the score; `search`, `watch`, `run`: the search with its order,
//!   limits and threads; `file`: going on another day; `answers`: what can be asked.
//!
//! What was measured on the way, and what was tried and left out, is in `docs/dots-solver.md`.

mod answers;
mod captures;
mod file;
mod names;
mod pairs;
mod room;
mod run;
mod search;
mod simple;
mod step;
mod table;
mod tangle;
mod watch;
#[cfg(target_arch = "x86_64")]
mod wide;

pub use answers::{Solution, Solver, SolverOptions};
pub use file::TableError;
pub use watch::Progress;

pub(super) use captures::{Offer, offer, trees_on_offer};
