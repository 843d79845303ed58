//! Won positions of real games on the full board: `hex-classic` wins each of them, against the defence that the solver
//! gives and against the strongest player. `examples/won_positions.rs` found them.

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{AnyGame, AnyRules, Game, OneGame, Outcome};
use boyi_hex_kit::knowledge::Position;
use boyi_hex_kit::knowledge::solver::Solver;
use boyi_kits::PlayerSpec;
use boyi_players::{Player, Situation, Turn};
use boyi_search::Limits;

const POSITIONS: &str = include_str!("data/won_positions.txt");
const CLASSIC: &str = "hex-classic:simulations=100000,memory=64MB";
const BEST: &str = "best:simulations=50,memory=16MB";

fn rules() -> AnyRules {
    "hex:11".parse().unwrap()
}

fn player(text: &str) -> Box<dyn Player> {
    PlayerSpec::parse(text, rules()).unwrap().build(rules(), Some(1)).unwrap()
}

fn positions() -> Vec<Situation> {
    POSITIONS.lines().map(|line| Situation::from_position(AnyGame::parse(rules(), line).unwrap())).collect()
}

fn wins(mut situation: Situation, mut defend: impl FnMut(&Situation) -> boyi_games::AnyMove) -> bool {
    let winner = situation.position().mover();
    let mut classic = player(CLASSIC);
    while situation.position().outcome().is_none() {
        let mv = if situation.position().mover() == winner {
            let decision = classic.choose(&mut Turn::quiet(&situation)).unwrap();
            decision.mv.expect("nobody gives up a won game")
        } else {
            defend(&situation)
        };
        situation.play(mv).unwrap();
    }
    situation.position().outcome() == Some(Outcome::Win(winner))
}

/// The end is ten moves away in each of them.
#[test]
fn classic_wins_them_against_the_defence_of_the_solver() {
    for situation in positions() {
        let mut solver = Solver::new(64 << 20);
        let mut solve = |situation: &Situation| {
            let position = Position::of(Hex::inside(situation.position()).unwrap());
            solver.solve(position, &Limits::nodes(10_000), &mut |_| {})
        };
        let solution = solve(&situation);
        assert_eq!(solution.wins, Some(true), "{}", situation.position());
        assert!(solution.line.len() >= 19, "{}: {} plies", situation.position(), solution.line.len());
        let won = wins(situation.clone(), |situation| {
            // A position that the solver cannot decide any more would be a win let go, perhaps: any move does.
            let defence = solve(situation).line.first().map(|&cell| HexMove::Place(cell));
            let first = || Hex::inside(situation.position()).unwrap().moves()[0];
            Hex::any_move(defence.unwrap_or_else(first))
        });
        assert!(won, "{}", situation.position());
    }
}

#[test]
fn classic_wins_them_against_the_best() {
    for situation in positions() {
        let mut best = player(BEST);
        let won = wins(situation.clone(), |situation| {
            let decision = best.choose(&mut Turn::quiet(situation)).unwrap();
            decision.mv.unwrap_or_else(|| situation.position().moves()[0])
        });
        assert!(won, "{}", situation.position());
    }
}
