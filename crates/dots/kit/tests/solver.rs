//! The solver against plain minimax over the real rules, and against the published values.

use std::collections::HashMap;

use boyi_core::{Game, Margin, Random};
use boyi_dots::Dots;
use boyi_dots_kit::knowledge::{Endgame, Solver, SolverOptions, Structure};
use boyi_search::{Limits, StopFlag};

/// Net boxes of the side to move, by trying every move.
fn minimax(game: &mut Dots, known: &mut HashMap<u128, i16>) -> i16 {
    if game.outcome().is_some() {
        return 0;
    }
    if let Some(&value) = known.get(&game.edges()) {
        return value;
    }
    let best = game.moves().into_iter().map(|edge| move_value(game, edge, known)).max().expect("a move");
    known.insert(game.edges(), best);
    best
}

fn move_value(game: &mut Dots, edge: boyi_dots::Edge, known: &mut HashMap<u128, i16>) -> i16 {
    let side = game.mover();
    let lead = |game: &Dots| game.margin().expect("boxes are counted").seen_by(side);
    let before = lead(game);
    let token = game.play_unchecked(edge);
    let gain = lead(game) - before;
    let rest = minimax(game, known);
    let value = gain + if game.mover() == side { rest } else { -rest };
    game.undo(edge, token);
    value
}

/// A position after random moves, with that many edges free.
fn random_position(rules: &str, free: usize, random: &mut Random) -> Dots {
    let mut game = Dots::start(rules.parse().expect("rules"));
    while game.count() > free {
        let edge = game.random_move(random).expect("edges are left");
        game.play_unchecked(edge);
    }
    game
}

fn solver(game: &Dots) -> Solver {
    Solver::new(game.geometry(), SolverOptions::default())
}

#[test]
fn every_position_of_2x2_has_its_minimax_value() {
    let mut known = HashMap::new();
    let start = Dots::start("2x2".parse().unwrap());
    let mut solver = solver(&start);
    let mut waiting = vec![start];
    let mut seen = std::collections::HashSet::new();
    while let Some(mut game) = waiting.pop() {
        let net = solver.solve(&game, &Limits::none(), &mut |_| {}).net();
        assert_eq!(net, Some(minimax(&mut game, &mut known)), "{game}");
        for edge in game.moves() {
            let mut next = game;
            next.play_unchecked(edge);
            if seen.insert(next.edges()) {
                waiting.push(next);
            }
        }
    }
    assert_eq!(seen.len(), 4095, "all sets of edges but the empty one");
}

#[test]
fn random_positions_have_their_minimax_values_and_so_has_every_move() {
    let mut random = Random::new(5);
    for (rules, free, rounds) in
        [("3x3", 12, 60), ("2x4", 13, 40), ("4x4", 13, 40), ("5x5", 13, 40), ("7x7", 12, 20), ("1x6", 13, 10)]
    {
        let mut solver = solver(&Dots::start(rules.parse().unwrap()));
        for _ in 0..rounds {
            let mut game = random_position(rules, free, &mut random);
            let mut known = HashMap::new();
            let value = minimax(&mut game, &mut known);
            let solution = solver.solve(&game, &Limits::none(), &mut |_| {});
            assert_eq!(solution.net(), Some(value), "{rules} {game}");
            for (edge, net) in solver.move_values(&game, &Limits::none(), &mut |_| {}) {
                assert_eq!(net, Some(move_value(&mut game, edge, &mut known)), "{rules} {game}: {edge}");
            }
        }
    }
}

#[test]
fn positions_too_large_for_minimax_have_the_value_of_their_best_move() {
    let mut random = Random::new(31);
    for _ in 0..2 {
        let game = random_position("3x4", 27, &mut random);
        let net = solver(&game).solve(&game, &Limits::none(), &mut |_| {}).net().expect("no limit");
        let values = solver(&game).move_values(&game, &Limits::none(), &mut |_| {});
        let best = values.iter().map(|&(_, value)| value.expect("no limit")).max();
        assert_eq!(best, Some(net), "{game}");
    }
}

