//! The player that draws from the policy of a net.

use boyi_games::{AnyGame, AnyRules, Game};
use boyi_kit::AnyKit;
use boyi_players::{Situation, Turn, player};

fn answers(text: &str, rules: &str, position: &str) -> Vec<String> {
    let rules: AnyRules = rules.parse().unwrap();
    let situation = match position {
        "" => Situation::start(rules),
        position => Situation::from_position(AnyGame::parse(rules, position).unwrap()),
    };
    let answer = |seed| {
        let makers = AnyKit::players(&boyi_hex_kit::KIT);
        let mut player = player(makers, text, rules, Some(seed)).unwrap();
        player.choose(&mut Turn::quiet(&situation)).unwrap().mv.unwrap().to_string()
    };
    (1..=20).map(answer).collect()
}

fn distinct(mut answers: Vec<String>) -> Vec<String> {
    answers.sort();
    answers.dedup();
    answers
}

/// Red needs c3, and nothing else joins its column.
const ONE_SHORT: &str = "..R../..R../...../..R../..R..";

#[test]
fn the_weakest_takes_a_win_and_blocks_one() {
    for mover in ["R", "B"] {
        let found = distinct(answers("policy:temperature=100", "hex:5", &format!("{ONE_SHORT} {mover}")));
        assert_eq!(found, ["c3"], "{mover}");
    }
}

#[test]
fn temperature_spreads_the_moves_and_none_repeats_one() {
    let counts =
        ["0", "1", "20"].map(|t| distinct(answers(&format!("policy:temperature={t}"), "hex:7", "")).len());
    assert_eq!(counts[0], 1);
    assert!(counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
}

#[test]
fn a_strong_first_move_is_swapped_and_a_weak_one_is_not() {
    let position = |first: &str| {
        let mut game = AnyGame::start("hex:7,swap=pieces".parse().unwrap());
        game.play(game.parse_move(first).unwrap()).unwrap();
        game.to_string()
    };
    let answers = |first| distinct(answers("policy:temperature=0", "hex:7,swap=pieces", &position(first)));
    assert_eq!(answers("d4"), ["swap"]);
    assert_ne!(answers("a2"), ["swap"]);
}
