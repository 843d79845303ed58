//! `dots-classic` in endgames: against itself exactly the margin of perfect play, against anyone else never less.

use boyi_dots_kit::knowledge::{Solver, SolverOptions, safe_edges};
use boyi_games::dots::{Dots, DotsRules};
use boyi_games::{AnyGame, AnyRules, Game, Margin, OneGame, Random, Side};
use boyi_kits::PlayerSpec;
use boyi_players::{Player, Situation, Turn};
use boyi_search::Limits;

/// A position in which safe play has come to its end, and then some random moves.
fn endgame(random: &mut Random, rules: DotsRules) -> Dots {
    loop {
        let mut game = Dots::start(rules);
        let board = game.geometry();
        loop {
            let safe = safe_edges(&game);
            let edges: Vec<usize> = (0..board.edge_count()).filter(|&edge| safe >> edge & 1 == 1).collect();
            if edges.is_empty() {
                break;
            }
            game.play_unchecked(board.edge(edges[random.below(edges.len() as u32) as usize]));
        }
        for _ in 0..random.below(game.count() as u32) {
            game.play_unchecked(game.random_move(random).expect("edges are left"));
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

fn player(spec: &str, rules: AnyRules) -> Box<dyn Player> {
    PlayerSpec::parse(spec, rules).expect("a player").build(rules, Some(1)).expect("it plays")
}

/// The margin at the end of a game between these two.
fn play(start: &Dots, rules: AnyRules, specs: [&str; 2]) -> Margin {
    let mut players = specs.map(|spec| player(spec, rules));
    let mut situation = Situation::from_position(AnyGame::Dots(*start));
    while situation.position().outcome().is_none() {
        let side = situation.position().mover() as usize;
        let decision = players[side].choose(&mut Turn::quiet(&situation)).expect("a move");
        situation.play(decision.mv.expect("nobody resigns")).expect("a legal move");
    }
    Dots::inside(situation.position()).and_then(Dots::margin).expect("boxes are counted")
}

/// Everyone else who plays Dots and Boxes, quick enough for thousands of games.
const OTHERS: [&str; 6] = [
    "random",
    "alphabeta:depth=2,memory=1MB",
    "uct:simulations=50,memory=1MB",
    "dots-safe:exact=0",
    "dots-2021:simulations=50,memory=1MB",
    "dots-net:simulations=4,solve=0,memory=1MB",
];

/// A thousand of them: half of the rounds for each board, side by side.
const ROUNDS: usize = 500;

#[test]
fn ends_on_four_by_four_are_played_perfectly() {
    ends_are_played_perfectly("4x4");
}

#[test]
fn ends_on_five_by_five_are_played_perfectly() {
    ends_are_played_perfectly("5x5");
}

fn ends_are_played_perfectly(size: &str) {
    let classic = "dots-classic:simulations=100,memory=16MB";
    let rules: DotsRules = size.parse().expect("rules");
    let any = AnyRules::Dots(rules);
    let mut random = Random::new(1000);
    for _ in 0..ROUNDS {
        let start = endgame(&mut random, rules);
        let mut solver = Solver::new(start.geometry(), SolverOptions::default());
        let best = solver.solve(&start, &Limits::none(), &mut |_| {}).margin(&start).expect("no limit");
        assert_eq!(play(&start, any, [classic, classic]), best, "{start}");
        for other in OTHERS.into_iter().filter(|other| PlayerSpec::parse(other, any).is_ok()) {
            let first = play(&start, any, [classic, other]).seen_by(Side::First);
            assert!(first >= best.seen_by(Side::First), "{start}: {first} against {other}");
            let second = play(&start, any, [other, classic]).seen_by(Side::Second);
            assert!(second >= best.seen_by(Side::Second), "{start}: {second} against {other}");
        }
    }
}

#[test]
fn dots_safe_plays_as_well_once_the_solver_has_its_turn() {
    let rules: DotsRules = "4x4".parse().expect("rules");
    let mut random = Random::new(2000);
    for _ in 0..100 {
        let start = endgame(&mut random, rules);
        if start.count() <= 26 {
            let mut solver = Solver::new(start.geometry(), SolverOptions::default());
            let best = solver.solve(&start, &Limits::none(), &mut |_| {}).margin(&start);
            let safe = ["dots-safe"; 2];
            assert_eq!(Some(play(&start, AnyRules::Dots(rules), safe)), best, "{start}");
        }
    }
}

/// The published system with all of its parts but one, and with the misprinted formulas: it plays on, and never gets more than
/// there is.
#[test]
fn every_part_of_the_published_system_can_be_switched_off() {
    let rules: DotsRules = "4x4".parse().expect("rules");
    let any = AnyRules::Dots(rules);
    let mut random = Random::new(3000);
    for part in ["dead-boxes=off", "dead-trees=off", "evaluation=off", "formula=printed"] {
        let published = format!("dots-2021:simulations=50,memory=1MB,{part}");
        for _ in 0..25 {
            let start = endgame(&mut random, rules);
            let mut solver = Solver::new(start.geometry(), SolverOptions::default());
            let best = solver.solve(&start, &Limits::none(), &mut |_| {}).margin(&start).expect("no limit");
            let margin = play(&start, any, [&published, "dots-classic:simulations=100,memory=16MB"]);
            assert!(margin.0 <= best.0, "{published}: {start}");
        }
    }
}
