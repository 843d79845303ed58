//! Move counts held against the tables in `data/perft`, whose format stands at their heads.

use boyi_games::dots::{Dots, DotsRules};
use boyi_games::{AnyGame, AnyRules, Game, perft};

fn count(game: &AnyGame, depth: u32) -> u64 {
    match game.clone() {
        AnyGame::Hex(mut game) => perft(&mut game, depth),
        AnyGame::Surakarta(mut game) => perft(&mut game, depth),
        AnyGame::Dots(mut game) => perft(&mut game, depth),
    }
}

fn check(file: &str) {
    let path = format!("{}/../../data/perft/{file}", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut positions = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [rules, position, counts] = fields[..] else { panic!("{file}: {line}: three fields") };
        let rules: AnyRules = rules.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        let game = AnyGame::parse(rules, position).unwrap_or_else(|error| panic!("{file}: {error}"));
        for entry in counts.split_whitespace() {
            let (depth, expected) = entry.split_once(':').expect("depth:count");
            let expected: u64 = expected.parse().expect("a count");
            let found = count(&game, depth.parse().expect("a depth"));
            assert_eq!(found, expected, "{file}: {position} to depth {depth}");
        }
        positions += 1;
    }
    assert!(positions >= 100, "{file} has only {positions} positions");
}

#[test]
fn hex_counts_are_those_of_the_table() {
    check("hex.txt");
}

#[test]
fn surakarta_counts_are_those_of_the_table() {
    check("surakarta.txt");
}

#[test]
fn dots_counts_are_those_of_the_table() {
    check("dots.txt");
}

#[test]
fn the_empty_5x5_board_has_60_times_59_times_58_times_57_lines_of_four() {
    assert_eq!(perft(&mut Dots::start(DotsRules::default()), 4), 11_703_240);
}
