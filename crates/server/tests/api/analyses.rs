//! Analyses: running, exact, of whole games; theirs who asked.

use std::time::{Duration, Instant};

use boyi_server::Limits;
use serde_json::{Value, json};

use crate::common::{Running, wide};

#[test]
fn an_analysis_reports_until_it_is_stopped() {
    let server = Running::start();
    for rules in ["hex:11", "hex:7", "surakarta", "dots:5x5"] {
        let mut socket = server.socket();
        socket.say(&json!({ "type": "analyse", "id": 7, "rules": rules, "moves": [] }));
        let first = socket.hear("report");
        assert_eq!(
            (&first["id"], &first["mover"], &first["done"]),
            (&json!(7), &json!("first"), &json!(false))
        );
        assert!(!first["candidates"].as_array().unwrap().is_empty(), "{rules}");
        socket.hear("report");
        socket.say(&json!({ "type": "stop", "what": "analysis" }));
        socket.say(&json!({ "type": "analyse", "id": 8, "rules": "hex:3", "moves": ["b2"] }));
        while socket.hear("report")["id"] != 8 {}
    }
}

#[test]
fn a_search_ends_with_its_viewer() {
    let server = Running::with(Limits { searches: 1, ..wide() }, None);
    for _ in 0..3 {
        let mut socket = server.socket();
        socket.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
        // Only one analysis can run: this one waits for ever unless the last one has ended.
        socket.hear("report");
    }
}

#[test]
fn a_small_position_is_solved() {
    let server = Running::start();
    let mut socket = server.socket();
    socket.say(&json!({ "type": "solve", "id": 3, "rules": "hex:3", "moves": ["a1"] }));
    let solution = socket.hear("solution");
    assert_eq!((&solution["id"], &solution["value"]), (&json!(3), &json!("win")));
    assert_eq!(solution["moves"]["b2"], "win");
}

