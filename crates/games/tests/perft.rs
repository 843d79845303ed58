//! Move counts held against the tables in `data/perft`: one line a position, `position ; depth:count depth:count ...`.

use boyi_games::{Game, perft};

/// Larger counts of the tables wait for `cargo test --release`.
const MOST_NODES: u64 = if cfg!(debug_assertions) { 200_000 } else { u64::MAX };

fn check<G: Game>(rules: &str, file: &str) {
    let rules: G::Rules = rules.parse().expect("valid rules");
    let path = format!("{}/../../data/perft/{file}", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut positions = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (position, counts) = line.split_once(" ; ").expect("position ; counts");
        let mut game = G::parse(rules, position).unwrap_or_else(|error| panic!("{file}: {error}"));
        for entry in counts.split_whitespace() {
            let (depth, count) = entry.split_once(':').expect("depth:count");
            let count = count.parse().expect("a count");
            if count <= MOST_NODES {
                let found = perft(&mut game, depth.parse().expect("a depth"));
                assert_eq!(found, count, "{file}: {position} to depth {depth}");
            }
        }
        positions += 1;
    }
    assert!(positions >= 100, "{file} has only {positions} positions");
}

#[test]
fn surakarta_counts_are_those_of_the_table() {
    check::<boyi_games::surakarta::Surakarta>("", "surakarta.txt");
}
