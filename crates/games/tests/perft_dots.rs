//! The perft table of Dots and Boxes; its format is described at its head.

use std::fs;
use std::path::Path;

use boyi_games::dots::{Dots, DotsRules};
use boyi_games::{Game, perft};

#[test]
fn the_perft_table_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/perft/dots.txt");
    let table = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut positions = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [rules, position, counts] = fields[..] else { panic!("{line}: three fields") };
        let rules: DotsRules = rules.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut game = Dots::parse(rules, position).unwrap_or_else(|error| panic!("{line}: {error}"));
        for entry in counts.split(' ') {
            let (depth, count) = entry.split_once(':').expect("depth:count");
            let expected: u64 = count.parse().expect("a count");
            assert_eq!(perft(&mut game, depth.parse().expect("a depth")), expected, "{line}: depth {depth}");
        }
        positions += 1;
    }
    assert!(positions >= 100, "only {positions} positions");
}

#[test]
fn the_empty_5x5_board_has_60_times_59_times_58_times_57_lines_of_four() {
    assert_eq!(perft(&mut Dots::start(DotsRules::default()), 4), 11_703_240);
}
