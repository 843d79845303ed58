//! The solver against plain minimax, and against what is known about small boards.

use boyi_core::Random;
use boyi_hex::Colour;
use boyi_search::{Limits, StopFlag};

use super::search::Prover;
use super::table::Numbers;
use super::*;
use crate::knowledge::reference::{Minimax, random_position};

fn solve(solver: &mut Solver, position: Position) -> Solution {
    solver.solve(position, &Limits::none(), &mut |_| {})
}

fn wins(solver: &mut Solver, position: Position) -> bool {
    solve(solver, position).wins.expect("nothing limits the solver")
}

/// Which openings win, drawn row by row.
fn openings(size: u8) -> String {
    let empty = Position::empty(size).unwrap();
    let values = Solver::new(1 << 24).move_values(empty, &Limits::none(), &mut |_| {});
    let marks: Vec<char> =
        values.moves.iter().map(|mv| if mv.wins == Some(true) { 'W' } else { '.' }).collect();
    let rows: Vec<String> = marks.chunks(usize::from(size)).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[test]
fn random_positions_have_the_winner_that_minimax_finds() {
    let mut random = Random::new(41);
    let mut solver = Solver::new(1 << 22);
    for (size, empty, count) in [
        (3, 9, 2),
        (3, 6, 200),
        (4, 10, 400),
        (4, 12, 30),
        (5, 10, 300),
        (5, 12, 40),
        (9, 12, 40),
        (12, 12, 30),
        (13, 12, 30),
        (15, 12, 30),
        (19, 11, 40),
    ] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let mut minimax = Minimax::default();
            for mover in Colour::BOTH {
                let position = position.with_to_move(mover);
                let expected = minimax.winner(position) == mover;
                assert_eq!(wins(&mut solver, position), expected, "{position}");
            }
        }
    }
}

#[test]
fn every_move_has_the_value_that_minimax_finds() {
    let mut random = Random::new(42);
    let mut solver = Solver::new(1 << 22);
    for (size, empty, count) in [(3, 9, 1), (3, 7, 30), (4, 11, 60), (5, 11, 60)] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let winning = Minimax::default().winning_moves(position);
            let values = solver.move_values(position, &Limits::none(), &mut |_| {});
            for MoveValue { cell, wins } in values.moves {
                let expected = winning.contains(position.index(cell).unwrap());
                assert_eq!(wins, Some(expected), "{position} {cell}");
            }
        }
    }
}

#[test]
fn a_winner_needs_no_other_cells_than_the_proof_says() {
    let mut random = Random::new(45);
    let mut tables = Tables::<2>::new(1 << 22);
    let mut spared = 0;
    for (size, empty, count) in [(3, 7, 100), (4, 11, 200), (5, 12, 100)] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let finding = Prover::new(&mut tables, &Limits::none(), &mut |_, _| {}).prove(position.fit());
            let mover = position.to_move();
            let winner = if finding.numbers == Numbers::WON { mover } else { !mover };
            let others = position.vacant() - finding.set.fit();
            spared += others.len();
            let poorer = position.with_stones(!winner, others);
            assert_eq!(Minimax::default().winner(poorer), winner, "{position} without {others:?}");
        }
    }
    assert!(spared > 1_000, "{spared}");
}

#[test]
fn the_openings_of_small_boards_are_as_published() {
    assert_eq!(openings(3), "..W/WWW/W..");
    assert_eq!(openings(4), "...W/..W./.W../W...");
    assert_eq!(openings(5), "....W/.WWWW/.WWW./WWWW./W....");
    assert_eq!(openings(6), ".....W/.WWWWW/WWWWWW/WWWWWW/WWWWW./W.....");
}

