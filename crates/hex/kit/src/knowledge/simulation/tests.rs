//! Each rule on a board drawn for it, and all of them off against plain random games.

use boyi_core::Random;
use boyi_hex::Colour;

use super::*;
use crate::knowledge::Position;
use crate::knowledge::fill::{Filler, Filling, Tally};
use crate::knowledge::reference::{drawn, random_position};

/// The share of simulations that Red wins.
fn red_wins(before: Before, during: During, position: Position, recent: Recent) -> f64 {
    let mut random = Random::new(7);
    let mut simulation = Simulation::new(before, during);
    simulation.set_up_position(position, recent, &mut random);
    let wins = (0..4000).filter(|_| simulation.run(&mut random) == Colour::Red).count();
    wins as f64 / 4000.0
}

const NEVER: Recent = [None, None];

#[test]
fn without_rules_they_are_plain_random_games() {
    let mut random = Random::new(101);
    for (size, empty) in [(4, 9), (7, 30), (11, 121), (11, 50), (13, 120), (19, 300)] {
        let position = random_position(&mut random, size, empty);
        let rate = red_wins(Before::NONE, During::NONE, position, NEVER);
        let mut tally = Tally::default();
        Filler::new(size, &mut random).play(&Filling { position, pairs: Vec::new() }, 40, &mut tally);
        let expected = f64::from(tally.red_wins) / f64::from(tally.games);
        assert!((rate - expected).abs() < 0.035, "{position}: {rate}, not {expected}");
    }
}

#[test]
fn before_a_simulation_bridges_get_one_stone_of_each_colour() {
    let position = drawn("..R../...../.R.../...../B...B R");
    let bridges = Before { bridges: true, ..Before::NONE };
    let whole = red_wins(bridges, During::NONE, position, NEVER);
    let none = red_wins(Before::NONE, During::NONE, position, NEVER);
    assert!(whole > none + 0.02, "{whole} {none}");
}

#[test]
fn a_bridge_is_completed_during_a_simulation() {
    let position = drawn("...../..R../...../.R.../..... B");
    let during = During { bridges: true, ..During::NONE };
    let rate = red_wins(Before::NONE, during, position, NEVER);
    // Two bridges may be intruded with one stone, or one completed by the move that intrudes into another.
    assert!(rate > 0.95, "{rate}");
    assert!(red_wins(Before::NONE, During::NONE, position, NEVER) < 0.9);
}

#[test]
fn the_stone_before_the_simulation_is_answered_as_well() {
    // Blue has just intruded at b5; Red is down at a5 only if it answers.
    let position = drawn("BRB../BRB../BRB../.RB../.B... R");
    let during = During { bridges: true, ..During::NONE };
    assert_eq!(red_wins(Before::NONE, during, position, [Some(21), None]), 1.0);
    assert!(red_wins(Before::NONE, during, position, NEVER) < 0.95);
}

#[test]
fn a_template_is_answered_during_a_simulation() {
    let position = drawn("BBRBB/BBRBB/BBR.B/B...B/....B B");
    let bridges = During { bridges: true, ..During::NONE };
    let templates = During { templates: true, ..bridges };
    assert_eq!(red_wins(Before::NONE, templates, position, NEVER), 1.0, "the ziggurat holds");
    assert!(red_wins(Before::NONE, bridges, position, NEVER) < 0.95);
}

#[test]
fn a_ladder_is_not_lost_by_chance() {
    // Red to move runs into its escape at d4.
    let escape = drawn("RBBBB/RBBBB/RBBBB/R..R./B.... R");
    // The same without an escape.
    let corner = drawn("RBBBB/RBBBB/RBBBB/R..../B.... R");
    let ladders = During { ladders: true, bridges: true, ..During::NONE };
    // The last stone was Blue's at a5.
    let recent = [Some(20), None];
    assert_eq!(red_wins(Before::NONE, ladders, escape, recent), 1.0);
    assert_eq!(red_wins(Before::NONE, ladders, corner, recent), 0.0);
    assert!(red_wins(Before::NONE, During::NONE, corner, recent) > 0.05);
}

#[test]
fn an_unanswered_intrusion_breaks_the_bridge() {
    // Blue intruded at c2 and Red answered elsewhere, at e5: Blue takes b2.
    let position = drawn("..R../..B../.R.../...../....R B");
    let breaks = Before { breaks: true, ..Before::NONE };
    let mut random = Random::new(1);
    let mut filling = Filling { position, pairs: Vec::new() };
    breaks.settle(&mut filling, [Some(24), Some(7)], &mut random);
    assert!(filling.position.stones(Colour::Blue).contains(6));
    assert_eq!(filling.position.to_move(), Colour::Red);
    // Had Red's last stone made the bridge, there was nothing to answer.
    let mut filling = Filling { position, pairs: Vec::new() };
    breaks.settle(&mut filling, [Some(11), Some(7)], &mut random);
    assert_eq!(filling.position, position);
}

#[test]
fn all_rules_work_on_boards_of_every_size() {
    let mut random = Random::new(103);
    for size in 2..=boyi_hex::MAX_SIZE {
        let cells = usize::from(size).pow(2);
        for empty in (1..=cells).step_by(if size <= 11 { 1 } else { 17 }) {
            let position = random_position(&mut random, size, empty);
            let mut simulation = Simulation::new(Before::ALL, During::ALL);
            simulation.set_up_position(position, NEVER, &mut random);
            for _ in 0..100 {
                simulation.run(&mut random);
            }
        }
    }
}
