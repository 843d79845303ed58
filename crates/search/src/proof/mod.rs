//! Proof-number search, depth first (df-pn, Nagai 2002): who wins, for certain.
//!
//! The search asks a question with two answers, "does this side win?", and works at the position where the least is
//! missing to an answer. A draw is no win; so two questions decide a game with three results, and the second is only
//! asked if some line ended in a draw.
//!
//! Everything found is kept in a table of fixed size, which loses the cheapest results first. A search that reached its
//! limits goes on where it stopped when it is asked the same again.
//!
//! **Ends by history.** In games where a repetition or a counter can end the game, positions are known together with all
//! positions passed since the root: hardly any two paths share a result then, but what is proven is true. In other games
//! positions are known by their hash alone.

mod numbers;
mod search;
mod solve;
mod table;

pub use solve::{ProofReport, ProofSearch, Question};
