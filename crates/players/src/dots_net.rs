//! Dots and Boxes by a net trained in self-play, with the exact solver beside it: the net knows which opening leads to
//! which chains, and judges leaves with more than half of the edges free. Of all others the solver knows the result.

use boyi_dots_kit::knowledge::Endings;
use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, Outcome, Random};
use boyi_net::{DotsEncoding, Shipped};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use crate::dots_player::{DotsPlayer, SHARE, SOLVE};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::net_evaluator::NetEvaluator;
use crate::paced::Paced;
use crate::priors::{
    self, FPU, KERNEL, NET, TEMPERATURE, batch_option, chosen_net, divided_memory, net_options, sharpness,
};
use crate::tree_player::{REUSE, VIRTUAL_LOSS};
use crate::{DefaultValue, Family, OptionInfo, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "dots-net",
    about: "exact endgames, and tree search over a neural net before them, on 5x5 or where a net of yours plays",
    games: &[GameKind::Dots],
    fits: |rules| matches!(rules, AnyRules::Dots(rules) if DotsEncoding::weights(rules).check(rules).is_ok()),
    options: &OPTIONS,
    build,
};

/// Less than in the other games: chosen by matches with 800 simulations (nets/dots-5x5.md).
const C: OptionInfo = OptionInfo { default: DefaultValue::Always("0.6"), ..priors::C };

static OPTIONS: [OptionInfo; 15] = [
    TIME,
    SIMULATIONS,
    NET,
    C,
    TEMPERATURE,
    FPU,
    KERNEL,
    batch_option("1"),
    SOLVE,
    SHARE,
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-net plays Dots and Boxes".into()) };
    let game = Dots::start(rules);
    let net = chosen_net::<DotsEncoding>(settings, rules)?;
    let usual = net_options(settings);
    let for_endings = usual.memory / 16;
    let (options, remembered) =
        divided_memory(UctOptions { memory: usual.memory / 2 - for_endings, ..usual });
    let evaluator = WithEndings {
        net: NetEvaluator::new(net, sharpness(settings)),
        endings: Endings::new(game.geometry(), for_endings / options.threads),
    };
    let evaluators = vec![Remembering::new(evaluator, Dots::hash, remembered); options.threads];
    Ok(Box::new(Paced::new(&FAMILY, DotsPlayer::new(&game, options, evaluators, settings), settings)))
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
