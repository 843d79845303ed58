//! Every kind of inferior cell against plain minimax.

use boyi_core::Random;
use boyi_hex::Colour;

use super::*;
use crate::knowledge::reference::{Minimax, drawn, random_position};
use crate::knowledge::{Cells, Position};

fn named(position: Position, names: &str) -> Cells {
    names.split_whitespace().map(|name| position.index(name.parse().unwrap()).unwrap()).collect()
}

#[test]
fn the_two_cells_between_a_second_row_stone_and_its_edge_are_captured() {
    let position = drawn("...../...../...../.R.../..... B");
    assert_eq!(fill_in(position).captured[0], named(position, "a5 b5"));
}

#[test]
fn a_cell_with_four_equal_neighbours_in_a_row_is_dead() {
    // b2 touches b1, c1, a2, c2, a3, b3; Red holds c1, c2, b3, a3.
    let position = drawn("..R../..R../RR.../...../..... B");
    assert!(fill_in(position).position.stones(Colour::Red).contains(6));
}

#[test]
fn a_region_behind_one_gap_is_dead() {
    // Blue walls off the top left corner but for b1; neither colour gains anything in there.
    let position = drawn("..B.../.BB.../BB..../....../....../...... R");
    let dead = fill_in(position).dead;
    assert!(named(position, "a1 b1 a2").is_subset(dead), "{dead:?}");
}

#[test]
fn fill_in_never_changes_the_winner() {
    let mut random = Random::new(11);
    for (size, empty, count) in [
        (3, 7, 300),
        (4, 10, 400),
        (4, 12, 30),
        (5, 11, 200),
        (9, 12, 60),
        (13, 11, 40),
        (15, 11, 40),
        (19, 11, 40),
    ] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let filled = fill_in(position).position;
            let mut minimax = Minimax::default();
            for mover in Colour::BOTH {
                let before = minimax.winner(position.with_to_move(mover));
                let after = minimax.winner(filled.with_to_move(mover));
                assert_eq!(before, after, "{} filled to {}", position.with_to_move(mover), filled);
            }
        }
    }
}

#[test]
fn a_dead_cell_is_worth_the_same_in_either_colour() {
    let mut random = Random::new(12);
    for _ in 0..200 {
        let position = random_position(&mut random, 4, 10);
        let dead = fill_in(position).dead;
        let mut minimax = Minimax::default();
        // A captured cell that was filled first may be what kills a cell, so the cells are tried one at a time.
        let first_dead = (dead & position.vacant()).iter().filter(|&cell| {
            let filled = fill_in(position);
            filled.captured.iter().all(|captured| captured.is_empty()) && filled.dead.contains(cell)
        });
        for cell in first_dead {
            let [red, blue] =
                Colour::BOTH.map(|colour| minimax.winner(position.with_stones(colour, Cells::only(cell))));
            assert_eq!(red, blue, "{position} {}", position.cell(cell));
        }
    }
}

#[test]
fn a_won_position_keeps_a_winning_move_among_the_candidates() {
    let mut random = Random::new(13);
    let mut pruned = 0;
    for (size, empty, count) in
        [(3, 8, 200), (4, 10, 400), (4, 12, 40), (5, 11, 200), (9, 12, 60), (13, 11, 40), (19, 11, 40)]
    {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let (filled, inferior) = inferior_cells(position);
            if filled.position.winner().is_some() {
                continue;
            }
            let winning = Minimax::default().winning_moves(filled.position);
            pruned += (inferior.vulnerable | inferior.dominated).len();
            assert!(
                winning.is_empty() || winning.intersects(inferior.candidates),
                "{} keeps {:?} but {winning:?} win",
                filled.position,
                inferior.candidates
            );
        }
    }
    assert!(pruned > 500, "{pruned}");
}

#[test]
fn a_vulnerable_stone_is_dead_after_its_refutation() {
    let mut random = Random::new(14);
    let mut seen = 0;
    for _ in 0..200 {
        let position = random_position(&mut random, 4, 10);
        let mut analysis = Analysis::new();
        let filled = analysis.fill_in(position).position;
        if filled.winner().is_some() {
            continue;
        }
        let mut minimax = Minimax::default();
        for cell in filled.vacant().iter() {
            for colour in Colour::BOTH {
                for killer in analysis.killers(colour, cell).iter() {
                    seen += 1;
                    let killed = filled.with_stones(colour, Cells::only(killer));
                    for mover in Colour::BOTH {
                        let [a, b] = Colour::BOTH.map(|stone| {
                            minimax.winner(killed.with_stones(stone, Cells::only(cell)).with_to_move(mover))
                        });
                        assert_eq!(a, b, "{filled}: {} kills {}", filled.cell(killer), filled.cell(cell));
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn sets_of_every_width_give_the_same_answer() {
    let mut random = Random::new(15);
    for (size, empty) in [(5, 20), (8, 40), (11, 121), (11, 70), (13, 169), (13, 100), (15, 140)] {
        let position = random_position(&mut random, size, empty);
        let expected = inferior_cells(position);
        if size <= 13 {
            assert_eq!(Analysis::<3>::new().inferior_cells(position), expected, "{position}");
        }
        assert_eq!(Analysis::<4>::new().inferior_cells(position), expected, "{position}");
        assert_eq!(Analysis::<6>::new().inferior_cells(position), expected, "{position}");
    }
}
