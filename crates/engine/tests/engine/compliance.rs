//! The check passes on ourselves, and names what is wrong with others.

use std::time::Duration;

use boyi_protocol::check::{CheckLimits, Findings, check};
use boyi_protocol::client::Patience;
use boyi_protocol::split_words;

use crate::mock;

fn findings(engine: &str, protocol: &str, game: &str) -> Findings {
    let [second, minute] = [1, 60].map(Duration::from_secs);
    let mut limits = CheckLimits {
        patience: Patience { startup: minute, command: minute, quit: minute },
        turn: minute,
        silence: Duration::from_millis(300),
    };
    // Where an engine is silent on purpose it is given up soon, and nowhere else: a busy machine may need all the time.
    match engine.split_whitespace().next() {
        Some("stall" | "chatter") => limits.turn = second,
        Some("hasty") => (limits.turn, limits.silence) = (second, 3 * second),
        Some("stays") => limits.patience.quit = second,
        Some("mute-at-start") => limits.patience.startup = second,
        Some("no-empty-line") => limits.patience.startup = 5 * second,
        _ => {}
    }
    let words = split_words(&mock(&format!("{engine} {protocol} {game}")));
    let rules = game.parse().unwrap();
    check(&words, boyi_kits::protocol(protocol, rules).unwrap(), rules, limits, &mut |_| {}).unwrap()
}

fn fails(engine: &str, protocol: &str, game: &str, words: &str) {
    let found = findings(engine, protocol, game);
    assert!(!found.passed(), "{engine} passed");
    let texts: Vec<String> = found.list.iter().map(ToString::to_string).collect();
    let said = texts.iter().filter(|text| text.contains(words)).count();
    assert_eq!(said, 1, "{engine}: {texts:?} does not say {words:?} once");
}

#[test]
fn nothing_is_wrong_with_us() {
    for (protocol, game) in [("htp", "hex:5"), ("sau", "hex:5"), ("sau", "surakarta"), ("sau", "dots:3x3")] {
        let found = findings("honest", protocol, game);
        assert!(found.list.is_empty(), "{game} over {protocol}: {:?}", found.list);
        assert_eq!(found.name, "boyi");
        assert!(found.steps >= 7);
    }
}

#[test]
fn what_is_wrong_over_htp_is_named() {
    for (defect, words) in [
        ("no-empty-line", "wrong: \"name\": the answer does not end with an empty line"),
        ("no-number", "wrong: \"42 name\": the answer has no number, expected 42"),
        ("careless", "wrong: \"play white c3\" was accepted: the cell is taken"),
        ("fragile", "wrong: \"no_such_command\": it ended: exit status: 1"),
        (
            "illegal",
            "wrong: \"genmove white\": answered a1 after R..../...../...../...../..... B, which is illegal",
        ),
        (
            "crash",
            "wrong: \"genmove black\": it ended: exit status: 3, saying \"assertion failed: stones < 2\"",
        ),
        ("stall", "wrong: \"genmove black\": no answer within 1.0 s"),
        ("chatter", "wrong: \"genmove black\": no answer within 1.0 s"),
        (
            "garbage",
            "wrong: \"genmove black\": \"I think I'll play in the middle\" does not start with '=' or '?'",
        ),
        ("endless", "wrong: \"genmove black\": it wrote a line of more than 65536 bytes"),
        ("dead-at-start", "it ended: exit status: 7, saying \"no licence\""),
        ("mute-at-start", "wrong: \"name\": no answer within 1.0 s"),
        ("stays", "wrong: \"quit\": it does not end"),
    ] {
        fails(defect, "htp", "hex:5", words);
    }
}

#[test]
fn what_is_wrong_over_sau_is_named() {
    for (defect, game, words) in [
        ("chatter", "surakarta", "wrong: \"move "),
        ("hasty", "surakarta", "wrong: \"new white\": it moves out of turn: \"move "),
        ("talkative", "surakarta", "the platform takes the word \"move\" anywhere in a line for a turn"),
        ("stubborn", "surakarta", "wrong: \"error\": it sends "),
        ("illegal", "surakarta", "is illegal: "),
        ("garbage", "surakarta", "expected a column from A to F"),
        (
            "miscounts",
            "dots:3x3",
            "ends where A (horizontal) or B (vertical), a letter from A to B was expected",
        ),
        ("illegal", "dots:3x3", "a4h comes after the end of the turn"),
        ("crash", "surakarta", "it ended: exit status: 3"),
        ("stays", "surakarta", "wrong: \"quit\": it does not end"),
    ] {
        fails(defect, "sau", game, words);
    }
}
