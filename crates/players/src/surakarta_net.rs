//! Surakarta by a net trained in self-play, with the tables of solved endings beside it.

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyRules, Game, GameKind, Random};
use boyi_knowledge::surakarta::WithEndgames;
use boyi_net::{SurakartaEvaluation, SurakartaNet};
use boyi_search::uct::{Evaluation, Evaluator};

use crate::endgames::{endgames_option, probe, with_tables};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::priors::{FPU, c_option, net_options, set_chance, sharpness, temperature_option, write_priors};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS};
use crate::{Family, OptionInfo, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "surakarta-net",
    about: "tree search over a neural net, and solved endings",
    games: &[GameKind::Surakarta],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 11] = [
    TIME,
    SIMULATIONS,
    c_option("1"),
    temperature_option("1.8"),
    FPU,
    endgames_option("8"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let probe = probe(settings, rules)?;
    let AnyRules::Surakarta(rules) = rules else { return Err("surakarta-net plays Surakarta".into()) };
    let options = net_options(settings);
    let net = NetEvaluator {
        net: SurakartaNet::shipped(rules),
        evaluation: SurakartaEvaluation::default(),
        sharpness: sharpness(settings),
        moves: Vec::new(),
    };
    let evaluators = vec![WithEndgames { inner: net, probe: probe.clone() }; options.threads];
    let player = TreePlayer::new(&Surakarta::start(rules), options, evaluators, settings);
    Ok(with_tables(Box::new(Paced::new(&FAMILY, player, settings)), probe))
}

#[derive(Clone)]
struct NetEvaluator {
    net: SurakartaNet,
    evaluation: SurakartaEvaluation,
    sharpness: f32,
    /// The legal moves by index: room to work in.
    moves: Vec<usize>,
}

impl Evaluator<Surakarta> for NetEvaluator {
    fn evaluate(&mut self, game: &mut Surakarta, _random: &mut Random, evaluation: &mut Evaluation) {
        self.net.evaluate(game, &mut self.evaluation);
        set_chance(evaluation, game.mover(), self.evaluation.chance());
        self.moves.clear();
        game.generate(|mv| self.moves.push(game.index_of(mv)));
        let (logits, moves) = (&self.evaluation.policy, self.moves.iter().copied());
        write_priors(&mut evaluation.policy, game.index_limit(), logits, moves, self.sharpness);
    }
}
