//! Which move a walk takes inside the tree.

use crate::settings::{Gumbel, Puct};
use crate::tree::{NodeId, ROOT, Tree, seen_by};

/// The child to walk to next; `None` stands for the best untried move.
pub(crate) type Choice = Option<NodeId>;

/// What the paper calls completed values: the mean of a child that was visited, and for all others one estimate mixed
/// from the node's own value and its children's (equation 33), each scaled by the transformation sigma (equation 8).
pub(crate) struct CompletedValues {
    /// sigma(q) = scale * q.
    pub(crate) scale: f32,
    /// The value of an untried move.
    pub(crate) untried: f32,
    /// Largest of the values; exponents are taken relative to it.
    highest: f32,
    /// Sum over all moves of prior * exp(sigma(q) - sigma(highest)).
    total: f32,
    pub(crate) visits: u32,
}

impl CompletedValues {
    pub(crate) fn new(tree: &Tree, id: NodeId, gumbel: &Gumbel) -> Self {
        let node = tree.node(id);
        let (mut visits, mut most, mut tried, mut weighted) = (0, 0, 0.0, 0.0);
        let mut highest = f32::MIN;
        for child in tree.children(id).map(|child| tree.node(child)) {
            let value = child.mean(node.mover);
            visits += child.visits;
            most = most.max(child.visits);
            tried += child.prior;
            weighted += child.prior * value;
            highest = highest.max(value);
        }
        let own = seen_by(node.value, node.mover);
        let untried = if visits == 0 || tried <= 0.0 {
            own
        } else {
            (own + visits as f32 * (weighted / tried)) / (1 + visits) as f32
        };
        let scale = (gumbel.visit_offset + most as f32) * gumbel.value_scale;
        let mut values =
            CompletedValues { scale, untried, highest: highest.max(untried), total: 0.0, visits };
        values.total = (1.0 - tried).max(0.0) * values.lift(untried);
        for child in tree.children(id).map(|child| tree.node(child)) {
            values.total += child.prior * values.lift(child.mean(node.mover));
        }
        values
    }

    /// How much a value raises a prior, up to a common factor.
    fn lift(&self, value: f32) -> f32 {
        (self.scale * (value - self.highest)).exp()
    }

    /// The improved policy's chance of a move with this prior and value (equation 11).
    pub(crate) fn improved(&self, prior: f32, value: f32) -> f32 {
        prior * self.lift(value) / self.total
    }
}

/// The move whose share of visits lags most behind the improved policy (equation 14).
pub(crate) fn by_improved_policy(tree: &mut Tree, id: NodeId, gumbel: &Gumbel) -> Choice {
    let best_untried = tree.best_untried(id);
    let node = tree.node(id);
    if node.tried == 0 {
        return None;
    }
    let values = CompletedValues::new(tree, id, gumbel);
    let visits = (1 + values.visits) as f32;
    let mut best = (None, best_untried.map_or(f32::MIN, |key| values.improved(key.exp(), values.untried)));
    for id in tree.children(id) {
        let child = tree.node(id);
        let lag = values.improved(child.prior, child.mean(node.mover)) - child.visits as f32 / visits;
        if lag > best.1 {
            best = (Some(id), lag);
        }
    }
    best.0
}

/// The highest upper confidence bound with a prior.
pub(crate) fn by_puct(tree: &mut Tree, id: NodeId, puct: &Puct) -> Choice {
    let best_untried = tree.best_untried(id);
    let node = tree.node(id);
    // The walk that comes by now counts, so that priors matter from the first one on.
    let confidence = puct.c * (node.visits as f32).sqrt();
    let own = if node.visits == 0 { seen_by(node.value, node.mover) } else { node.mean(node.mover) };
    let mut best = match best_untried {
        Some(log_prior) => (None, own - puct.first_play_reduction + confidence * log_prior.exp()),
        None => (None, f32::MIN),
    };
    for id in tree.children(id) {
        let child = tree.node(id);
        let bound = child.mean(node.mover) + confidence * child.prior / (1 + child.visits) as f32;
        if bound > best.1 {
            best = (Some(id), bound);
        }
    }
    best.0
}

/// Of the root's moves with so many visits, the best by noise, prior and value.
pub(crate) fn by_halving(tree: &Tree, visits: u32, gumbel: &Gumbel) -> Choice {
    if visits == 0 {
        return None;
    }
    let values = CompletedValues::new(tree, ROOT, gumbel);
    let mover = tree.node(ROOT).mover;
    let candidates = tree.children(ROOT).filter(|&child| tree.node(child).visits == visits);
    let score = |child: NodeId| tree.node(child).key + values.scale * tree.node(child).mean(mover);
    candidates.max_by(|&a, &b| score(a).total_cmp(&score(b)))
}