#[test]
fn the_best_line_ends_with_the_margin_that_was_found() {
    let mut random = Random::new(8);
    for _ in 0..20 {
        let mut game = random_position("4x4", 18, &mut random);
        let mut solver = solver(&game);
        let margin = solver.solve(&game, &Limits::none(), &mut |_| {}).margin(&game);
        for edge in solver.best_line(&game, &Limits::none()).expect("no limit") {
            game.play(edge).expect("a legal line");
        }
        assert!(game.outcome().is_some());
        assert_eq!(game.margin(), margin);
    }
}

/// Positions in which every box is closed or has two free edges, made box by box.
fn simple_positions(game: &Dots, number: usize, drawn: u128, decided: u128, visit: &mut impl FnMut(u128)) {
    let board = game.geometry();
    if number == board.box_count() {
        return visit(drawn);
    }
    let mask = board.box_mask(number);
    let undecided: Vec<usize> =
        (0..board.edge_count()).filter(|&edge| (mask & !decided) >> edge & 1 == 1).collect();
    for choice in 0..1u32 << undecided.len() {
        let more = undecided
            .iter()
            .enumerate()
            .filter(|&(i, _)| choice >> i & 1 == 1)
            .fold(0u128, |set, (_, &edge)| set | 1 << edge);
        let drawn = drawn | more;
        if matches!((drawn & mask).count_ones(), 2 | 4) {
            simple_positions(game, number + 1, drawn, decided | mask, visit);
        }
    }
}

#[test]
fn every_loony_endgame_on_a_real_board_has_the_value_of_the_closed_form() {
    for (rules, expected) in [("3x3", 2009), ("2x5", 4527), ("4x4,start=swedish", 321)] {
        let start = Dots::start(rules.parse().unwrap());
        let board = start.geometry();
        let mut known = HashMap::new();
        let mut count = 0;
        let before = start.edges();
        simple_positions(&start, 0, before, before, &mut |drawn| {
            let mut game = start;
            for edge in (0..board.edge_count()).filter(|&edge| (drawn & !before) >> edge & 1 == 1) {
                game.play(board.edge(edge)).expect("not drawn yet");
            }
            let components = Structure::of(&game).simple().expect("boxes have two free edges or none");
            if components.iter().any(|c| c.price().is_none()) || components.is_empty() {
                return;
            }
            count += 1;
            assert_eq!(minimax(&mut game, &mut known), -Endgame::of(components).value(), "{game}");
        });
        assert_eq!(count, expected, "{rules}");
    }
}

fn assert_values(start: &str, values: &[(&str, i16)]) {
    for &(size, margin) in values {
        let game = Dots::start(format!("{size},start={start}").parse().unwrap());
        let solution = solver(&game).solve(&game, &Limits::none(), &mut |_| {});
        assert_eq!(solution.margin(&game), Some(Margin(margin)), "{size} {start}");
    }
}

#[test]
fn american_values_are_the_published_ones() {
    assert_values("american", &[("1x1", -1), ("1x2", 0), ("1x3", -1), ("4x1", 0), ("1x5", -1), ("6x1", 0)]);
    assert_values(
        "american",
        &[("2x2", 2), ("2x3", -2), ("3x2", -2), ("2x4", 2), ("2x5", -2), ("3x3", -3), ("3x4", 0)],
    );
}

#[test]
#[ignore = "minutes: cargo test --release -p boyi-dots-kit --test solver -- --ignored"]
fn american_values_of_larger_boards_are_the_published_ones() {
    assert_values("american", &[("3x5", -1), ("4x4", 0)]);
    let game = Dots::start("4x4".parse().unwrap());
    let values = solver(&game).move_values(&game, &Limits::none(), &mut |_| {});
    assert_eq!(values.len(), 40);
    assert!(values.iter().all(|&(_, value)| value == Some(0)), "{values:?}");
}

