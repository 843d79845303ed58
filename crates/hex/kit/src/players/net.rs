//! Hex by a net trained in self-play: its policy says where to look, its value judges the leaves. The exact solver stands
//! beside the search, and moves that are known to be inferior or to lose are left out of it.

use std::collections::HashMap;
use std::slice::from_mut;
use std::sync::{Arc, Mutex, PoisonError};

use boyi_games::{Game, Outcome, Random, Side};
use boyi_hex::{Hex, HexRules};
use boyi_net::{Net, NetEvaluation, Shipped};
use boyi_players::{
    Made, Maker, NetEvaluator, NetOptions, Paced, PolicyGame, SimulationLimits, TreeOptions, divided_memory,
    options, set_chance,
};
use boyi_search::uct::{Evaluation, Evaluator, Remembering, UctOptions};

use super::exact::{HexPlayer, SolvingOptions};
use crate::HexEncoding;
use crate::knowledge::inferior::inferior_cells;
use crate::knowledge::{Cells, Position};

options! {
    /// What can be set of `hex-net`.
    pub struct Options {
        ..limits: SimulationLimits;
        ..net: NetOptions = HexNet::net_options();
        ..solving: SolvingOptions;
        ..tree: TreeOptions;
    }
}

/// Makes players with a net.
pub struct HexNet;

impl HexNet {
    /// A smaller weight of the policy than in the other games, and softened less: chosen by matches with 400 simulations
    /// (nets/hex-11.md).
    fn net_options() -> NetOptions {
        NetOptions { c: 0.6, temperature: 1.2, ..NetOptions::default() }
    }
}

impl Maker for HexNet {
    type Game = Hex;
    type Options = Options;
    const NAME: &'static str = "hex-net";
    const ABOUT: &'static str = "tree search over a neural net, and an exact solver beside it";

    fn plays(rules: HexRules, options: &Options) -> bool {
        options.net.net.is_some() || shipped_knows(rules)
    }

    fn make(rules: HexRules, options: &Options) -> Made {
        // The net knows nothing of swapping: it is asked about this board without the rule.
        let net = options.net.chosen_net::<HexEncoding>(without_swap(rules))?;
        let start = Hex::start(rules);
        let openings = match start.swap_lies_ahead() {
            false => Arc::default(),
            true if options.net.net.is_some() => opening_chances(net.clone(), rules),
            true => shipped_opening_chances(net.clone(), rules),
        };
        let usual = options.net.search(&options.tree);
        let (search, remembered) = divided_memory(UctOptions { memory: usual.memory / 2, ..usual });
        let net = NetEvaluator::new(net, options.net.sharpness());
        let evaluator = HexEvaluator::new(net, openings, options.solving.inferior);
        let evaluators = vec![Remembering::new(evaluator, Hex::hash, remembered); search.threads];
        let player = HexPlayer::new(&start, search, evaluators, options.tree.reuse, &options.solving);
        Ok(Box::new(Paced::new(Self::NAME, player, &options.limits)))
    }
}

impl PolicyGame for HexNet {
    type Game = Hex;
    type Evaluator = HexEvaluator;

    /// Without inferior cells: no one plays where a stone can do nothing.
    fn evaluator(rules: HexRules, net: &NetOptions) -> Result<HexEvaluator, String> {
        let net = net.chosen_net::<HexEncoding>(without_swap(rules))?;
        let openings = match Hex::start(rules).swap_lies_ahead() {
            false => Arc::default(),
            true => shipped_opening_chances(net.clone(), rules),
        };
        Ok(HexEvaluator::new(NetEvaluator::new(net, 1.0), openings, true))
    }
}

/// The board without the swap rule.
fn without_swap(rules: HexRules) -> HexRules {
    HexRules::new(rules.size()).expect("the size of a board that there is")
}

/// Whether the net in the program plays on this board.
fn shipped_knows(rules: HexRules) -> bool {
    let rules = without_swap(rules);
    HexEncoding::weights(rules).check(rules).is_ok()
}

/// The net, the swap rule beside it, and what is known of inferior cells.
#[derive(Clone)]
pub struct HexEvaluator {
    net: NetEvaluator<HexEncoding>,
    /// By cell, the chance that it gives who has not made it after that first move; empty where nobody may swap.
    openings: Arc<[f32]>,
    leaves_inferior_out: bool,
    /// The moves of the position that was looked at last.
    moves: Cells,
}

impl HexEvaluator {
    fn new(net: NetEvaluator<HexEncoding>, openings: Arc<[f32]>, leaves_inferior_out: bool) -> HexEvaluator {
        HexEvaluator { net, openings, leaves_inferior_out, moves: Cells::EMPTY }
    }
}

/// How much likelier a first move that may be swapped is for each hundredth that it is more even.
const EVENNESS: f32 = 0.3;

