//! Move counts held against a table, whose format stands at its head.

use boyi_core::{Game, perft};

/// Counts moves in every position of the table, which has a line `game:rules ; position ; depth:count depth:count ...` for
/// each of at least a hundred positions.
pub fn counts_are_those_of_the_table<G: Game>(table: &str) {
    let mut positions = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [rules, position, counts] = fields[..] else { panic!("{line}: three fields") };
        let (name, rules) = rules.split_once(':').unwrap_or((rules, ""));
        assert_eq!(name, G::NAME, "{line}");
        let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let game = G::parse(rules, position).unwrap_or_else(|error| panic!("{line}: {error}"));
        for entry in counts.split_whitespace() {
            let (depth, expected) = entry.split_once(':').expect("depth:count");
            let expected: u64 = expected.parse().expect("a count");
            let found = perft(&mut game.clone(), depth.parse().expect("a depth"));
            assert_eq!(found, expected, "{position} to depth {depth}");
        }
        positions += 1;
    }
    assert!(positions >= 100, "the table has only {positions} positions");
}
