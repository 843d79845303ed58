//! What can be chosen about a search.

use super::Gumbel;

/// How to go down the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// `v + c * sqrt(2 ln N / n)`, `N` the visits of all children together.
    Uct {
        /// The weight of exploration.
        c: f32,
    },
    /// `v + c * p * sqrt(N) / (1 + n)`, `p` the evaluator's prior.
    Puct {
        /// The weight of exploration.
        c: f32,
    },
    /// The improved policy of Gumbel AlphaZero, without its noise. Where simulations are limited the root is searched by
    /// sequential halving, in a new tree each time.
    Gumbel(Gumbel),
}

/// What an unvisited child is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstPlay {
    /// More than anything: every child is tried once before any is tried twice.
    Always,
    /// This much.
    Value(f32),
    /// What its parent is worth, less this much.
    ParentMinus(f32),
}

/// What the share of a node's visits is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiblingSum {
    /// The visits of its siblings together, itself left out.
    Others,
    /// The mean of the visits of all children of its parent.
    Mean,
}

/// When a leaf gets children: three published rules.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expansion {
    /// Rule 1: after more than `n` simulations.
    Visits {
        /// The paper's n.
        n: u32,
    },
    /// Rule 2: when its simulations exceed `k` times those of its siblings.
    Share {
        /// The paper's k.
        k: f32,
        /// How the siblings are counted: the paper is badly printed here.
        sum: SiblingSum,
    },
    /// Rule 3: when the 95 % confidence interval of its mean is narrower than `threshold`.
    Interval {
        /// The paper's Th.
        threshold: f32,
        /// Never before this many simulations: equal results give a width of 0.
        minimum: u32,
    },
}

impl Expansion {
    /// Whether a leaf with these statistics gets children; `siblings` are all children of its parent, itself
    /// included, and `total` their visits together, which takes time to know.
    pub fn asks(self, visits: u64, mean: f64, total: impl FnOnce() -> u64, siblings: usize) -> bool {
        match self {
            Expansion::Visits { n } => visits > u64::from(n),
            Expansion::Share { k, sum } => {
                let total = total();
                let others = match sum {
                    SiblingSum::Others => (total - visits.min(total)) as f64,
                    SiblingSum::Mean => total as f64 / siblings.max(1) as f64,
                };
                visits as f64 > f64::from(k) * others
            }
            Expansion::Interval { threshold, minimum } => {
                let deviation = (mean * (1.0 - mean)).max(0.0).sqrt();
                let width = 2.0 * 1.96 * deviation / (visits as f64).sqrt();
                visits >= u64::from(minimum) && width < f64::from(threshold)
            }
        }
    }
}

/// Everything that can be chosen about the search itself. What judges the leaves is the
/// [`Evaluator`](super::Evaluator)'s affair.
#[derive(Clone, Debug)]
pub struct UctOptions {
    /// How to go down.
    pub selection: Selection,
    /// What an unvisited child is worth.
    pub first_play: FirstPlay,
    /// When a leaf gets children.
    pub expansion: Expansion,
    /// All moves as first: how many visits it takes until a child's own mean weighs as much as its AMAF mean; `None`
    /// keeps no AMAF statistics.
    pub rave: Option<f32>,
    /// Whether the evaluator may leave out moves that could be the best. Then it proves nothing that all other moves
    /// lose.
    pub selective: bool,
    /// Visits without a win that are left on the way down, so that other threads, and other leaves of a batch, go elsewhere.
    pub virtual_loss: u32,
    /// Leaves that a thread gathers before it has all of them judged at once: for evaluators that are faster so. At least 1.
    pub batch: usize,
    /// Bytes for the tree. When they are used up the search goes on without growing it.
    pub memory: usize,
    /// Threads that share the tree.
    pub threads: usize,
    /// With one thread, a seed determines the search.
    pub seed: u64,
}

impl Default for UctOptions {
    fn default() -> Self {
        UctOptions {
            selection: Selection::Uct { c: 0.5 },
            first_play: FirstPlay::Always,
            expansion: Expansion::Visits { n: 4 },
            rave: None,
            selective: false,
            virtual_loss: 1,
            batch: 1,
            memory: 256 << 20,
            threads: 1,
            seed: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_1_expands_after_more_than_n() {
        let rule = Expansion::Visits { n: 50 };
        assert!(!rule.asks(50, 0.5, || 400, 10));
        assert!(rule.asks(51, 0.5, || 400, 10));
    }

    #[test]
    fn rule_2_compares_with_the_siblings() {
        let others = Expansion::Share { k: 2.0, sum: SiblingSum::Others };
        assert!(!others.asks(200, 0.5, || 300, 10), "two thirds are not more than two thirds");
        assert!(others.asks(201, 0.5, || 300, 10));
        let mean = Expansion::Share { k: 2.0, sum: SiblingSum::Mean };
        assert!(!mean.asks(60, 0.5, || 300, 10));
        assert!(mean.asks(61, 0.5, || 300, 10));
    }

    #[test]
    fn rule_3_waits_for_a_narrow_interval() {
        let rule = Expansion::Interval { threshold: 0.8, minimum: 4 };
        assert!(!rule.asks(3, 1.0, || 10, 10), "equal results have no width, but there are too few");
        assert!(rule.asks(4, 1.0, || 10, 10));
        // 2 * 1.96 * 0.5 / sqrt(6) = 0.8002
        assert!(!rule.asks(6, 0.5, || 10, 10));
        assert!(rule.asks(7, 0.5, || 10, 10));
    }
}
