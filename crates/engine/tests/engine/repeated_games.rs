//! A player behind a protocol plays the games that it plays in our own process.

use boyi_arena::MatchPlan;
use boyi_games::{AnyRules, Outcome};
use boyi_kits::PlayerSpec;
use boyi_search::StopFlag;

use crate::mock;

fn games(rules: AnyRules, a: &str, b: &str, count: u32) -> Vec<(Outcome, Vec<String>)> {
    let player = |text| PlayerSpec::parse(text, rules).unwrap();
    let plan = MatchPlan::new(rules, player(a), player(b), count, 5);
    let play = |number| {
        let result = plan.job(number).play(&StopFlag::new()).unwrap().expect("nobody stops it");
        assert_eq!(result.detail, None, "{number}");
        (result.outcome, result.moves)
    };
    (0..count).map(play).collect()
}

fn external(protocol: &str, player: &str) -> String {
    let command = mock(&format!("honest {protocol} {{game}} {player} {{seed}}"));
    format!("external:command='{command}',protocol={protocol},startup=60s,move=60s")
}

fn repeats(protocol: &str, game: &str, count: u32) {
    let rules: AnyRules = game.parse().unwrap();
    let (a, b) = ("uct:simulations=60,threads=1", "uct:simulations=30,threads=1,c=0.5");
    let inside = games(rules, a, b, count);
    let outside = games(rules, &external(protocol, a), &external(protocol, b), count);
    let different: std::collections::HashSet<_> = inside.iter().map(|(_, moves)| moves.clone()).collect();
    assert!(different.len() > count as usize / 2, "the games differ from each other");
    assert_eq!(inside, outside);
}

#[test]
fn over_htp_200_games_are_the_same() {
    repeats("htp", "hex:5", 200);
}

#[test]
fn over_htp_with_swap_the_games_are_the_same() {
    repeats("htp", "hex:4,swap=pieces", 20);
    repeats("htp", "hex:4,swap=sides", 20);
}

#[test]
fn over_sau_200_games_are_the_same() {
    repeats("sau", "dots:3x3", 80);
    repeats("sau", "surakarta", 60);
    repeats("sau", "hex:5", 60);
}
