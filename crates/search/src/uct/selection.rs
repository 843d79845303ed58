//! The rules by which a move is chosen inside a tree, one formula each, whatever tree the statistics lie in.

use super::Gumbel;

/// A move as the rules see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<E> {
    pub edge: E,
    pub visits: u32,
    /// The mean result of the side that chooses, or what the search assumes in its place.
    pub value: f32,
    /// Its share of the policy.
    pub prior: f32,
}

/// The first of the branches with the highest score.
#[inline]
pub(super) fn highest<E: Copy>(
    branches: impl Iterator<Item = Branch<E>>,
    score: impl Fn(&Branch<E>) -> f32,
) -> Option<E> {
    let mut best = None;
    let mut best_score = f32::MIN;
    branches.for_each(|branch| {
        let score = score(&branch);
        if score > best_score {
            (best, best_score) = (Some(branch.edge), score);
        }
    });
    best
}

/// UCB1: `v + c * sqrt(2 ln N / n)`; `spread` is `c * sqrt(2 ln N)`.
#[inline]
pub(super) fn uct<E>(branch: &Branch<E>, spread: f32) -> f32 {
    branch.value + spread / (branch.visits as f32).max(1.0).sqrt()
}

/// `v + c * p * sqrt(N) / (1 + n)`; `spread` is `c * sqrt(N)`.
#[inline]
pub(super) fn puct<E>(branch: &Branch<E>, spread: f32) -> f32 {
    branch.value + spread * branch.prior / (1 + branch.visits) as f32
}

/// The moves of a node that were tried, and its own evaluation: what Gumbel AlphaZero chooses by (Danihelka et al. 2022,
/// "Policy improvement by planning with Gumbel").
pub(super) trait Siblings {
    type Edge: Copy;

    /// What the evaluator said of the node, as the side that chooses sees it.
    fn evaluation(&self) -> f32;

    /// The moves that were tried.
    fn tried(&self) -> impl Iterator<Item = Branch<Self::Edge>>;
}

/// What the paper calls completed values: the mean of a move that was tried, and for all others one estimate mixed from the
/// node's evaluation and the values of those (equation 33), each scaled by the transformation sigma (equation 8).
pub(super) struct CompletedValues {
    /// sigma(q) = scale * q.
    pub scale: f32,
    /// The value of an untried move.
    pub untried: f32,
    /// Largest of the values; exponents are taken relative to it.
    highest: f32,
    /// Sum over all moves of prior * exp(sigma(q) - sigma(highest)).
    total: f32,
    /// Of the moves that were tried.
    visits: u32,
}

impl CompletedValues {
    #[inline]
    pub(super) fn new(node: &impl Siblings, gumbel: &Gumbel) -> Self {
        let (mut visits, mut most, mut tried, mut weighted) = (0, 0, 0.0, 0.0);
        let mut highest = f32::MIN;
        for branch in node.tried() {
            visits += branch.visits;
            most = most.max(branch.visits);
            tried += branch.prior;
            weighted += branch.prior * branch.value;
            highest = highest.max(branch.value);
        }
        let own = node.evaluation();
        let untried = if visits == 0 || tried <= 0.0 {
            own
        } else {
            (own + visits as f32 * (weighted / tried)) / (1 + visits) as f32
        };
        let scale = (gumbel.visit_offset + most as f32) * gumbel.value_scale;
        let mut values =
            CompletedValues { scale, untried, highest: highest.max(untried), total: 0.0, visits };
        values.total = (1.0 - tried).max(0.0) * values.lift(untried);
        for branch in node.tried() {
            values.total += branch.prior * values.lift(branch.value);
        }
        values
    }

    /// How much a value raises a prior, up to a common factor.
    #[inline]
    fn lift(&self, value: f32) -> f32 {
        (self.scale * (value - self.highest)).exp()
    }

    /// The improved policy's chance of a move with this prior and value (equation 11).
    #[inline]
    pub(super) fn improved(&self, prior: f32, value: f32) -> f32 {
        prior * self.lift(value) / self.total
    }
}

/// The move whose share of visits lags most behind the improved policy (equation 14); `None` stands for the best untried
/// move, whose prior is given if there is one.
#[inline]
pub(super) fn by_improved_policy<S: Siblings>(
    node: &S,
    best_untried: Option<f32>,
    gumbel: &Gumbel,
) -> Option<S::Edge> {
    let values = CompletedValues::new(node, gumbel);
    let visits = (1 + values.visits) as f32;
    let mut best = (None, best_untried.map_or(f32::MIN, |prior| values.improved(prior, values.untried)));
    for branch in node.tried() {
        let lag = values.improved(branch.prior, branch.value) - branch.visits as f32 / visits;
        if lag > best.1 {
            best = (Some(branch.edge), lag);
        }
    }
    best.0
}

/// Of the moves with this many visits, the best by value and by `key`, the logarithm of its prior with noise.
#[inline]
pub(super) fn by_halving<S: Siblings>(
    root: &S,
    visits: u32,
    gumbel: &Gumbel,
    key: impl Fn(S::Edge) -> f32,
) -> Option<S::Edge> {
    let values = CompletedValues::new(root, gumbel);
    let candidates = root.tried().filter(|branch| branch.visits == visits);
    let scored = candidates.map(|branch| (branch.edge, key(branch.edge) + values.scale * branch.value));
    scored.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(edge, _)| edge)
}