#[test]
fn known_values_are_told() {
    let server = Running::start();
    for line in include_str!("../../../../data/solved/positions.txt").lines() {
        let Ok([rules, start, moves, value]) =
            <[&str; 4]>::try_from(line.split(';').map(str::trim).collect::<Vec<_>>())
        else {
            continue;
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let mut question = json!({ "type": "solve", "id": 1, "rules": rules, "moves": moves });
        if !start.is_empty() {
            question["setup"] = json!(start);
        }
        let mut socket = server.socket();
        socket.say(&question);
        let found = socket.hear("solution");
        let margin = found["margin"].as_i64().map_or(String::new(), |margin| format!(" {margin}"));
        assert_eq!(format!("{}{margin}", found["value"].as_str().unwrap()), value, "{line}");
    }
}

#[test]
fn a_large_board_is_searched_as_far_as_time_allows() {
    let server = Running::start();
    let mut socket = server.socket();
    socket.say(&json!({ "type": "solve", "id": 1, "rules": "hex:12", "moves": [], "ms": 200 }));
    let found = socket.hear("solution");
    assert!(found["value"] == "unknown" && found["nodes"].as_u64() > Some(0), "{found}");
}

#[test]
fn a_whole_game_is_reviewed_and_remembered() {
    let server = Running::start();
    let moves = ["b2", "a1", "c1", "b3", "a3"];
    let ask = json!({ "type": "review", "id": 5, "rules": "hex:3", "moves": moves, "player": "uct:simulations=50" });
    let mut told: Vec<Vec<Value>> = Vec::new();
    for _ in 0..2 {
        let mut socket = server.socket();
        socket.say(&ask);
        told.push((0..=moves.len()).map(|_| socket.hear("reviewed")).collect());
    }
    assert_eq!(told[0], told[1], "what was found is not searched for again");
    assert_eq!((&told[0][0]["ply"], &told[0][5]["of"]), (&json!(5), &json!(5)), "it begins at the end");
    assert_eq!(told[0][0]["report"]["outcome"], "first");
    assert!(told[0][0]["judgement"].is_null(), "no move was played there");
    assert!(told[0][1..].iter().all(|message| message["judgement"]["quality"].is_string()), "{:?}", told[0]);
}

#[test]
fn knowledge_comes_for_every_game() {
    let server = Running::start();
    for rules in ["hex:11", "hex:19", "surakarta", "dots:5x5"] {
        let answer = server.post("/api/knowledge", &json!({ "rules": rules, "moves": [] }));
        assert_eq!(answer.status, 200, "{rules}: {}", answer.text());
    }
    let line = json!({ "rules": "hex:5", "moves": ["c2", "e1", "b4", "e5", "a1", "e2"] });
    let hex = server.post("/api/knowledge", &line).json();
    assert!(!hex["bridges"]["R"].as_array().unwrap().is_empty());
    // The exact values come with it where they are found in a moment, which a busy machine may not have.
    let position = json!({ "rules": "dots:2x2", "moves": ["a1h", "c2v"] });
    let mut answers = (0..20).map(|_| server.post("/api/knowledge", &position).json());
    let dots = answers.find(|answer| !answer["exact"].is_null()).expect("small boards are solved");
    assert_eq!(dots["exact"]["moves"].as_object().unwrap().len(), 10);
}

#[test]
fn a_solver_takes_no_place_from_other_viewers() {
    let server = Running::with(Limits { searches: 2, ..wide() }, None);
    let mut sockets = [server.socket(), server.socket()];
    for socket in &mut sockets {
        // Both go on for minutes, unless they are stopped.
        socket.say(&json!({ "type": "solve", "id": 1, "rules": "hex:11", "moves": [], "ms": 300_000 }));
        socket.say(&json!({ "type": "analyse", "id": 2, "rules": "hex:9", "moves": [] }));
        socket.hear("report");
    }
}

/// One viewer at a time has the engine, and keeps it for that long if others wait.
fn with_turns_of(turn: Duration) -> Running {
    Running::with(Limits { searches: 1, turn, ..wide() }, None)
}

fn brief_turns() -> Running {
    with_turns_of(Duration::from_millis(400))
}

#[test]
fn who_steps_on_and_on_gives_the_place_up_too() {
    let server = brief_turns();
    let (mut first, mut second) = (server.socket(), server.socket());
    let ask = |id: u32| json!({ "type": "analyse", "id": id, "rules": "hex:9", "moves": [] });
    first.say(&ask(1));
    first.hear("report");
    second.say(&ask(1));
    second.hear("waiting");
    // Who is told that the search has ended has had the place, and lost it before there was anything to say.
    let is_news = |message: &Value| message["type"] == "report" || message["type"] == "ended";
    let waits = std::thread::spawn(move || while !is_news(&second.next().expect("an answer")) {});
    // Each search inherits the place of the last, and no turn of its own.
    for id in 2.. {
        first.say(&ask(id));
        while first.next().expect("an answer")["id"] != id {}
        if waits.is_finished() {
            return waits.join().expect("it heard something");
        }
    }
}

#[test]
fn who_left_while_waiting_ends_nobodys_analysis() {
    let turns = [400, 2000, 10_000].map(Duration::from_millis);
    assert!(turns.into_iter().any(leaves_within), "each time it was ended, or the machine was too slow");
}

/// Somebody waits for the engine and leaves, and then the other one's turn passes. Whether the search goes on: on a slow
/// machine the turn may pass before he has left.
fn leaves_within(turn: Duration) -> bool {
    let server = with_turns_of(turn);
    let mut first = server.socket();
    let started = Instant::now();
    first.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
    first.hear("report");
    let mut second = server.socket();
    second.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
    second.hear("waiting");
    // Stepping on while waiting is told as well.
    second.say(&json!({ "type": "analyse", "id": 2, "rules": "hex:9", "moves": ["a1"] }));
    loop {
        let message = second.next().expect("an answer");
        match message["type"].as_str() {
            Some("waiting") if message["id"] == 2 => break,
            Some("report") => return false,
            _ => {}
        }
    }
    drop(second);
    while server.get("/api/health").json()["sockets"].as_u64() > Some(1) {
        std::thread::sleep(Duration::from_millis(5));
    }
    if started.elapsed() >= turn {
        return false;
    }
    while started.elapsed() < turn + Duration::from_millis(400) {
        if first.hear("report")["done"] != false {
            return false;
        }
    }
    true
}

#[test]
fn a_review_keeps_its_place_for_a_turn() {
    let server = brief_turns();
    let (mut first, mut second) = (server.socket(), server.socket());
    let moves = ["a1", "b1", "c1", "d1"];
    first.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
    first.hear("report");
    second.say(
        &json!({ "type": "review", "id": 1, "rules": "hex:9", "moves": moves, "player": "uct:time=20ms" }),
    );
    second.hear("waiting");
    for ply in (0..=moves.len()).rev() {
        assert_eq!(second.hear("reviewed")["ply"], ply);
    }
    first.hear("ended");
}

#[test]
fn who_waits_is_told_so_and_has_a_turn() {
    let server = with_turns_of(Duration::from_millis(200));
    let (mut first, mut second) = (server.socket(), server.socket());
    first.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
    first.hear("report");
    second.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:9", "moves": [] }));
    second.hear("waiting");
    second.hear("report");
    while first.hear("report")["done"] != true {}
}