/// By cell, the chance that the net gives who has not made it after that first move. It is worked out when a player of a
/// game with swap is made: too long for the time of a move, however short that may be.
fn opening_chances(mut net: Net<HexEncoding>, rules: HexRules) -> Arc<[f32]> {
    let mut evaluation = NetEvaluation::default();
    let mut game = Hex::start(without_swap(rules));
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

/// The chances by the net in the program, worked out once for each size.
fn shipped_opening_chances(net: Net<HexEncoding>, rules: HexRules) -> Arc<[f32]> {
    static CHANCES: Mutex<Option<HashMap<u8, Arc<[f32]>>>> = Mutex::new(None);
    let mut kept = CHANCES.lock().unwrap_or_else(PoisonError::into_inner);
    let of_sizes = kept.get_or_insert_default();
    of_sizes.entry(rules.size()).or_insert_with(|| opening_chances(net, rules)).clone()
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

impl Evaluator<Hex> for HexEvaluator {
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

    fn evaluate(&mut self, game: &mut Hex, random: &mut Random, evaluation: &mut Evaluation) {
        self.evaluate_all(from_mut(game), random, from_mut(evaluation));
    }

    fn evaluate_all(&mut self, games: &mut [Hex], random: &mut Random, evaluations: &mut [Evaluation]) {
        self.net.evaluate_all(games, random, evaluations);
        for (game, evaluation) in games.iter().zip(evaluations) {
            if game.swap_lies_ahead() && !game.can_swap() {
                evaluate_openings(game, &self.openings, evaluation);
            } else if game.can_swap() {
                may_swap(game, evaluation);
            }
        }
    }
}

/// What the net says of a position, where the mover may swap instead: the better of both sides is the mover's, and swapping is
/// worth what the other side is worth.
fn may_swap(game: &Hex, evaluation: &mut Evaluation) {
    let chance = seen_by(game.mover(), evaluation.value) as f32;
    set_chance(evaluation, game.mover(), chance.max(1.0 - chance));
    let total: f32 = evaluation.policy.iter().sum();
    let odds = (1.0 - chance) / chance.max(1e-6);
    evaluation.policy[game.geometry().cell_count()] = total * odds.min(10.0);
}

fn seen_by(side: Side, first: f64) -> f64 {
    if side == Side::First { first } else { 1.0 - first }
}

#[cfg(test)]
mod tests {
    use boyi_players::{Situation, Turn, player};

    use super::*;
    use crate::players::PLAYERS;

    fn net() -> Net<HexEncoding> {
        Net::shipped("11".parse().unwrap()).unwrap()
    }

    fn chances() -> Arc<[f32]> {
        shipped_opening_chances(net(), "11,swap=pieces".parse().unwrap())
    }

    #[test]
    fn first_moves_that_may_be_swapped_are_even_ones_whatever_way_the_board_lies() {
        let game = Hex::start("11,swap=pieces".parse().unwrap());
        let (mut evaluation, chances) = (Evaluation::default(), chances());
        evaluate_openings(&game, &chances, &mut evaluation);
        let likeliest =
            |numbers: &[f32]| (0..121).max_by(|&a, &b| numbers[a].total_cmp(&numbers[b])).unwrap();
        let best = likeliest(&evaluation.policy[..121]);
        assert!((0.4..=0.6).contains(&chances[best]), "{best}: {}", chances[best]);
        assert_eq!(evaluation.policy[best], evaluation.policy[120 - best]);
        // The other half of the board was not asked about, and the net says nearly the same of it.
        let (mut net, mut other) = (net(), NetEvaluation::default());
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
            let mut evaluator = HexEvaluator::new(NetEvaluator::new(net(), 1.0), Arc::default(), leaves_out);
            assert_eq!(evaluator.look(&game(&open), &mut Evaluation::default()), None);
            let mut moves = Vec::new();
            evaluator.moves(&game(&open), &mut moves);
            assert_eq!(moves.contains(&dead), !leaves_out);
            let seen = evaluator.look(&game(&decided), &mut Evaluation::default());
            assert_eq!(seen.is_some(), leaves_out);
        }
    }

    #[test]
    fn gumbel_halves_the_sixteen_likeliest_moves() {
        let rules = "hex:11".parse().unwrap();
        let situation = Situation::start(rules);
        let text = "hex-net:root=gumbel,simulations=64,solve=0,must-play=off,threads=1";
        let mut player = player(&PLAYERS, text, rules, Some(1)).unwrap();
        let report = player.choose(&mut Turn::quiet(&situation)).unwrap().report;
        let visits: Vec<u64> = report.candidates.iter().map(|candidate| candidate.visits).collect();
        assert_eq!((visits.len(), visits.iter().sum()), (16, 64));
        // Four rounds of sixteen: one for each of sixteen moves, two for eight, four for four and eight for two.
        assert_eq!(visits, [15, 15, 7, 7, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1]);
    }
}
