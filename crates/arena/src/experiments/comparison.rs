//! Whether a result of ours agrees with a printed one.

use std::fmt;

use super::Published;
use crate::score_interval;

/// What the two results say about each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The difference is within what chance makes of it, 19 times in 20.
    Agree,
    /// Ours is higher than chance explains.
    Higher,
    /// Ours is lower than chance explains.
    Lower,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Comparison::Agree => "agree",
            Comparison::Higher => "differ: ours is higher",
            Comparison::Lower => "differ: ours is lower",
        })
    }
}

/// Compares our score and its interval with a printed score: by the 95 % interval of their difference (Newcombe 1998,
/// method 10). A printed score without a number of games is taken as exact.
///
/// ```
/// use boyi_arena::{Comparison, Published, compare};
/// let printed = Published { score: 0.955, games: Some(800) };
/// assert_eq!(compare((0.97, 0.93, 0.99), printed), Comparison::Agree);
/// assert_eq!(compare((0.80, 0.74, 0.85), printed), Comparison::Lower);
/// ```
pub fn compare((score, low, high): (f64, f64, f64), published: Published) -> Comparison {
    let (their_low, their_high) = match published.games {
        Some(games) => score_interval((published.score * f64::from(games)).round() as u32, 0, games),
        None => (published.score, published.score),
    };
    let difference = score - published.score;
    let below = (score - low).hypot(their_high - published.score);
    let above = (high - score).hypot(published.score - their_low);
    if difference - below > 0.0 {
        Comparison::Higher
    } else if difference + above < 0.0 {
        Comparison::Lower
    } else {
        Comparison::Agree
    }
}
