//! UCT: a tree of statistics that grows where it pays, for any game and any way to judge a leaf.
//!
//! With its defaults it is the search that the published systems define: go down by the largest
//! `v + c * sqrt(2 ln N / n)`, unvisited children first; judge the leaf by random games; count the results on the way
//! back. [`UctOptions`] adds what engines have learnt since: priors (PUCT), all-moves-as-first statistics (RAVE),
//! first-play urgency, virtual loss for threads and for batches of leaves. Proven results are backed up; what is proven is
//! not searched again.
//!
//! A simulation comes in two halves (`walk`): down to a leaf, which is a request for an evaluation, and back up with the
//! answer. Who drives the search gathers requests into batches: [`Uct`] those of each of its threads, self-play those of
//! thousands of [`CompactSearch`]es. The rules of choice (`selection`) and the walk are written once, over two storages: the
//! tree that threads share (`shared`) and the compact one of a game of self-play (`compact`). One storage for both would cost
//! self-play most of its speed: see `compact`.

mod amaf;
mod arithmetic;
mod compact;
mod evaluator;
mod gumbel;
mod halving;
mod options;
mod remembering;
mod selection;
mod shared;
mod walk;

use boyi_games::Game;

pub use amaf::Amaf;
pub use compact::{CompactSearch, Puct, Root, SearchPlan, SearchSettings, check_range};
pub use evaluator::{Evaluation, Evaluator, RandomGames};
pub use gumbel::Gumbel;
pub use options::{Expansion, FirstPlay, Selection, SiblingSum, UctOptions};
pub use remembering::Remembering;
pub use shared::Uct;

/// Trees hold the numbers of moves in 16 bits.
///
/// # Panics
/// If this game has more of them.
fn check_indices(game: &impl Game) {
    let limit = game.index_limit();
    assert!(limit <= 1 << 16, "the tree holds 65536 different moves, this game has {limit}");
}
