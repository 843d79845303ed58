//! The solvers of all games, held to positions whose values are known.

use std::time::Duration;

use boyi_analysis::{NoSolver, Solver, SolverOptions, Worth, solve_with_moves};
use boyi_games::{AnyGame, AnyRules, Game, Side, Verdict};
use boyi_kits::kit;
use boyi_search::Limits;

fn solver(game: &AnyGame, options: SolverOptions) -> Result<Box<dyn Solver<AnyGame>>, NoSolver> {
    kit(game.kind()).solver(game, options)
}

fn watcher(rules: AnyRules) -> Result<Box<dyn Solver<AnyGame>>, NoSolver> {
    kit(rules.kind()).watcher(rules)
}

fn position(rules: &str, start: &str, moves: &str) -> AnyGame {
    let rules: AnyRules = rules.parse().unwrap();
    let mut game =
        if start.is_empty() { AnyGame::start(rules) } else { AnyGame::parse(rules, start).unwrap() };
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn small() -> SolverOptions {
    SolverOptions { memory: 1 << 20, threads: 1 }
}

/// The positions with known values: rules, start, moves, value.
fn known() -> Vec<[&'static str; 4]> {
    let text = include_str!("../../../data/solved/positions.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(';').map(str::trim).collect::<Vec<_>>().try_into().expect(line)).collect()
}

#[test]
fn known_values_are_found() {
    for [rules, start, moves, value] in known() {
        let game = position(rules, start, moves);
        let found = solver(&game, small()).unwrap().solve(&game, &Limits::none(), &mut |_| {});
        let margin = found.margin.map_or(String::new(), |margin| format!(" {margin}"));
        assert_eq!(format!("{}{margin}", found.value.unwrap()), value, "{rules} {start} {moves}");
        let end = found.line.iter().fold(game.clone(), |mut game, &mv| {
            game.play(mv).unwrap();
            game
        });
        let outcome = end.outcome().expect("the line goes to the end");
        assert_eq!(outcome.seen_by(game.mover()), found.value.unwrap(), "{rules} {start} {moves}");
    }
}

#[test]
fn a_glance_agrees_with_the_whole_search() {
    let mut found = 0;
    for [rules, start, moves, value] in known() {
        let game = position(rules, start, moves);
        let Ok(mut solver) = watcher(game.rules()) else { continue };
        if let Some(outcome) = solver.glance(&game) {
            let expected = value.split(' ').next().unwrap();
            assert_eq!(outcome.seen_by(game.mover()).to_string(), expected, "{rules} {start} {moves}");
            found += 1;
        }
    }
    assert!(found > 8, "{found}");
}

#[test]
fn every_move_of_a_solved_position_keeps_its_value_or_loses_some() {
    for [rules, start, moves, _] in known() {
        let game = position(rules, start, moves);
        let mut solver = solver(&game, small()).unwrap();
        let found = solve_with_moves(&mut *solver, &game, &Limits::none(), &mut |_| {});
        let Some(values) = &found.moves else { continue };
        assert_eq!(values.len(), game.moves().len(), "{rules} {start} {moves}");
        let best = match found.margin {
            Some(margin) => values.iter().any(|&(_, worth)| worth == Some(Worth::Margin(margin))),
            None => values.iter().any(|&(_, worth)| worth == found.value.map(Worth::Verdict)),
        };
        assert!(best || values.is_empty(), "{rules} {start} {moves}: {found:?}");
    }
}

#[test]
fn a_large_board_is_seen_at_a_glance_and_its_moves_are_valued() {
    // Red's column has two ways to the edge at its lower end.
    for size in [12, 13, 15, 19] {
        let line =
            |size: usize| format!("BBBB{}R{}/", ".".repeat(size / 2 - 4), ".".repeat(size - size / 2 - 1));
        let start = format!("{}{} B", line(size).repeat(size - 1), ".".repeat(size));
        let rules = format!("hex:{size}");
        let game = position(&rules, &start, "");
        let outcome = watcher(rules.parse().unwrap()).unwrap().glance(&game);
        assert_eq!(outcome.map(|outcome| outcome.seen_by(game.mover())), Some(Verdict::Loss), "{start}");
        let mut solver = solver(&game, small()).unwrap();
        let found = solve_with_moves(&mut *solver, &game, &Limits::none(), &mut |_| {});
        assert_eq!(found.value, Some(Verdict::Loss));
        let values = found.moves.unwrap();
        assert_eq!(values.len(), game.moves().len());
        assert!(values.iter().all(|&(_, worth)| worth == Some(Worth::Verdict(Verdict::Loss))));
    }
}

#[test]
fn tables_do_not_hold_where_a_position_may_have_occurred_before() {
    let start = ".....B............B......W..W....... W";
    let game = position("surakarta", start, "b2-b3 a3-a4 b3-b2");
    let mut solver = solver(&game, small()).unwrap();
    assert_eq!(solver.glance(&game), None);
    assert!(solver.values_moves(&game).unwrap_err().to_string().contains("occurred since the last capture"));
    // A player may go on by the tables, and here a repetition even saves it.
    let decided = solver.decide(&game, &Limits::none()).unwrap();
    assert_eq!(decided.value, Some(Verdict::Draw));
    let alone = position("surakarta", &game.to_string(), "");
    let found = solver.solve(&alone, &Limits::nodes(1), &mut |_| {});
    assert_eq!(
        (found.value, found.nodes),
        (Some(Verdict::Loss), 1),
        "without what was played before, it is lost"
    );
}

#[test]
fn nobody_is_said_to_win_before_it_is_known_how() {
    let game = position("hex:9,swap=pieces", "", "");
    let limits = Limits { time: Some(boyi_search::Budget::exactly(Duration::ZERO)), ..Limits::none() };
    let mut solver = solver(&game, small()).unwrap();
    assert_eq!(solver.solve(&game, &limits, &mut |_| {}).value, None);
    assert_eq!(solver.decide(&game, &limits), None);
}

#[test]
fn json_has_the_keys_that_scripts_rely_on() {
    let game = position("dots:2x2", "", "");
    let mut dots = solver(&game, small()).unwrap();
    let found = solve_with_moves(&mut *dots, &game, &Limits::none(), &mut |_| {});
    let json = serde_json::to_value(&found).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["line", "margin", "moves", "nodes", "seconds", "value"]);
    assert_eq!((&json["value"], &json["margin"]), (&"win".into(), &2.into()));
    assert_eq!(json["moves"].as_object().unwrap().len(), 12);
    let open = position("hex:9", "", "");
    let found = solver(&open, small()).unwrap().solve(&open, &Limits::nodes(1), &mut |_| {});
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!((&json["value"], json["progress"].is_string()), (&"unknown".into(), true));
    assert_eq!(open.mover(), Side::First);
}
