//! Self-play for training: thousands of games at once, each with a
//! [search that stops for evaluations](boyi_search::uct::CompactSearch), for a net that runs somewhere else.
//!
//! A [`Pool`] holds two halves of games. Each game waits for the evaluation of one leaf; [`Pool::step`] takes the
//! evaluations of a half, does the tree work of all its games on all cores, and leaves the next leaf of each. While a
//! half is at work here, the net evaluates the other one. Finished games restart at once and become [`Samples`]; a game
//! is finished as soon as its [`Ending`] is certain.
//!
//! The root is searched as Gumbel AlphaZero does (Danihelka et al. 2022, "Policy improvement by planning with Gumbel"),
//! which improves the policy even with a handful of simulations, or by PUCT with Dirichlet noise. A [`Match`] plays two
//! nets against each other with the same searches.

mod any;
mod ending;
mod game;
mod logits;
mod matches;
mod pool;
mod samples;
mod saved;
mod search;
mod settings;

pub use boyi_search::uct::{Gumbel, Puct, Root, SearchSettings};

pub use any::{AnyEncoding, AnyLearning, AnyMatch, AnyPool, Learning};
pub use ending::{Ending, Learnable};
pub use logits::Logits;
pub use matches::{Match, Owner};
pub use pool::{HALVES, Pool};
pub use samples::{Counts, Samples};
pub use saved::SavedError;
pub use settings::GameSettings;
