//! Hex without a net: tree search over fillings of the board, 512 at a time, with the exact solver beside it.

use boyi_games::{Game, Random};
use boyi_hex::{Hex, HexRules};
use boyi_players::{Made, Maker, Paced, SimulationLimits, TreeOptions, options};
use boyi_search::uct::{Expansion, FirstPlay, Selection, UctOptions};

use super::exact::{HexPlayer, SolvingOptions};
use crate::knowledge::classic::{Classic, ClassicOptions};
use crate::knowledge::simulation::Before;

options! {
    /// What can be set of `hex-classic`.
    pub struct Options {
        ..limits: SimulationLimits;
        /// weight of the priors
        c: f64 = 0.5, in 0.0..=100.0;
        /// an unvisited move is worth so much less than its parent
        fpu: f64 = 0.0, in 0.0..=1.0;
        /// visits at which all-moves-as-first weighs as much as a move's own value; 0: off
        rave: f64 = 50.0, in 0.0..=1e6;
        /// simulations of a leaf before it gets children
        n: u32 = 1, in 0..=1_000_000;
        /// how many times 512 fillings a leaf; a simulation is one leaf
        batches: u32 = 1, in 1..=1000;
        /// the odds of a leaf are those of its fillings to this power
        sharpness: f64 = 4.0, in 0.0..=100.0;
        /// the prior of a move is the current through it to this power; 0: all alike
        current: f64 = 1.5, in 0.0..=10.0;
        /// how many times likelier it is to complete an intruded bridge; 1: no likelier
        bridge: f64 = 20.0, in 0.0..=1000.0;
        /// each bridge gets one stone of each colour in a filling
        pairs: bool = true;
        ..solving: SolvingOptions = SolvingOptions { share: 0.3, ..SolvingOptions::default() };
        ..tree: TreeOptions;
    }
}

/// Makes players of `hex-classic`.
pub struct HexClassic;

impl Maker for HexClassic {
    type Game = Hex;
    type Options = Options;
    const NAME: &'static str = "hex-classic";
    const ABOUT: &'static str = "tree search over fillings of the board, and an exact solver beside it";

    fn make(rules: HexRules, options: &Options) -> Made {
        let usual = options.tree.search();
        let rave = options.rave as f32;
        let search = UctOptions {
            selection: Selection::Puct { c: options.c as f32 },
            first_play: FirstPlay::ParentMinus(options.fpu as f32),
            expansion: Expansion::Visits { n: options.n },
            rave: (rave > 0.0).then_some(rave),
            memory: usual.memory / 2,
            ..usual
        };
        let classic = ClassicOptions {
            before: Before { bridges: options.pairs, ..Before::ALL },
            batches: options.batches,
            sharpness: options.sharpness,
            current: options.current,
            bridge: options.bridge,
            inferior: options.solving.inferior,
        };
        let mut random = Random::new(options.tree.seed.value());
        let start = Hex::start(rules);
        let evaluator = || Classic::new(classic, &start, &mut random);
        let evaluators = std::iter::repeat_with(evaluator).take(search.threads).collect();
        let player = HexPlayer::new(&start, search, evaluators, options.tree.reuse, &options.solving);
        Ok(Box::new(Paced::new(Self::NAME, player, &options.limits)))
    }
}
