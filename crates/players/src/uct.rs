//! Plain UCT over random games: the baseline of every published system, for all games.

use boyi_games::OneGame;
use boyi_search::uct::{Evaluator, FirstPlay, Selection, UctOptions};

use crate::endgames::EndgameOptions;
use crate::expanding::Expanding;
use crate::limiting::SimulationLimits;
use crate::paced::Paced;
use crate::tree_player::{TreeOptions, TreePlayer};
use crate::{Player, options};

options! {
    /// What can be set of `uct`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of exploration
        c: f64 = 0.25, in 0.0..=10.0;
        ..expanding: Expanding;
        /// random games a leaf
        playouts: u32 = 1, in 1..=1000;
        /// first-play urgency: what an unvisited move is worth; not set: every move is tried once first
        fpu: Option<f64>, in 0.0..=10.0;
        /// mix in all-moves-as-first; the number of visits at which both weigh the same; 0: off
        rave: f64 = 0.0, in 0.0..=1e6;
        ..endgames: EndgameOptions;
        ..tree: TreeOptions;
    }
}

pub(crate) const NAME: &str = "uct";

/// The player whose leaves that evaluator judges.
pub fn player<G: OneGame>(
    game: &G,
    evaluator: impl Evaluator<G> + Clone + 'static,
    options: &Options,
) -> Box<dyn Player> {
    let evaluators = vec![evaluator; options.tree.machine.threads];
    let tree = TreePlayer::new(game, search(options), evaluators, options.tree.reuse);
    Box::new(Paced::new(NAME, tree, &options.limits))
}

fn search(options: &Options) -> UctOptions {
    let rave = options.rave as f32;
    UctOptions {
        selection: Selection::Uct { c: options.c as f32 },
        first_play: match options.fpu {
            Some(value) => FirstPlay::Value(value as f32),
            None if rave > 0.0 => FirstPlay::Value(1.0),
            None => FirstPlay::Always,
        },
        expansion: options.expanding.rule(),
        rave: (rave > 0.0).then_some(rave),
        ..options.tree.search()
    }
}