#[test]
fn icelandic_values_are_the_published_ones() {
    assert_values(
        "icelandic",
        &[
            ("2x2", 2),
            ("2x3", 4),
            ("2x4", 4),
            ("5x2", 2),
            ("2x6", 2),
            ("3x3", -1),
            ("3x4", 4),
            ("5x3", -1),
            ("4x4", 4),
        ],
    );
}

#[test]
fn swedish_values_are_the_published_ones() {
    assert_values(
        "swedish",
        &[
            ("2x2", -4),
            ("2x3", 6),
            ("2x4", 0),
            ("5x2", 2),
            ("2x6", -4),
            ("3x3", 7),
            ("3x4", 4),
            ("5x3", 5),
            ("4x4", 0),
            ("4x5", 0),
        ],
    );
}

#[test]
fn every_opening_of_3x3_is_lost_by_three() {
    let game = Dots::start("3x3".parse().unwrap());
    let values = solver(&game).move_values(&game, &Limits::none(), &mut |_| {});
    assert_eq!(values.len(), 24);
    assert!(values.iter().all(|&(_, value)| value == Some(-3)), "{values:?}");
}

#[test]
fn two_threads_find_the_same_value() {
    for (board, value) in [("3x3", -3), ("3x4", 0)] {
        let game = Dots::start(board.parse().unwrap());
        let mut solver =
            Solver::new(game.geometry(), SolverOptions { threads: 2, ..SolverOptions::default() });
        assert_eq!(solver.solve(&game, &Limits::none(), &mut |_| {}).net(), Some(value), "{board}");
    }
}

#[test]
fn who_wins_is_who_wins_by_minimax_whatever_the_limit() {
    let mut random = Random::new(17);
    let mut drawn = 0;
    let mut unknown = 0;
    for (rules, free) in [("2x2", 9), ("2x3", 14), ("3x3", 15), ("4x4", 14)] {
        for _ in 0..30 {
            let mut game = random_position(rules, free, &mut random);
            let net = minimax(&mut game, &mut HashMap::new());
            let lead = game.margin().expect("boxes are counted").seen_by(game.mover());
            let truth = Margin(Margin(lead + net).seen_by(game.mover())).outcome();
            let mut solver = solver(&game);
            let hurried = solver.outcome(&game, &Limits::nodes(0));
            assert!(hurried.is_none_or(|outcome| outcome == truth), "{rules} {game}");
            assert_eq!(solver.outcome(&game, &Limits::none()), Some(truth), "{rules} {game}");
            let edge = solver.move_for(&game, net, &Limits::none()).expect("there is one");
            assert_eq!(move_value(&mut game, edge, &mut HashMap::new()), net, "{rules} {game}");
            assert_eq!(solver.move_for(&game, net + 2, &Limits::none()), None, "{rules} {game}");
            drawn += usize::from(lead + net == 0);
            unknown += usize::from(hurried.is_none());
        }
    }
    assert!(drawn > 5 && unknown > 10, "{drawn} drawn, {unknown} unknown");
}

#[test]
fn one_thread_repeats_itself() {
    let game = Dots::start("2x4".parse().unwrap());
    let nodes = || solver(&game).solve(&game, &Limits::none(), &mut |_| {}).nodes;
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_stopped_solver_gives_bounds_and_goes_on_later() {
    for (rules, nodes, value) in [("3x3", 2048, -3), ("3x4", 30_000, 0)] {
        let game = Dots::start(rules.parse().unwrap());
        let mut solver = solver(&game);
        let mut runs = 0;
        let net = loop {
            let solution = solver.solve(&game, &Limits::nodes(nodes), &mut |_| {});
            assert!(solution.lower <= value && value <= solution.upper, "{rules}");
            runs += 1;
            if let Some(net) = solution.net() {
                break net;
            }
        };
        assert_eq!(net, value, "{rules}");
        assert!(runs > 3, "{rules}: {runs} runs");
    }
    let stop = StopFlag::new();
    stop.stop();
    let limits = Limits { stop, ..Limits::none() };
    let start = Dots::start("5x5".parse().unwrap());
    assert_eq!(
        Solver::new(start.geometry(), SolverOptions::default()).solve(&start, &limits, &mut |_| {}).net(),
        None
    );
}

/// A name for a file that no other test has.
fn temporary(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("boyi-dots-{name}-{}", std::process::id()))
}

