//! Dots and Boxes by a net trained in self-play, with the exact solver beside it: the net knows which opening leads to
//! which chains, and judges leaves with more than half of the edges free. Of all others the solver knows the result.

use boyi_games::dots::Dots;
use boyi_games::{AnyRules, Game, GameKind, Outcome, Random};
use boyi_knowledge::dots::Endings;
use boyi_net::{DotsEvaluation, DotsNet};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use crate::dots_player::{DotsPlayer, SHARE, SOLVE};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::priors::{
    self, FPU, NET, TEMPERATURE, check_size, chosen_net, divided_memory, net_options, set_chance, sharpness,
    write_priors,
};
use crate::tree_player::{REUSE, VIRTUAL_LOSS};
use crate::{DefaultValue, Family, OptionInfo, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "dots-net",
    about: "exact endgames, and tree search over a neural net before them, on 5x5 or where a net of yours plays",
    games: &[GameKind::Dots],
    fits: |rules| {
        let size = DotsNet::shipped().size();
        matches!(rules, AnyRules::Dots(rules) if (rules.columns(), rules.rows()) == (size, size))
    },
    options: &OPTIONS,
    build,
};

/// Less than in the other games: chosen by matches with 800 simulations (nets/dots-5x5.md).
const C: OptionInfo = OptionInfo { default: DefaultValue::Always("0.6"), ..priors::C };

static OPTIONS: [OptionInfo; 13] =
    [TIME, SIMULATIONS, NET, C, TEMPERATURE, FPU, SOLVE, SHARE, REUSE, VIRTUAL_LOSS, MEMORY, THREADS, SEED];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Dots(rules) = rules else { return Err("dots-net plays Dots and Boxes".into()) };
    let game = Dots::start(rules);
    let net = chosen_net(settings, DotsNet::shipped, DotsNet::read)?;
    check_size(net.size(), [rules.columns(), rules.rows()])?;
    let usual = net_options(settings);
    let for_endings = usual.memory / 16;
    let (options, remembered) =
        divided_memory(UctOptions { memory: usual.memory / 2 - for_endings, ..usual });
    let evaluator = NetEvaluator {
        net,
        evaluation: DotsEvaluation::default(),
        sharpness: sharpness(settings),
        endings: Endings::new(game.geometry(), for_endings / options.threads),
    };
    let evaluators = vec![Remembering::new(evaluator, Dots::hash, remembered); options.threads];
    Ok(Box::new(Paced::new(&FAMILY, DotsPlayer::new(&game, options, evaluators, settings), settings)))
}

#[derive(Clone)]
struct NetEvaluator {
    net: DotsNet,
    evaluation: DotsEvaluation,
    sharpness: f32,
    endings: Endings,
}

impl Evaluator<Dots> for NetEvaluator {
    fn known(&mut self, game: &Dots) -> Option<Outcome> {
        self.endings.outcome(game)
    }

    fn evaluate(&mut self, game: &mut Dots, _random: &mut Random, evaluation: &mut Evaluation) {
        self.net.evaluate(game, &mut self.evaluation);
        set_chance(evaluation, game.mover(), self.evaluation.chance());
        let free = game.free();
        let moves = (0..game.geometry().edge_count()).filter(|edge| free >> edge & 1 == 1);
        let logits = &self.evaluation.policy;
        write_priors(&mut evaluation.policy, game.index_limit(), logits, moves, self.sharpness);
    }
}
