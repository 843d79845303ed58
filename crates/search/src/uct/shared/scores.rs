//! Plain UCT over all children of a node at once, in vectors.

use super::tree::Node;

/// The rule of [`uct`](super::super::selection::uct) for all children of a node: the statistics, which other threads may
/// be changing, are copied out one by one, and what takes time is then done on the copies, several at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    values: Vec<f32>,
    visits: Vec<f32>,
}

impl Scores {
    /// The child with the highest score by copies of the sums of results and of the visits.
    pub(super) fn best_of_copies(&mut self, values: &[f32], visits: &[f32], c: f32) -> usize {
        if self.values.len() < values.len() {
            self.values.resize(values.len(), 0.0);
            self.visits.resize(values.len(), 0.0);
        }
        let scores = &mut self.values[..values.len()];
        scores.copy_from_slice(values);
        highest(scores, visits, c)
    }

    /// The child with the highest score.
    pub(super) fn best_by_uct(&mut self, node: &Node<'_>, c: f32) -> usize {
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
        /// [`score_all`] in the wider registers of most processors today.
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

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::super::super::selection::{Branch, highest, uct};
    use super::*;

    #[test]
    fn vectors_choose_by_the_rule_of_one_move() {
        let mut random = Random::new(5);
        for count in 1..40 {
            let visits: Vec<f32> = (0..count).map(|_| (1 + random.below(50)) as f32).collect();
            let values: Vec<f32> = visits.iter().map(|visits| visits * random.unit() as f32).collect();
            let total: f32 = visits.iter().sum();
            let spread = 0.5 * (2.0 * total.ln()).sqrt();
            let branch = |edge: usize| Branch {
                edge,
                visits: visits[edge] as u32,
                value: values[edge] / visits[edge],
                prior: 0.0,
            };
            let one_by_one = highest((0..count).map(branch), |branch| uct(branch, spread));
            assert_eq!(Some(Scores::default().best_of_copies(&values, &visits, 0.5)), one_by_one);
        }
    }
}
