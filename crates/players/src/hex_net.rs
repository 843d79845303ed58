//! Hex by a net trained in self-play: its policy says where to look, its value judges the leaves. The exact solver stands
//! beside the search, and moves that are known to be inferior or to lose are left out of it.

use std::sync::{Arc, OnceLock};

use boyi_games::hex::{Hex, HexRules};
use boyi_games::{AnyRules, Game, GameKind, Outcome, Random};
use boyi_knowledge::hex::inferior::inferior_cells;
use boyi_knowledge::hex::{Cells, Position};
use boyi_net::{HexEvaluation, HexNet};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use crate::hex_player::{HexPlayer, INFERIOR, MUST_PLAY, SOLVE, share_option};
use crate::limiting::{MEMORY, SEED, SIMULATIONS, THREADS, TIME};
use crate::paced::Paced;
use crate::priors::{
    self, FPU, NET, check_size, chosen_net, divided_memory, net_options, set_chance, sharpness, write_priors,
};
use crate::tree_player::{REUSE, VIRTUAL_LOSS};
use crate::{DefaultValue, Family, OptionInfo, Player, Settings};

pub(crate) static FAMILY: Family = Family {
    name: "hex-net",
    about: "tree search over a neural net, and an exact solver beside it, on 11x11 or where a net of yours plays",
    games: &[GameKind::Hex],
    fits: |rules| matches!(rules, AnyRules::Hex(rules) if rules.size() == HexNet::shipped().size()),
    options: &OPTIONS,
    build,
};

/// Less than in the other games, and softened less: chosen by matches with 400 simulations (nets/hex-11.md).
const C: OptionInfo = OptionInfo { default: DefaultValue::Always("0.6"), ..priors::C };
const TEMPERATURE: OptionInfo = OptionInfo { default: DefaultValue::Always("1.2"), ..priors::TEMPERATURE };

static OPTIONS: [OptionInfo; 15] = [
    TIME,
    SIMULATIONS,
    NET,
    C,
    TEMPERATURE,
    FPU,
    INFERIOR,
    MUST_PLAY,
    SOLVE,
    share_option("0.2"),
    REUSE,
    VIRTUAL_LOSS,
    MEMORY,
    THREADS,
    SEED,
];

fn build(rules: AnyRules, settings: &Settings) -> Result<Box<dyn Player>, String> {
    let AnyRules::Hex(rules) = rules else { return Err("hex-net plays Hex".into()) };
    let net = chosen_net(settings, HexNet::shipped, HexNet::read)?;
    check_size(net.size(), [rules.size(); 2])?;
    let openings = match Hex::start(rules).swap_lies_ahead() {
        false => Arc::default(),
        true if settings.is_set(NET.name) => opening_chances(net.clone()),
        true => shipped_opening_chances(),
    };
    let usual = net_options(settings);
    let (options, remembered) = divided_memory(UctOptions { memory: usual.memory / 2, ..usual });
    let evaluator = NetEvaluator::new(net, openings, sharpness(settings), settings.switch("inferior"));
    let evaluators = vec![Remembering::new(evaluator, Hex::hash, remembered); options.threads];
    Ok(Box::new(Paced::new(
        &FAMILY,
        HexPlayer::new(&Hex::start(rules), options, evaluators, settings),
        settings,
    )))
}

#[derive(Clone)]
struct NetEvaluator {
    net: HexNet,
    /// By cell, the chance that it gives who has not made it after that first move; empty where nobody may swap.
    openings: Arc<[f32]>,
    evaluation: HexEvaluation,
    sharpness: f32,
    leaves_inferior_out: bool,
    /// The moves of the position that was looked at last.
    moves: Cells,
}

impl NetEvaluator {
    fn new(net: HexNet, openings: Arc<[f32]>, sharpness: f32, leaves_inferior_out: bool) -> NetEvaluator {
        NetEvaluator {
            net,
            openings,
            evaluation: HexEvaluation::default(),
            sharpness,
            leaves_inferior_out,
            moves: Cells::EMPTY,
        }
    }
}

/// How much likelier a first move that may be swapped is for each hundredth that it is more even.
const EVENNESS: f32 = 0.3;

/// By cell, the chance that the net gives who has not made it after that first move. It is worked out when a player of a
/// game with swap is made: too long for the time of a move, however short that may be.
fn opening_chances(mut net: HexNet) -> Arc<[f32]> {
    let mut evaluation = HexEvaluation::default();
    let mut game = Hex::start(HexRules::new(net.size()).expect("a net has a size"));
    let mut chances = vec![0.0; game.index_limit()];
    let cells = chances.len();
    // A half turn of the board changes nothing.
    for cell in 0..cells.div_ceil(2) {
        let mv = game.move_at(cell).expect("the board is empty");
        let undo = game.play_unchecked(mv);
        net.evaluate(&game, &mut evaluation);
        game.undo(mv, undo);
        chances[cell] = evaluation.chance();
        chances[cells - 1 - cell] = evaluation.chance();
    }
    chances.into()
}

