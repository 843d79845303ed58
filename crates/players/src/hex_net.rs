//! Hex by a net trained in self-play: its policy says where to look, its value judges the leaves.

use boyi_games::hex::Hex;
use boyi_games::{AnyRules, Game, GameKind, Outcome, Random, Side};
use boyi_net::{HexEvaluation, HexNet};
use boyi_search::uct::{Evaluation, Evaluator, Expansion, FirstPlay, Selection, UctOptions};

use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::priors::{C, FPU, TEMPERATURE, write_priors};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS, usual_options};
use crate::{Family, OptionInfo, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "hex-net",
    about: "tree search over a neural net, 11x11 only",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(rules) if rules.size() == HexNet::shipped().size()),
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 10] =
    [TIME, SIMULATIONS, C, TEMPERATURE, FPU, REUSE, VIRTUAL_LOSS, MEMORY, THREADS, SEED];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-net plays Hex".into()) };
    let net = HexNet::shipped();
    let number = |name| settings.number(name).expect("has a default") as f32;
    let options = UctOptions {
        selection: Selection::Puct { c: number("c") },
        first_play: FirstPlay::ParentMinus(number("fpu")),
        expansion: Expansion::Visits { n: 0 },
        ..usual_options(settings)
    };
    let evaluator =
        NetEvaluator { net, evaluation: HexEvaluation::default(), sharpness: 1.0 / number("temperature") };
    let evaluators = vec![evaluator; options.threads];
    Ok(Box::new(TreePlayer::new(&FAMILY, &Hex::start(rules), options, evaluators, settings)))
}

#[derive(Clone)]
struct NetEvaluator {
    net: HexNet,
    evaluation: HexEvaluation,
    sharpness: f32,
}

impl Evaluator<Hex> for NetEvaluator {
    fn known(&mut self, game: &Hex) -> Option<Outcome> {
        game.outcome()
    }

    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        self.net.evaluate(game, &mut self.evaluation);
        let chance = f64::from(self.evaluation.chance());
        let first = if game.mover() == Side::First { chance } else { 1.0 - chance };
        evaluation.set(first, 1);
        let (moves, logits) = (game.empty_cells(), &self.evaluation.policy);
        let total =
            write_priors(&mut evaluation.policy, game.index_limit(), logits, moves.iter(), self.sharpness);
        // The net knows nothing of swapping; it is worth what the other side is worth.
        if game.can_swap() {
            let odds = ((1.0 - chance) / chance.max(1e-6)) as f32;
            evaluation.policy[game.geometry().cell_count()] = total * odds.min(10.0);
        }
    }
}
