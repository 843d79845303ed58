//! Outside engines in a match: each loses for the right reason, and the match goes on.

use boyi_arena::MatchPlan;
use boyi_games::AnyRules;
use boyi_kits::PlayerSpec;
use boyi_play::Reason;
use boyi_players::{PlayerError, Situation, Turn};
use boyi_search::StopFlag;

use crate::mock;

/// Plays two games against an engine; why it lost them, and what was said about it.
fn losses(engine: &str, protocol: &str, game: &str) -> Vec<(Reason, String)> {
    let rules: AnyRules = game.parse().unwrap();
    let command = mock(&format!("{engine} {protocol} {{game}}"));
    // A stall is waited for as long as the limit says; nothing else is.
    let limit = if ["stall", "chatter"].contains(&engine) { "1s" } else { "60s" };
    let startup = if engine.contains("mute") { "1s" } else { "60s" };
    let text =
        format!("external:command='{command}',protocol={protocol},move={limit},startup={startup},quit=200ms");
    let player = |text| PlayerSpec::parse(text, rules).unwrap();
    let plan = MatchPlan {
        // Long enough for everything that is not late on purpose.
        control: if engine == "late" { "1s".parse().unwrap() } else { "10m".parse().unwrap() },
        ..MatchPlan::new(rules, player(&text), player("random"), 2, 1)
    };
    let lost = |number| {
        let result = plan.job(number).play(&StopFlag::new()).unwrap().expect("nobody stops it");
        assert_eq!(result.outcome.winner(), Some(!MatchPlan::a_side(number)), "{engine} won");
        (result.reason, result.detail.unwrap_or_default())
    };
    (0..2).map(lost).collect()
}

#[test]
fn every_defect_loses_for_its_reason() {
    for (protocol, game) in [("htp", "hex:5"), ("sau", "surakarta"), ("sau", "dots:2x2")] {
        for (engine, reason, words) in [
            ("crash", Reason::Crash, "exit status: 3, saying \"assertion failed"),
            ("stall", Reason::Stall, "no answer within 1.0 s"),
            ("chatter", Reason::Stall, "no answer within 1.0 s"),
            ("late", Reason::Time, ""),
            ("garbage", Reason::IllegalMove, ""),
            ("endless", Reason::IllegalMove, "a line of more than 65536 bytes"),
            ("dead-at-start", Reason::Crash, "exit status: 7, saying \"no licence\""),
            ("mute-at-start", Reason::Stall, "no answer within 1.0 s"),
        ] {
            for (found, detail) in losses(engine, protocol, game) {
                assert_eq!(found, reason, "{engine} over {protocol}: {detail}");
                assert!(detail.contains(words), "{engine} over {protocol}: {detail}");
            }
        }
    }
}

#[test]
fn an_illegal_move_is_told_from_the_rest() {
    for (protocol, game, words) in [
        ("sau", "surakarta", "is illegal: "),
        ("sau", "dots:2x2", "comes after the end of the turn"),
        ("htp", "hex:5", "that cell is taken"),
    ] {
        for (reason, detail) in losses("illegal", protocol, game) {
            assert_eq!(reason, Reason::IllegalMove, "{detail}");
            assert!(detail.contains(words), "{detail}");
        }
    }
}

#[test]
fn a_program_that_does_not_exist_is_refused_before_the_match() {
    let rules: AnyRules = "hex:5".parse().unwrap();
    let spec = PlayerSpec::parse("external:command=/no/such/engine", rules).unwrap();
    let error = spec.build(rules, None).err().unwrap().to_string();
    assert!(error.contains("cannot start \"/no/such/engine\": "), "{error}");
}

#[test]
fn an_engine_that_is_deaf_to_interruptions_is_not_waited_for() {
    let rules: AnyRules = "hex:5".parse().unwrap();
    let command = mock("deaf htp hex:5");
    let text = format!("external:command='{command}',move=1h,startup=5s,quit=200ms");
    let mut player = PlayerSpec::parse(&text, rules).unwrap().build(rules, None).unwrap();
    let situation = Situation::start(rules);
    let mut turn = Turn::quiet(&situation);
    turn.stop.stop();
    let error = player.choose(&mut turn).unwrap_err();
    assert_eq!(error, PlayerError::Stall("genmove black: no answer within 5.0 s".into()));
}

#[test]
fn an_engine_may_refuse_fractions_of_a_second_and_words_about_swap() {
    let rules: AnyRules = "hex:3".parse().unwrap();
    let command = mock("plain htp hex:3");
    let player = |text: &str| PlayerSpec::parse(text, rules).unwrap();
    let plan = MatchPlan {
        control: "90.5s".parse().unwrap(),
        ..MatchPlan::new(rules, player(&format!("external:command='{command}'")), player("random"), 2, 1)
    };
    for number in 0..2 {
        let result = plan.job(number).play(&StopFlag::new()).unwrap().expect("nobody stops it");
        assert_eq!((result.reason, result.detail), (Reason::Win, None));
    }
}

#[test]
fn an_engine_over_sau_that_was_not_waited_for_is_asked_again() {
    let rules: AnyRules = "surakarta".parse().unwrap();
    let command = mock("late sau surakarta");
    let text = format!("external:command='{command}',startup=60s,move=60s,quit=200ms");
    let mut player = PlayerSpec::parse(&text, rules).unwrap().build(rules, None).unwrap();
    let play = |situation: &mut Situation, mv: &str| {
        let mv = situation.position().parse_move(mv).unwrap();
        situation.play(mv).unwrap();
    };
    let mut situation = Situation::start(rules);
    play(&mut situation, "a5-a4");
    let first = player.choose(&mut Turn::quiet(&situation)).unwrap().mv.unwrap();
    situation.play(first).unwrap();
    play(&mut situation, "b5-b4");
    let mut left = Turn::quiet(&situation);
    left.stop.stop();
    assert!(matches!(player.choose(&mut left), Err(PlayerError::Stall(_))));
    drop(left);
    let again = player.choose(&mut Turn::quiet(&situation)).unwrap().mv.unwrap();
    assert!(situation.play(again).is_ok(), "in the middle of the game, where no new engine could be put");
}