#[test]
fn a_file_that_is_damaged_or_of_something_else_is_refused_with_the_reason() {
    let game = Dots::start("2x2".parse().unwrap());
    let mut first = solver(&game);
    first.solve(&game, &Limits::none(), &mut |_| {});
    let path = temporary("damaged");
    first.save(&path).unwrap();
    let load = |rules: &str| {
        let board = Dots::start(rules.parse().unwrap()).geometry();
        Solver::load(board, SolverOptions::default(), &path).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(load("2x2"), Ok(()));
    assert_eq!(load("2x3").unwrap_err(), "a table for 2x2, expected one for 2x3");
    let bytes = std::fs::read(&path).unwrap();
    // Six words: what it is, its version, the board, how keys are made, bytes, entries. Then the first entry: its key, and
    // its bounds.
    for (place, complaint) in [
        (0, "not a table of the Dots and Boxes solver"),
        (8, "written by another version of the solver"),
        (23, "damaged: no board has such a size"),
        (24, "its keys are made in another way"),
        (47, "damaged: it ends too early"),
        (49, "damaged: the checksum does not fit"),
        (56, "damaged: an entry has bounds that no position has"),
    ] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        std::fs::write(&path, &damaged).unwrap();
        assert_eq!(load("2x2").unwrap_err(), complaint);
    }
    for length in [0, 3, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..length]).unwrap();
        assert_eq!(load("2x2").unwrap_err(), "damaged: it ends too early");
    }
    std::fs::write(&path, [&bytes[..], &[0]].concat()).unwrap();
    assert_eq!(load("2x2").unwrap_err(), "damaged: something follows its end");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_is_read_whole_or_not_at_all() {
    let game = Dots::start("3x4".parse().unwrap());
    let path = temporary("memory");
    let options = |memory| SolverOptions { memory, threads: 1 };
    let mut first = Solver::new(game.geometry(), options(4 << 20));
    first.solve(&game, &Limits::none(), &mut |_| {});
    first.save(&path).unwrap();
    let around = std::fs::metadata(&path).unwrap().len() - first.bytes_to_save();
    assert!(around < 100, "{around} bytes besides the entries");
    let load = |memory| Solver::load(game.geometry(), options(memory), &path);
    let error = load(2 << 20).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error, "it needs a table of 4 MB; with less, what it knows would be forgotten");
    for memory in [4 << 20, 5 << 20, 1 << 30] {
        assert_eq!(load(memory).unwrap().remembered(), first.remembered(), "{memory}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_that_cannot_be_written_is_known_beforehand() {
    let path = temporary("no-folder").join("a.table");
    assert!(Solver::can_save(&path).is_err());
    let path = temporary("a.part");
    Solver::can_save(&path).unwrap();
    assert!(!path.exists());
}

#[test]
fn a_line_is_found_with_what_the_search_has_learnt() {
    let game = Dots::start("3x4".parse().unwrap());
    let mut solver = Solver::new(game.geometry(), SolverOptions { memory: 64 << 20, threads: 1 });
    solver.solve(&game, &Limits::none(), &mut |_| {});
    let learnt = solver.remembered();
    let line = solver.best_line(&game, &Limits::none()).unwrap();
    assert_eq!(line.len(), game.count());
    let more = solver.remembered() - learnt;
    assert!(more < learnt / 10, "{more} positions on top of {learnt}");
}