#[test]
fn the_winner_of_a_line_never_errs_and_the_line_ends_the_game() {
    let mut random = Random::new(43);
    let mut solver = Solver::new(1 << 22);
    for (size, empty, count) in [(3, 8, 40), (4, 11, 60), (5, 12, 40)] {
        for _ in 0..count {
            let mut position = random_position(&mut random, size, empty);
            let mut minimax = Minimax::default();
            let winner = minimax.winner(position);
            for cell in solve(&mut solver, position).line {
                assert_eq!(position.winner(), None, "the game is not over");
                position = position.after(position.index(cell).unwrap());
                assert_eq!(minimax.winner(position), winner, "{position} after {cell}");
            }
            assert_eq!(position.winner(), Some(winner), "{position}");
        }
    }
}

#[test]
fn the_winner_is_the_same_however_the_board_lies() {
    let mut random = Random::new(44);
    for (size, empty) in [(6, 26), (6, 26), (6, 26), (13, 34), (19, 40)].repeat(12) {
        let position = random_position(&mut random, size, empty);
        // A table of its own for each, so that nothing is merely looked up.
        let [here, turned, exchanged] = [position, position.rotated(), position.exchanged()]
            .map(|position| wins(&mut Solver::new(1 << 18), position));
        assert!(here == turned && here == exchanged, "{position}");
    }
}

#[test]
fn a_small_table_gives_the_same_answer() {
    let position = Position::empty(6).unwrap().after(0);
    assert!(wins(&mut Solver::new(1 << 12), position));
    assert!(wins(&mut Solver::new(1 << 22), position));
}

#[test]
fn a_search_that_was_cut_off_goes_on_where_it_was() {
    let position = Position::empty(6).unwrap().after(12);
    let whole = solve(&mut Solver::new(1 << 22), position);
    let mut solver = Solver::new(1 << 22);
    let mut calls = 0;
    let last = loop {
        calls += 1;
        let solution = solver.solve(position, &Limits::nodes(100), &mut |_| {});
        if solution.wins.is_some() {
            break solution;
        }
        assert!(solution.line.is_empty() && solution.proof > 0 && solution.disproof > 0);
    };
    assert_eq!(last.wins, whole.wins);
    assert!(calls > 1 && calls * 100 < 3 * whole.nodes + 300, "{calls} calls, {} nodes", whole.nodes);
}

#[test]
fn a_raised_flag_stops_the_search() {
    let stop = StopFlag::new();
    stop.stop();
    let limits = Limits { stop, ..Limits::none() };
    let solution = Solver::new(1 << 20).solve(Position::empty(9).unwrap(), &limits, &mut |_| {});
    assert_eq!((solution.wins, solution.nodes), (None, 1), "a position can take milliseconds");
}

#[test]
fn a_finished_game_needs_no_search() {
    let position = crate::knowledge::reference::drawn(".R./.RB/R.B B");
    let solution = solve(&mut Solver::new(1 << 16), position);
    assert_eq!((solution.wins, solution.nodes), (Some(false), 0));
    assert!(solution.line.is_empty());
}

#[test]
fn sets_of_every_width_give_the_same_search() {
    fn solved<const W: usize>(position: Position) -> (Option<bool>, u64, Vec<Cell>) {
        // So large that nothing is forgotten: how many positions fit depends on the width.
        let found = Tables::<W>::new(1 << 26).solve(position.fit(), &Limits::none(), &mut |_| {});
        (found.wins, found.nodes, found.line)
    }
    let mut random = Random::new(46);
    for (size, empty) in [(4, 16), (5, 20), (7, 36), (11, 50)] {
        let position = random_position(&mut random, size, empty);
        let expected = solved::<2>(position);
        assert_eq!(solved::<3>(position), expected, "{position}");
        assert_eq!(solved::<4>(position), expected, "{position}");
        assert_eq!(solved::<6>(position), expected, "{position}");
    }
}

#[test]
fn a_solver_goes_from_one_board_to_another() {
    let mut random = Random::new(47);
    let mut solver = Solver::new(1 << 22);
    for (size, empty) in [(5, 12), (13, 12), (4, 10), (19, 11), (12, 12), (15, 12)] {
        let position = random_position(&mut random, size, empty);
        let expected = Minimax::default().winner(position) == position.to_move();
        assert_eq!(wins(&mut solver, position), expected, "{position}");
    }
}
