//! Finds positions of real games that the mover wins, proved by the solver, with the end at least ten moves away: the
//! material of `tests/won_positions.rs`.
//!
//! `cargo run --release -p boyi-hex-kit --example won_positions -- [COUNT] [SEED]`

use boyi_games::hex::Hex;
use boyi_games::{AnyRules, Game, OneGame};
use boyi_hex_kit::knowledge::Position;
use boyi_hex_kit::knowledge::solver::Solver;
use boyi_kits::PlayerSpec;
use boyi_players::{Situation, Turn};
use boyi_search::Limits;

/// Effort of the solver on each position; a win that takes less than the first is too easy to be asked for.
const NODES: std::ops::Range<u64> = 100..4000;
/// Plies until the end.
const FAR: usize = 19;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|word| word.parse().ok());
    let count = arguments.next().unwrap_or(20);
    let first_seed = arguments.next().unwrap_or(1);
    let mut solver = Solver::new(256 << 20);
    (first_seed..).filter_map(|seed| won_position(&mut solver, seed)).take(count as usize).for_each(
        |found| {
            println!("{found}");
        },
    );
}

/// Such a position of a game between two published systems, as early as the solver can prove it.
fn won_position(solver: &mut Solver, seed: u64) -> Option<String> {
    let mut found = None;
    for game in game(seed).iter().rev() {
        let position = Position::of(game);
        let solution = solver.solve(position, &Limits::nodes(NODES.end), &mut |_| {});
        let wins = solution.wins?;
        if wins && solution.line.len() >= FAR && solution.nodes >= NODES.start {
            found = Some(game.to_string());
            break;
        }
    }
    found
}

/// The positions of a game, from the second on.
fn game(seed: u64) -> Vec<Hex> {
    let rules: AnyRules = "hex:11".parse().expect("a game");
    let seat =
        |text| PlayerSpec::parse(text, rules).expect("a player").build(rules, Some(seed)).expect("it fits");
    let mut seats = [seat("hex-2022:simulations=4000"), seat("hex-2020:simulations=4000")];
    let mut situation = Situation::start(rules);
    let first = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let opening = situation.position().moves()[first as usize % 121];
    situation.play(opening).expect("a legal move");
    let mut positions = Vec::new();
    while situation.position().outcome().is_none() {
        positions.push(Hex::inside(situation.position()).expect("a game of Hex").clone());
        let seat = &mut seats[situation.position().mover().index()];
        let decision = seat.choose(&mut Turn::quiet(&situation)).expect("it plays");
        let Some(mv) = decision.mv else { break };
        situation.play(mv).expect("a legal move");
    }
    positions
}
