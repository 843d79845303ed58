//! Choosing a child.

use super::tree::Node;
use super::{FirstPlay, Selection, UctOptions};

/// The child to go down to. Children whose result is known are left alone while there is another: they have nothing
/// more to tell.
#[inline]
pub(super) fn select(node: &Node<'_>, options: &UctOptions) -> usize {
    let plain = options.rave.is_none() && options.first_play == FirstPlay::Always;
    if plain && let Some(child) = node.open_next() {
        return child;
    }
    match options.selection {
        Selection::Uct { c } if plain && !node.has_proven() => best_by_uct(node, c),
        _ => best_by_all(node, options),
    }
}

/// `v + c * sqrt(2 ln N / n)`, nothing else.
fn best_by_uct(node: &Node<'_>, c: f32) -> usize {
    let spread = c * (2.0 * (node.total().max(1) as f32).ln()).sqrt();
    let mut best = 0;
    let mut best_score = f32::MIN;
    for (child, (value, visits)) in node.statistics().enumerate() {
        let share = 1.0 / visits.max(1.0);
        let score = value * share + spread * share.sqrt();
        if score > best_score {
            best_score = score;
            best = child;
        }
    }
    best
}

/// Every rule at once; slower.
fn best_by_all(node: &Node<'_>, options: &UctOptions) -> usize {
    let total = node.total().max(1) as f32;
    let spread = match options.selection {
        Selection::Uct { c } => c * (2.0 * total.ln()).sqrt(),
        Selection::Puct { c } => c * total.sqrt(),
    };
    let first = match options.first_play {
        FirstPlay::Always => f32::INFINITY,
        FirstPlay::Value(value) => value,
        FirstPlay::ParentMinus(less) => {
            let sum: f32 = node.statistics().map(|(value, _)| value).sum();
            if node.total() == 0 { 0.5 } else { sum / total - less }
        }
    };
    let mut best = 0;
    let mut best_score = f32::MIN;
    for child in 0..node.len() {
        if node.proven(child).is_some() {
            continue;
        }
        let visits = node.visits(child) as f32;
        let mut value = if visits > 0.0 { node.value_sum(child) as f32 / visits } else { first };
        if let Some(equal) = options.rave {
            value = with_amaf(value, visits, node.amaf(child), equal);
        }
        let score = match options.selection {
            Selection::Uct { .. } => value + spread / visits.max(1.0).sqrt(),
            Selection::Puct { .. } => value + spread * node.prior(child) / (1.0 + visits),
        };
        if score > best_score {
            best_score = score;
            best = child;
        }
    }
    best
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
