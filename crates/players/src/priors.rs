//! From a net's logits to the priors of a tree search.

/// Writes the weight of each of these moves, by index, into `policy`, which gets `limit` entries: the exponential of its
/// logit times `sharpness`, relative to the largest. Returns their sum.
pub(crate) fn write_priors(
    policy: &mut Vec<f32>,
    limit: usize,
    logits: &[f32],
    moves: impl Iterator<Item = usize> + Clone,
    sharpness: f32,
) -> f32 {
    let highest = moves.clone().map(|index| logits[index]).fold(f32::MIN, f32::max);
    policy.clear();
    policy.resize(limit, 0.0);
    moves.fold(0.0, |total, index| {
        policy[index] = ((logits[index] - highest) * sharpness).exp();
        total + policy[index]
    })
}
