//! What a finished search says: the move to play, the value, and the policy to learn.

use boyi_games::Random;

use super::super::selection::{CompletedValues, Siblings, by_halving};
use super::super::{Gumbel, arithmetic};
use super::settings::{Puct, Root, SearchSettings};
use super::tree::{NodeId, ROOT, Tree, Tried};

/// Prepares the root for its search, once it has its priors.
pub(super) fn prepare(
    tree: &mut Tree,
    settings: &SearchSettings,
    random: &mut Random,
    scratch: &mut Vec<f32>,
) {
    match &settings.root {
        Root::Gumbel(gumbel) if gumbel.noise > 0.0 => {
            tree.set_root_keys(|log_prior| log_prior + gumbel.noise * arithmetic::gumbel(random));
        }
        Root::Gumbel(_) => {}
        Root::Puct(puct) if puct.noise > 0.0 => mix_in_noise(tree, puct, random, scratch),
        Root::Puct(_) => {}
    }
}

fn mix_in_noise(tree: &mut Tree, puct: &Puct, random: &mut Random, noise: &mut Vec<f32>) {
    let log_priors = tree.root_log_priors();
    noise.clear();
    noise.resize(log_priors.len(), 0.0);
    arithmetic::dirichlet(random, f64::from(puct.concentration) / log_priors.len() as f64, noise);
    for (log_prior, noise) in log_priors.iter_mut().zip(&*noise) {
        *log_prior = ((1.0 - puct.noise) * log_prior.exp() + puct.noise * noise).max(1e-30).ln();
    }
}

/// The number of the move to play.
pub(super) fn choose(tree: &mut Tree, settings: &SearchSettings, ply: usize, random: &mut Random) -> u16 {
    if tree.node(ROOT).tried == 0 {
        let drawn = matches!(&settings.root, Root::Puct(puct) if ply < puct.drawn_plies as usize);
        tree.best_untried(ROOT);
        return if drawn { drawn_by_prior(tree, random) } else { tree.moves(ROOT).0[0] };
    }
    let most = tree.children(ROOT).map(|child| tree.node(child).visits).max().unwrap_or(0);
    let best = match &settings.root {
        Root::Puct(puct) if ply < puct.drawn_plies as usize => return drawn_by_visits(tree, random),
        Root::Puct(_) => tree.children(ROOT).find(|&child| tree.node(child).visits == most),
        Root::Gumbel(gumbel) => by_halving(&tried(tree), most, gumbel, |child: NodeId| tree.node(child).key),
    };
    tree.node(best.expect("a child has the most visits")).number
}

fn drawn_by_prior(tree: &Tree, random: &mut Random) -> u16 {
    let (numbers, log_priors) = tree.moves(ROOT);
    let mut left = random.unit() as f32;
    for (number, log_prior) in numbers.iter().zip(log_priors) {
        left -= log_prior.exp();
        if left < 0.0 {
            return *number;
        }
    }
    numbers[0]
}

fn drawn_by_visits(tree: &Tree, random: &mut Random) -> u16 {
    let total: u32 = tree.children(ROOT).map(|child| tree.node(child).visits).sum();
    let mut left = random.below(total);
    for child in tree.children(ROOT).map(|child| tree.node(child)) {
        if left < child.visits {
            return child.number;
        }
        left -= child.visits;
    }
    unreachable!("the draw is below the total")
}

/// Hands out each move's number and its chance in the policy to learn; returns the value of the root as its mover sees
/// it: the mean of the completed values under that policy, or the mean of all visits.
pub(super) fn target(tree: &Tree, settings: &SearchSettings, visit: impl FnMut(u16, f32)) -> f32 {
    match &settings.root {
        Root::Gumbel(gumbel) => improved_policy(tree, gumbel, visit),
        Root::Puct(_) => visit_shares(tree, visit),
    }
}

fn tried(tree: &Tree) -> Tried<'_> {
    Tried { tree, id: ROOT, mover: tree.mover }
}

fn improved_policy(tree: &Tree, gumbel: &Gumbel, mut visit: impl FnMut(u16, f32)) -> f32 {
    let values = CompletedValues::new(&tried(tree), gumbel);
    let mut mean = 0.0;
    for branch in tried(tree).tried() {
        let chance = values.improved(branch.prior, branch.value);
        mean += chance * branch.value;
        visit(tree.node(branch.edge).number, chance);
    }
    let (numbers, log_priors) = tree.moves(ROOT);
    let tried = usize::from(tree.node(ROOT).tried);
    let untried_factor = values.improved(1.0, values.untried);
    for (number, log_prior) in numbers[tried..].iter().zip(&log_priors[tried..]) {
        let chance = log_prior.exp() * untried_factor;
        mean += chance * values.untried;
        visit(*number, chance);
    }
    mean.clamp(0.0, 1.0)
}

fn visit_shares(tree: &Tree, mut visit: impl FnMut(u16, f32)) -> f32 {
    let root = tree.node(ROOT);
    let total: u32 = tree.children(ROOT).map(|child| tree.node(child).visits).sum();
    if total == 0 {
        let (numbers, log_priors) = tree.moves(ROOT);
        numbers.iter().zip(log_priors).for_each(|(&number, log_prior)| visit(number, log_prior.exp()));
        return root.mean(tree.mover);
    }
    for child in tree.children(ROOT).map(|child| tree.node(child)) {
        visit(child.number, child.visits as f32 / total as f32);
    }
    root.mean(tree.mover)
}
