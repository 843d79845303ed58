//! Surakarta by a net trained in self-play, with the tables of solved endings beside it.

use std::slice::from_mut;

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyRules, Game, GameKind, Random};
use boyi_knowledge::surakarta::WithEndgames;
use boyi_net::{SurakartaEvaluation, SurakartaNet};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use crate::endgames::{endgames_option, probe, with_tables};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::priors::{C, FPU, TEMPERATURE, divided_memory, net_options, set_chance, sharpness, write_priors};
use crate::tree_player::{REUSE, TreePlayer, VIRTUAL_LOSS};
use crate::{DefaultValue, Family, OptionInfo, OptionKind, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "surakarta-net",
    about: "tree search over a neural net, and solved endings",
    games: &[GameKind::Surakarta],
    fits: |_| true,
    options: &OPTIONS,
    build,
};

static OPTIONS: [OptionInfo; 12] = [
    TIME,
    SIMULATIONS,
    C,
    TEMPERATURE,
    FPU,
    OptionInfo {
        name: "batch",
        about: "leaves that a thread has evaluated at once: faster, but each is chosen without knowing the others",
        kind: OptionKind::Integer { low: 1, high: 16 },
        default: DefaultValue::Always("4"),
    },
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
    let batch = settings.integer("batch").expect("has a default") as usize;
    let (options, remembered) = divided_memory(UctOptions { batch, ..net_options(settings) });
    let net = NetEvaluator {
        net: SurakartaNet::shipped(rules),
        evaluations: vec![SurakartaEvaluation::default(); batch],
        sharpness: sharpness(settings),
        moves: Vec::new(),
    };
    let net = Remembering::new(net, key, remembered);
    let evaluators = vec![WithEndgames { inner: net, probe: probe.clone() }; options.threads];
    let player = TreePlayer::new(&Surakarta::start(rules), options, evaluators, settings);
    Ok(with_tables(Box::new(Paced::new(&FAMILY, player, settings)), probe))
}

/// The net also sees how far the end by the rules is.
fn key(game: &Surakarta) -> u64 {
    let clock = u64::from(game.plies()) << 16 | u64::from(game.quiet_plies());
    game.hash() ^ clock.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[derive(Clone)]
struct NetEvaluator {
    net: SurakartaNet,
    /// Room for a batch.
    evaluations: Vec<SurakartaEvaluation>,
    sharpness: f32,
    /// The legal moves by index: room to work in.
    moves: Vec<usize>,
}

impl Evaluator<Surakarta> for NetEvaluator {
    fn evaluate(&mut self, game: &mut Surakarta, random: &mut Random, evaluation: &mut Evaluation) {
        self.evaluate_all(from_mut(game), random, from_mut(evaluation));
    }

    fn evaluate_all(
        &mut self,
        games: &mut [Surakarta],
        _random: &mut Random,
        evaluations: &mut [Evaluation],
    ) {
        let found = &mut self.evaluations[..games.len()];
        self.net.evaluate_all(games, found);
        for ((game, found), evaluation) in games.iter().zip(found).zip(evaluations) {
            set_chance(evaluation, game.mover(), found.chance());
            self.moves.clear();
            game.generate(|mv| self.moves.push(game.index_of(mv)));
            let (logits, moves) = (&found.policy, self.moves.iter().copied());
            write_priors(&mut evaluation.policy, game.index_limit(), logits, moves, self.sharpness);
        }
    }
}
