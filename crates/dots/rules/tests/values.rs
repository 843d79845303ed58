//! Exact values of small boards by plain minimax over the real rules: if the rules of closing boxes, moving again or
//! counting were wrong, the published values would not come out.

use std::collections::HashMap;

use boyi_core::Game;
use boyi_dots::Dots;

/// How many boxes more than the opponent the side to move gets from here on, both playing best. Every move is tried;
/// positions with the same edges drawn are counted once, since what is to come depends on nothing else.
fn value(game: &mut Dots, known: &mut HashMap<u128, i16>) -> i16 {
    if game.outcome().is_some() {
        return 0;
    }
    if let Some(&value) = known.get(&game.edges()) {
        return value;
    }
    let (edges, side) = (game.edges(), game.mover());
    let lead = |game: &Dots| game.margin().expect("boxes are counted").seen_by(side);
    let before = lead(game);
    let mut best = i16::MIN;
    for edge in game.moves() {
        let token = game.play_unchecked(edge);
        let gain = lead(game) - before;
        let rest = value(game, known);
        best = best.max(gain + if game.mover() == side { rest } else { -rest });
        game.undo(edge, token);
    }
    known.insert(edges, best);
    best
}

fn assert_values(values: &[(&str, i16)]) {
    for &(rules, expected) in values {
        let mut game = Dots::start(rules.parse().expect("rules"));
        assert_eq!(value(&mut game, &mut HashMap::new()), expected, "{rules}");
    }
}

#[test]
fn a_single_row_is_lost_by_one_or_drawn_by_parity() {
    assert_values(&[("1x1", -1), ("1x2", 0), ("1x3", -1), ("4x1", 0), ("5x1", -1)]);
}

#[test]
fn american_values_are_the_published_ones() {
    assert_values(&[("2x2", 2), ("2x3", -2), ("3x2", -2)]);
}

#[test]
fn icelandic_values_are_the_published_ones() {
    for (rules, value) in [("2x2", 2), ("2x3", 4), ("3x2", 4), ("2x4", 4), ("3x3", -1)] {
        assert_values(&[(&format!("{rules},start=icelandic"), value)]);
    }
}

#[test]
fn swedish_values_are_the_published_ones() {
    for (rules, value) in
        [("2x2", -4), ("2x3", 6), ("3x2", 6), ("2x4", 0), ("2x5", 2), ("2x6", -4), ("3x3", 7), ("3x4", 4)]
    {
        assert_values(&[(&format!("{rules},start=swedish"), value)]);
    }
}
