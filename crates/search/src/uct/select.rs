//! Choosing a child.

use boyi_games::Outcome;

use super::tree::Node;
use super::{FirstPlay, Selection, UctOptions};

/// The child to go down to. Children that are known to lose are left alone while there is another: they have nothing
/// more to tell. With `counts_draws` one that is known to draw goes on counting: who has it will not settle for less, and
/// those above have to hear of it. `scores` is only room to work in.
#[inline]
pub(super) fn select(
    node: &Node<'_>,
    options: &UctOptions,
    counts_draws: bool,
    scores: &mut Scores,
) -> usize {
    let plain = options.rave.is_none() && options.first_play == FirstPlay::Always;
    if plain && let Some(child) = node.open_next() {
        return child;
    }
    match options.selection {
        Selection::Uct { c } if plain && !node.has_proven() => scores.best_by_uct(node, c),
        _ => best_by_all(node, options, counts_draws),
    }
}

/// `v + c * sqrt(2 ln N / n)`, nothing else, for all children of a node at once: the statistics, which other threads
/// may be changing, are copied out one by one, and what takes time is then done on the copies, several at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    values: Vec<f32>,
    visits: Vec<f32>,
}

impl Scores {
    /// The same from copies that somebody else made.
    pub(super) fn best_of_copies(&mut self, values: &[f32], visits: &[f32], c: f32) -> usize {
        if self.values.len() < values.len() {
            self.values.resize(values.len(), 0.0);
            self.visits.resize(values.len(), 0.0);
        }
        let scores = &mut self.values[..values.len()];
        scores.copy_from_slice(values);
        highest(scores, visits, c)
    }

    fn best_by_uct(&mut self, node: &Node<'_>, c: f32) -> usize {
        let count = node.len();
        if self.values.len() < count {
            self.values.resize(count, 0.0);
            self.visits.resize(count, 0.0);
        }
        let (values, visits) = (&mut self.values[..count], &mut self.visits[..count]);
        let copies = values.iter_mut().zip(visits.iter_mut());
        for (copy, statistics) in copies.zip(node.statistics()) {
            (*copy.0, *copy.1) = statistics;
        }
        highest(values, visits, c)
    }
}

/// Makes scores of the sums of results; the place of the highest.
fn highest(values: &mut [f32], visits: &[f32], c: f32) -> usize {
    let highest = score(values, visits, c);
    values.iter().position(|&score| score == highest).unwrap_or(0)
}

/// Makes scores of the sums of results, and returns the highest.
fn score(values: &mut [f32], visits: &[f32], c: f32) -> f32 {
    #[cfg(target_arch = "x86_64")]
    {
        /// The same with the wider registers of most processors today.
        #[target_feature(enable = "avx2,fma")]
        fn score_wide(values: &mut [f32], visits: &[f32], c: f32) -> f32 {
            score_all(values, visits, c)
        }
        if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
            // SAFETY: the processor has what the function needs.
            return unsafe { score_wide(values, visits, c) };
        }
    }
    score_all(values, visits, c)
}

#[inline(always)]
fn score_all(values: &mut [f32], visits: &[f32], c: f32) -> f32 {
    let (blocks, rest) = values.as_chunks_mut::<8>();
    let (block_visits, rest_visits) = visits.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for visits in block_visits {
        for lane in 0..8 {
            sums[lane] += visits[lane];
        }
    }
    let total: f32 = sums.iter().chain(rest_visits).sum();
    let spread = c * (2.0 * total.max(1.0).ln()).sqrt();
    let mut highest = [f32::MIN; 8];
    for (values, visits) in blocks.iter_mut().zip(block_visits) {
        for lane in 0..8 {
            let share = 1.0 / visits[lane].max(1.0);
            values[lane] = values[lane] * share + spread * share.sqrt();
            highest[lane] = if values[lane] > highest[lane] { values[lane] } else { highest[lane] };
        }
    }
    for (value, visits) in rest.iter_mut().zip(rest_visits) {
        let share = 1.0 / visits.max(1.0);
        *value = *value * share + spread * share.sqrt();
        highest[0] = highest[0].max(*value);
    }
    highest.into_iter().fold(f32::MIN, f32::max)
}

/// Children that are known to draw get at most so many times the visits of all others: the search for something better, or
/// for the proof that there is nothing, goes on.
const MOST_DRAWS: u64 = 7;

/// Every rule at once; slower.
fn best_by_all(node: &Node<'_>, options: &UctOptions, counts_draws: bool) -> usize {
    let total = node.total();
    let games = total.max(1) as f32;
    let spread = match options.selection {
        Selection::Uct { c } => c * (2.0 * games.ln()).sqrt(),
        Selection::Puct { c } => c * games.sqrt(),
    };
    let first = match options.first_play {
        FirstPlay::Always => f32::INFINITY,
        FirstPlay::Value(value) => value,
        FirstPlay::ParentMinus(less) => {
            let sum: f32 = node.statistics().map(|(value, _)| value).sum();
            if total == 0 { 0.5 } else { sum / games - less }
        }
    };
    let takes_draws = counts_draws && node.has_proven() && {
        let drawn = (0..node.len()).filter(|&child| node.proven(child) == Some(Outcome::Draw));
        let drawn: u64 = drawn.map(|child| u64::from(node.visits(child))).sum();
        drawn <= MOST_DRAWS * total.saturating_sub(drawn)
    };
    let mut best = None;
    let mut best_score = f32::MIN;
    // Where all are known but nothing is proven, because moves were left out.
    let mut known = 0;
    for child in 0..node.len() {
        let visits = node.visits(child) as f32;
        let value = match node.proven(child) {
            Some(Outcome::Draw) if takes_draws => 0.5,
            Some(outcome) => {
                if outcome == Outcome::Draw {
                    known = child;
                }
                continue;
            }
            None => {
                let own = if visits > 0.0 { node.value_sum(child) as f32 / visits } else { first };
                options.rave.map_or(own, |equal| with_amaf(own, visits, node.amaf(child), equal))
            }
        };
        let score = match options.selection {
            Selection::Uct { .. } => value + spread / visits.max(1.0).sqrt(),
            Selection::Puct { .. } => value + spread * node.prior(child) / (1.0 + visits),
        };
        if score > best_score {
            best_score = score;
            best = Some(child);
        }
    }
    best.unwrap_or(known)
}

/// Mixes in the AMAF mean; at `equal` visits both weigh the same (Gelly and Silver 2007: beta = sqrt(k / (3n + k)) is
/// a half there).
fn with_amaf(value: f32, visits: f32, (games, sum): (f32, f32), equal: f32) -> f32 {
    if games == 0.0 {
        return value;
    }
    let mean = sum / games;
    if visits == 0.0 {
        return mean;
    }
    let beta = (equal / (3.0 * visits + equal)).sqrt();
    value * (1.0 - beta) + mean * beta
}
