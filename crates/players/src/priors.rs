//! What the players with a net have in common: the options of their search, and the way from logits to priors.

use std::path::PathBuf;

use boyi_games::{Game, Side};
use boyi_net::{Kernel, Net, Shipped};
use boyi_search::uct::{Evaluation, Expansion, FirstPlay, Gumbel, Selection, UctOptions};

use crate::tree_player::TreeOptions;
use crate::{choice, options};

options! {
    /// What can be set of every search over a net.
    pub struct NetOptions {
        /// a weight file to play with, on the boards that it knows; not set: the net in the program
        net: Option<PathBuf>;
        /// puct: moves with high upper bounds; gumbel: at the root sequential halving of the 16 likeliest moves where simulations are limited, elsewhere the improved policy
        root: RootRule = RootRule::Puct;
        /// weight of the policy, with root=puct
        c: f64 = 1.0, in 0.0..=100.0;
        /// softens the policy: its logits are divided by this
        temperature: f64 = 1.8, in 0.1..=100.0;
        /// how much less than its parent an unvisited move is worth, with root=puct
        fpu: f64 = 0.1, in 0.0..=1.0;
        /// best: the fastest arithmetic of this machine; plain: the same on every machine to the bit, and slow
        kernel: Arithmetic = Arithmetic::Best;
        /// leaves that a thread has evaluated at once: faster, but each is chosen without knowing the others
        batch: usize = 1, in 1..=16;
    }
}

/// How a net is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// As fast as this machine can.
    Best,
    /// To the bit as on every machine.
    Plain,
}

choice!(Arithmetic { "best" => Arithmetic::Best, "plain" => Arithmetic::Plain });

/// How the moves of the tree are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootRule {
    /// By upper confidence bounds with priors.
    Puct,
    /// As Gumbel AlphaZero does, without its noise.
    Gumbel,
}

choice!(RootRule { "puct" => RootRule::Puct, "gumbel" => RootRule::Gumbel });

impl NetOptions {
    /// The net of the file that the options name, or the one in the program.
    pub fn chosen_net<E: Shipped>(&self, rules: <E::Game as Game>::Rules) -> Result<Net<E>, String> {
        let net = match &self.net {
            None => Net::shipped(rules).map_err(|error| error.to_string())?,
            Some(path) => {
                let show = path.display();
                let bytes = std::fs::read(path).map_err(|error| format!("{show}: {error}"))?;
                Net::read(&bytes, rules).map_err(|error| format!("{show}: {error}"))?
            }
        };
        Ok(if self.kernel == Arithmetic::Plain { net.with_kernel(Kernel::Plain) } else { net })
    }

    /// The search that the options ask for: one evaluation for each simulation, each leaf with children at once.
    pub fn search(&self, tree: &TreeOptions) -> UctOptions {
        UctOptions {
            selection: match self.root {
                RootRule::Puct => Selection::Puct { c: self.c as f32 },
                RootRule::Gumbel => Selection::Gumbel(Gumbel::default()),
            },
            first_play: FirstPlay::ParentMinus(self.fpu as f32),
            expansion: Expansion::Visits { n: 0 },
            batch: self.batch,
            ..tree.search()
        }
    }

    /// What the logits of the policy are multiplied by.
    pub fn sharpness(&self) -> f32 {
        1.0 / self.temperature as f32
    }
}

/// A share of the memory is for what the net has said; the tree has the rest.
pub fn divided_memory(options: UctOptions) -> (UctOptions, usize) {
    let remembered = options.memory / 8;
    (UctOptions { memory: options.memory - remembered, ..options }, remembered)
}

/// Sets the value of a leaf to the chance of the side to move there.
pub fn set_chance(evaluation: &mut Evaluation, mover: Side, chance: f32) {
    let chance = f64::from(chance);
    evaluation.set(if mover == Side::First { chance } else { 1.0 - chance }, 1);
}

/// Writes the weight of each of these moves, by its number in the game, into `policy`, which gets `limit` entries: the
/// exponential of its logit, by its number in the net's policy, times `sharpness`, relative to the largest.
pub(crate) fn write_priors(
    policy: &mut Vec<f32>,
    limit: usize,
    logits: &[f32],
    moves: &[(usize, usize)],
    sharpness: f32,
) {
    let highest = moves.iter().map(|&(_, index)| logits[index]).fold(f32::MIN, f32::max);
    policy.clear();
    policy.resize(limit, 0.0);
    for &(number, index) in moves {
        policy[number] = ((logits[index] - highest) * sharpness).exp();
    }
}
