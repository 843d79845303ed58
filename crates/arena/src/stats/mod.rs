//! What results say about strength, and how sure one can be.

mod elo;
mod normal;
mod pairs;
mod ratings;
mod sprt;

pub use elo::{elo_of_score, score_interval, score_of_elo};
pub use normal::normal_cdf;
pub use pairs::PairCounts;
pub use ratings::{PairScore, Rating, ratings};
pub use sprt::{Sprt, SprtState, SprtVerdict};

pub(crate) use elo::{Z, elo};
pub(crate) use ratings::solve;
