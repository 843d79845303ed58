//! A player behind a protocol plays the games that it plays in our own process.

use std::collections::BTreeMap;

use boyi_arena::{MatchPlan, Openings, play_match};
use boyi_games::{AnyMove, AnyRules, Outcome};
use boyi_players::PlayerSpec;

use crate::mock;

fn games(rules: AnyRules, a: &str, b: &str, count: u32) -> BTreeMap<u32, (Outcome, Vec<AnyMove>)> {
    let plan = MatchPlan {
        rules,
        a: PlayerSpec::parse(a, rules).unwrap(),
        b: PlayerSpec::parse(b, rules).unwrap(),
        games: count,
        control: "none".parse().unwrap(),
        openings: Openings::Start,
        concurrency: 2,
        seed: 5,
    };
    let mut games = BTreeMap::new();
    play_match(&plan, &mut |number, _, played| {
        assert_eq!(played.detail, None, "{number}");
        games.insert(number, (played.outcome, played.situation.moves().to_vec()));
    })
    .unwrap();
    games
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
    let different: std::collections::HashSet<_> = inside.values().map(|(_, moves)| moves.clone()).collect();
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
