//! Questions that Surakarta's rules leave to the referee: no player of ours may stumble over any of them.

use boyi_games::surakarta::Surakarta;
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, GameKind, OneGame, Outcome, Side};
use boyi_kits::{Family, PlayerSpec, families};
use boyi_players::{Player, PlayerError, Situation, Turn};

const RULES: [&str; 3] = ["surakarta", "surakarta:end=ccgc", "surakarta:end=threefold"];

/// All players of our own, with and without tables, made to think little.
fn players(rules: AnyRules) -> Vec<(String, Box<dyn Player>)> {
    let ours = |family: &&Family| family.games().contains(&GameKind::Surakarta) && family.name != "external";
    let mut players = Vec::new();
    for family in families().iter().filter(ours) {
        for tables in ["0", "4"] {
            let mut spec = PlayerSpec::parse(family.name, rules).unwrap();
            for (name, value) in
                [("simulations", "30"), ("nodes", "300"), ("memory", "1MB"), ("endgames", tables)]
            {
                spec.set_if_open(name, value).unwrap();
            }
            players.push((spec.to_string(), spec.build(rules, Some(3)).unwrap()));
        }
    }
    assert!(players.len() >= 8);
    players
}

fn situation(rules: AnyRules, text: &str) -> Situation {
    Situation::from_position(AnyGame::parse(rules, text).unwrap())
}

/// Lets the player play both sides to the end.
fn play_out(mut situation: Situation, name: &str, player: &mut dyn Player) -> (Outcome, usize) {
    loop {
        if let Some(outcome) = situation.position().outcome() {
            return (outcome, situation.moves().len());
        }
        let decision =
            player.choose(&mut Turn::quiet(&situation)).unwrap_or_else(|error| panic!("{name}: {error}"));
        situation.play(decision.mv.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_side_without_a_move_has_lost_and_nobody_is_asked() {
    for rules in RULES {
        let rules: AnyRules = rules.parse().unwrap();
        let stuck = situation(rules, "BW....WW............................ B");
        assert_eq!(stuck.position().outcome(), Some(Outcome::Win(Side::Second)));
        for (name, mut player) in players(rules) {
            let answer = player.choose(&mut Turn::quiet(&stuck)).map(|decision| decision.mv);
            assert_eq!(answer, Err(PlayerError::GameOver), "{name}");
        }
        // White can shut Black in at once, and must not mind that Black then has no move to think about.
        for (name, mut player) in players(rules) {
            let (outcome, plies) =
                play_out(situation(rules, "BW....W.W........................... W"), &name, &mut *player);
            assert!(plies >= 1, "{name}: {outcome}");
        }
    }
}

#[test]
fn repeated_positions_and_full_counters_end_the_game_by_the_rule() {
    let there_and_back = ["a6-a5", "e1-e2", "a5-a6", "e2-e1"];
    for rules in RULES {
        let rules: AnyRules = rules.parse().unwrap();
        for (name, mut player) in players(rules) {
            let mut shuffled = situation(rules, "BB................................W. B");
            for text in there_and_back.iter().cycle().take(7) {
                if shuffled.position().outcome().is_none() {
                    shuffled.play(AnyMove::Surakarta(text.parse().unwrap())).unwrap();
                }
            }
            play_out(shuffled, &name, &mut *player);
            play_out(situation(rules, "BB................................WW B 48"), &name, &mut *player);
        }
    }
}

#[test]
fn a_capture_with_several_ways_is_one_move() {
    for rules in RULES {
        let rules: AnyRules = rules.parse().unwrap();
        for (name, mut player) in players(rules) {
            let several = situation(rules, "......B...................W......... B");
            let AnyGame::Surakarta(game) = several.position() else { unreachable!() };
            let capture = game.moves().into_iter().find(|mv| mv.captures).expect("there is one");
            assert!(game.capture_paths(capture.from, capture.to).len() > 1);
            let decision = player.choose(&mut Turn::quiet(&several)).unwrap();
            let mut after = several.clone();
            after.play(decision.mv.unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
            play_out(several, &name, &mut *player);
        }
    }
}

#[test]
fn a_capture_from_a_corner_that_the_referee_allowed_is_survived() {
    for rules in RULES {
        let rules: AnyRules = rules.parse().unwrap();
        let AnyRules::Surakarta(own_rules) = rules else { unreachable!() };
        let mut game = Surakarta::parse(own_rules, "BW....W..................WW......... B").unwrap();
        game.play_forced("a6".parse().unwrap(), "b6".parse().unwrap()).unwrap();
        for (name, mut player) in players(rules) {
            let received = Situation::from_position(game.clone().into_any());
            let (_, plies) = play_out(received, &name, &mut *player);
            assert!(plies > 0, "{name}");
        }
    }
}
