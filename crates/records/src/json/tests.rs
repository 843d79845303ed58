//! Our JSON there and back.

use std::time::Duration;

use boyi_games::{AnyMove, Side};

use super::Json;
use crate::{
    Ending, Glyph, Mark, NodeId, Options, Player, Reason, Record, RecordFormat, Replay, Shape, Step, Unread,
};

fn read(text: impl AsRef<[u8]>) -> Result<Replay, Unread> {
    Json.read(std::str::from_utf8(text.as_ref()).unwrap(), &Options::default())
}

fn write(record: &Replay) -> Vec<u8> {
    Json.write(record, &Options::default()).unwrap().into_bytes()
}

fn hex(text: &str) -> Step {
    Step::new(AnyMove::Hex(text.parse().unwrap()))
}

fn full() -> Replay {
    let mut record = Record::new("hex:11,swap=pieces".parse().unwrap());
    let first = record.tree.add(NodeId::START, hex("a3"));
    let swap = Step {
        left: Some(Duration::from_millis(1_790_500)),
        used: Some(Duration::from_millis(9_500)),
        comment: "of \"course\"\n博弈".into(),
        glyph: Some(Glyph::Interesting),
        marks: vec![Mark { at: "a3".into(), shape: Shape::Arrow { to: "c1".into() } }],
        ..hex("swap")
    };
    let second = record.tree.add(first, swap);
    record.tree.add(second, hex("f6"));
    let other = record.tree.add(first, hex("f6"));
    record.tree.add(other, hex("e5"));
    record.tree.add(other, hex("d8"));
    record.tree.add(second, hex("g6"));
    record.tree.add(NodeId::START, hex("b4"));
    record.players = [Player { name: "boyi".into(), team: "东南大学".into() }, Player::named("Wolve")];
    record.ending = Ending::win(Side::Second, Reason::Stall);
    record.date = "2017-07-29 14:00".into();
    record.place = "重庆".into();
    record.event = "2017 CCGC".into();
    record.round = "3".into();
    record.time_control = "30m".into();
    record.comment = "about the whole game".into();
    record.marks = vec![Mark { at: "f6".into(), shape: Shape::Label { text: "A".into() } }];
    record.application = "boyi:0.1.0".into();
    record.replay().unwrap()
}

#[test]
fn nothing_is_lost() {
    let record = full();
    let bytes = write(&record);
    assert_eq!(read(&bytes).unwrap(), record, "{}", String::from_utf8_lossy(&bytes));
}

#[test]
fn a_file_has_one_key_and_one_variation_a_line() {
    let text = String::from_utf8(write(&full())).unwrap();
    let lines: Vec<&str> = text.lines().skip(15).collect();
    assert_eq!(
        lines,
        [
            r#"  "moves": ["a3", {"move":"swap","left":1790.5,"used":9.5,"comment":"of \"course\"\n博弈","glyph":"!?","marks":[{"at":"a3","shape":"arrow","to":"c1"}]}, "f6"],"#,
            r#"  "variations": ["#,
            r#"    {"after":0,"moves":["b4"]},"#,
            r#"    {"after":1,"moves":["f6", "e5"]},"#,
            r#"    {"after":2,"moves":["g6"]},"#,
            r#"    {"after":5,"moves":["d8"]}"#,
            "  ]",
            "}",
        ]
    );
}

#[test]
fn a_record_is_a_value_of_json_there_and_back() {
    let record = full();
    let value = serde_json::to_value(&record).unwrap();
    assert_eq!(serde_json::from_value::<Replay>(value).unwrap(), record);
    let broken =
        serde_json::json!({"format": "boyi-record", "version": 1, "rules": "hex:5", "moves": ["a1", "a1"]});
    let error = serde_json::from_value::<Replay>(broken).unwrap_err().to_string();
    assert!(error.contains("expected a legal move: that cell is taken"), "{error}");
}

#[test]
fn a_position_to_begin_with_is_kept() {
    for (rules, setup) in [
        ("hex:3", "R../.B./... B"),
        ("surakarta:end=ccgc", "BBBBBBBBBBBB............WWWWWWWWWWWW W"),
        ("dots:2x1", "f3 1 0 R"),
    ] {
        let text = format!(
            "{{\"format\":\"boyi-record\",\"version\":1,\"rules\":\"{rules}\",\"setup\":\"{setup}\",\"moves\":[]}}"
        );
        let record = read(text.as_bytes()).unwrap();
        assert_eq!(record.start.to_string(), setup);
        assert_eq!(read(write(&record)).unwrap(), record);
    }
}

#[test]
fn a_mistake_is_named_with_its_place_and_what_came_before_is_kept() {
    let error = |rest: &str| {
        let text = format!("{{\"format\": \"boyi-record\", \"version\": 1,\n {rest}");
        let error = read(text.as_bytes()).unwrap_err();
        (error.problem.to_string(), error.partial.map(|record| record.tree.len()))
    };
    assert_eq!(
        error("\"rules\": \"hex:11\", \"moves\": [\"a1\", \"a1\"]}"),
        ("line 2, column 37: read \"\\\"a1\\\"\", expected a legal move: that cell is taken".into(), Some(1))
    );
    assert_eq!(
        error("\"rules\": \"hex:11\", \"moves\": [\"a1\", \"b1\""),
        (
            "line 2, column 41: the record ends here, expected more JSON (EOF while parsing a list)".into(),
            Some(2)
        )
    );
    assert_eq!(
        error("\"rules\": \"hex:11\", \"moves\": [\"a1\"], \"variations\": [{\"after\": 2, \"moves\": []}]}")
            .0,
        "line 2, column 53: read \"{\\\"after\\\": 2, \\\"moves\\\": []}\", expected \"after\" to be the number of an earlier \
         move, 0 to 1"
    );
    assert!(error("\"moves\": []}").0.ends_with("expected the key \"rules\""));
    assert!(
        error("\"rules\": \"chess\", \"moves\": []}")
            .0
            .contains("column 11: read \"\\\"chess\\\"\", expected rules")
    );
    let newer = read(b"{\"format\": \"boyi-record\", \"version\": 2}").unwrap_err();
    assert_eq!(newer.problem.to_string(), "line 1, column 38: read \"2\", expected version 1");
}

#[test]
fn nesting_of_any_depth_gets_an_answer() {
    let deep = format!("{{\"format\":\"boyi-record\",\"x\":{}", "[".repeat(1_000_000));
    assert!(read(deep.as_bytes()).is_err());
}