/// The same of the net in the program, worked out once.
fn shipped_opening_chances() -> Arc<[f32]> {
    static CHANCES: OnceLock<Arc<[f32]>> = OnceLock::new();
    CHANCES.get_or_init(|| opening_chances(HexNet::shipped())).clone()
}

/// The first move of a game with swap: the net knows nothing of swapping, but how even it calls each first move says how
/// good it is.
fn evaluate_openings(game: &Hex, chances: &[f32], evaluation: &mut Evaluation) {
    evaluation.policy.clear();
    evaluation.policy.resize(game.index_limit(), 0.0);
    let mut best = 0.0f32;
    for (prior, chance) in evaluation.policy.iter_mut().zip(chances) {
        let left = chance.min(1.0 - chance);
        best = best.max(left);
        *prior = (100.0 * EVENNESS * left).exp();
    }
    set_chance(evaluation, game.mover(), best);
}

impl Evaluator<Hex> for NetEvaluator {
    fn look(&mut self, game: &Hex, _evaluation: &mut Evaluation) -> Option<Outcome> {
        let position = Position::of(game);
        self.moves = position.vacant();
        // What is inferior for the stones alone may be just right where somebody swaps.
        if !self.leaves_inferior_out || game.swap_lies_ahead() {
            return None;
        }
        let (filled, inferior) = inferior_cells(position);
        if let Some(winner) = filled.position.winner() {
            return Some(Outcome::Win(game.owner(winner)));
        }
        self.moves = inferior.candidates;
        None
    }

    fn moves(&mut self, game: &Hex, indices: &mut Vec<u16>) {
        indices.extend(self.moves.iter().map(|cell| cell as u16));
        if game.can_swap() {
            indices.push(game.geometry().cell_count() as u16);
        }
    }

    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        if game.swap_lies_ahead() && !game.can_swap() {
            return evaluate_openings(game, &self.openings, evaluation);
        }
        self.net.evaluate(game, &mut self.evaluation);
        let chance = self.evaluation.chance();
        // Who may swap has the better of both sides.
        let best = if game.can_swap() { chance.max(1.0 - chance) } else { chance };
        set_chance(evaluation, game.mover(), best);
        let (moves, logits) = (game.empty_cells(), &self.evaluation.policy);
        let total =
            write_priors(&mut evaluation.policy, game.index_limit(), logits, moves.iter(), self.sharpness);
        // The net knows nothing of swapping; it is worth what the other side is worth.
        if game.can_swap() {
            let odds = (1.0 - chance) / chance.max(1e-6);
            evaluation.policy[game.geometry().cell_count()] = total * odds.min(10.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_moves_that_may_be_swapped_are_even_ones_whatever_way_the_board_lies() {
        let game = Hex::start("11,swap=pieces".parse().unwrap());
        let (mut evaluation, chances) = (Evaluation::default(), shipped_opening_chances());
        evaluate_openings(&game, &chances, &mut evaluation);
        let likeliest =
            |numbers: &[f32]| (0..121).max_by(|&a, &b| numbers[a].total_cmp(&numbers[b])).unwrap();
        let best = likeliest(&evaluation.policy[..121]);
        assert!((0.4..=0.6).contains(&chances[best]), "{best}: {}", chances[best]);
        assert_eq!(evaluation.policy[best], evaluation.policy[120 - best]);
        // The other half of the board was not asked about, and the net says nearly the same of it.
        let (mut net, mut other) = (HexNet::shipped(), HexEvaluation::default());
        let mut after = Hex::start("11".parse().unwrap());
        after.play(after.move_at(120 - best).unwrap()).unwrap();
        net.evaluate(&after, &mut other);
        assert!((other.chance() - chances[best]).abs() < 0.1, "{} {}", other.chance(), chances[best]);
    }

    #[test]
    fn inferior_cells_are_left_out_and_decided_positions_are_seen() {
        // The cell j2 lies between Blue's stones: dead.
        let open = format!(".........BB/..........B/.........B./{}........... R", ".........../".repeat(7));
        // Red's column has two ways to the edge.
        let decided = format!("{}........... B", ".....R...../".repeat(10));
        let game = |text: &str| Hex::parse(HexRules::new(11).unwrap(), text).unwrap();
        let dead = game(&open).geometry().index("j2".parse().unwrap()) as u16;
        for leaves_out in [true, false] {
            let mut evaluator = NetEvaluator::new(HexNet::shipped(), Arc::default(), 1.0, leaves_out);
            assert_eq!(evaluator.look(&game(&open), &mut Evaluation::default()), None);
            let mut moves = Vec::new();
            evaluator.moves(&game(&open), &mut moves);
            assert_eq!(moves.contains(&dead), !leaves_out);
            let seen = evaluator.look(&game(&decided), &mut Evaluation::default());
            assert_eq!(seen.is_some(), leaves_out);
        }
    }
}
