//! Alpha-beta search (Knuth and Moore 1975) with the means of modern engines: iterative deepening, principal variation
//! search, aspiration windows, a shared transposition table, killers and history, quiescence, reductions. Each can be
//! switched off, down to the bare fixed-depth search.
//!
//! **Sides that move twice.** A value and a window are turned round when the turn passes, and only then; that is all,
//! and it is in one place (`score.rs`).
//!
//! **Results for good.** Every node knows whether its score rests on ends of the game alone. Such scores hold for
//! every depth, and when the root has one the search is over: the value is proven.
//!
//! **Ends by history.** Where a repetition or a counter can end the game, equal positions may have different values,
//! and a table that takes one for the other may be wrong. Two ways to live with that:
//!
//! - as engines do (the default): positions are merged. A win that comes from the history has a range of scores of its
//!   own, below wins on the board; such a score is used on the path where it was found and never enters the table, only
//!   its move does. So no false win spreads. Draws by history do enter: that is a small inaccuracy of an evaluation, as
//!   in every chess program. Nothing is called proven.
//! - [`exact_history`](AlphaBetaOptions::exact_history): the key of a position is mixed with the positions passed since
//!   the root, and every search starts afresh. Two nodes share an entry only if they have the same board and the same
//!   past, so every result is exact.

mod heuristic;
mod node;
mod options;
mod ordering;
mod root;
mod score;
mod search;
mod worker;

pub use heuristic::{Heuristic, Hint, Lead, Points};
pub use options::AlphaBetaOptions;
pub use score::Score;
pub use search::AlphaBeta;
