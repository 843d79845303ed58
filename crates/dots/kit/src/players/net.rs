//! Dots and Boxes by a net trained in self-play, with the exact solver beside it: the net knows which opening leads to
//! which chains, and judges leaves with more than half of the edges free. Of all others the solver knows the result.

use boyi_dots::{Dots, DotsRules};
use boyi_games::{Game, Outcome, Random};
use boyi_net::Shipped;
use boyi_players::{
    Made, Maker, NetEvaluator, NetOptions, Paced, PolicyGame, SimulationLimits, TreeOptions, divided_memory,
    options,
};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use super::exact::{DotsPlayer, SolvingOptions};
use crate::DotsEncoding;
use crate::knowledge::Endings;

options! {
    /// What can be set of `dots-net`.
    pub struct Options {
        ..limits: SimulationLimits;
        ..net: NetOptions = DotsNet::net_options();
        ..solving: SolvingOptions;
        ..tree: TreeOptions;
    }
}

/// Makes players with a net.
pub struct DotsNet;

impl DotsNet {
    /// A smaller weight of the policy than in the other games: chosen by matches with 800 simulations (nets/dots-5x5.md).
    fn net_options() -> NetOptions {
        NetOptions { c: 0.6, ..NetOptions::default() }
    }
}

impl Maker for DotsNet {
    type Game = Dots;
    type Options = Options;
    const NAME: &'static str = "dots-net";
    const ABOUT: &'static str =
        "exact endgames, and tree search over a neural net before them, on every board";

    fn plays(rules: DotsRules, options: &Options) -> bool {
        options.net.net.is_some() || DotsEncoding::weights(rules).check(rules).is_ok()
    }

    fn make(rules: DotsRules, options: &Options) -> Made {
        let game = Dots::start(rules);
        let net = options.net.chosen_net::<DotsEncoding>(rules)?;
        let usual = options.net.search(&options.tree);
        let for_endings = usual.memory / 16;
        let (search, remembered) =
            divided_memory(UctOptions { memory: usual.memory / 2 - for_endings, ..usual });
        let evaluator = WithEndings {
            net: NetEvaluator::new(net, options.net.sharpness()),
            endings: Endings::new(game.geometry(), for_endings / search.threads),
        };
        let evaluators = vec![Remembering::new(evaluator, Dots::hash, remembered); search.threads];
        let player = DotsPlayer::new(&game, search, evaluators, &options.tree, &options.solving);
        Ok(Box::new(Paced::new(Self::NAME, player, &options.limits)))
    }
}

impl PolicyGame for DotsNet {
    type Game = Dots;
    type Evaluator = NetEvaluator<DotsEncoding>;

    fn evaluator(rules: DotsRules, net: &NetOptions) -> Result<Self::Evaluator, String> {
        Ok(NetEvaluator::new(net.chosen_net(rules)?, 1.0))
    }
}

/// A net that need not judge what the solver knows.
#[derive(Clone)]
struct WithEndings {
    net: NetEvaluator<DotsEncoding>,
    endings: Endings,
}

impl Evaluator<Dots> for WithEndings {
    fn known(&mut self, game: &Dots) -> Option<Outcome> {
        self.endings.outcome(game)
    }

    fn evaluate(&mut self, game: &mut Dots, random: &mut Random, evaluation: &mut Evaluation) {
        self.net.evaluate(game, random, evaluation);
    }

    fn evaluate_all(&mut self, games: &mut [Dots], random: &mut Random, evaluations: &mut [Evaluation]) {
        self.net.evaluate_all(games, random, evaluations);
    }
}
