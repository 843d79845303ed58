//! Games: two screens, one screen, engines, clocks, restarts.

use serde_json::json;

use crate::common::{Folder, Running, engine, person, wide};

#[test]
fn two_screens_play_one_game() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:2", [person(), person()], "none");
    let (mut red, first) = server.watch(&id, &[&secrets[0]]);
    assert_eq!((&first["you"], &first["waiting"]), (&json!([true, false]), &json!(true)));
    let (mut blue, second) = server.watch(&id, &[&secrets[1]]);
    assert_eq!((&second["you"], &second["waiting"]), (&json!([false, true]), &json!(false)));
    let (mut stranger, third) = server.watch(&id, &[&"wrong".to_owned()]);
    assert_eq!(third["you"], json!([false, false]));

    stranger.play("a1", 0);
    assert_eq!(stranger.hear("error")["status"], 403);
    blue.play("a1", 0);
    assert_eq!(blue.hear("error")["status"], 403);
    red.play("a1", 0);
    blue.hear_positions(2);
    blue.play("b1", 1);
    red.hear_positions(3);
    red.play("a2", 2);
    let over = stranger.hear_positions(4);
    assert_eq!(over["result"], json!({ "outcome": "first", "reason": "win" }));
    assert_eq!(over["views"][0]["path"], json!(["a1", "a2"]));
    let shown = server.get(&format!("/api/games/{id}")).json();
    assert_eq!(shown["moves"], json!(["a1", "b1", "a2"]));
    assert!(!server.get(&format!("/api/games/{id}")).text().contains(&secrets[0]), "secrets stay secret");
}

#[test]
fn undo_on_two_screens_waits_for_the_other_player() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:3", [person(), person()], "none");
    let (mut red, _) = server.watch(&id, &[&secrets[0]]);
    let (mut blue, _) = server.watch(&id, &[&secrets[1]]);
    red.play("b2", 0);
    blue.hear_positions(2);
    red.say(&json!({ "type": "undo" }));
    let asked = loop {
        let message = blue.hear("presence");
        if !message["offer"].is_null() {
            break message;
        }
    };
    assert_eq!(asked["offer"], json!({ "from": "first", "what": "undo" }));
    red.say(&json!({ "type": "accept" }));
    assert_eq!(red.hear("error")["status"], 403, "one cannot accept one's own wish");
    blue.say(&json!({ "type": "accept" }));
    assert_eq!(blue.hear_positions(1)["redo"], 1);
}

#[test]
fn one_screen_undoes_redoes_corrects_and_resigns() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:5,swap=pieces", [person(), person()], "none");
    let (mut both, _) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    both.play("b2", 0);
    both.hear_positions(2);
    both.play("swap", 1);
    assert_eq!(both.hear_positions(3)["views"][0]["board"].as_str().unwrap().matches('B').count(), 1);
    both.say(&json!({ "type": "undo" }));
    both.hear_positions(2);
    both.say(&json!({ "type": "redo" }));
    both.hear_positions(3);
    both.say(&json!({ "type": "correct", "ply": 1, "move": "c3" }));
    assert_eq!(both.hear_positions(3)["views"][0]["move"], "c3");
    both.say(&json!({ "type": "resign" }));
    assert_eq!(both.hear("game")["result"], json!({ "outcome": "second", "reason": "resignation" }));
    both.say(&json!({ "type": "rematch" }));
    let next = both.hear("game")["rematch"].as_str().unwrap().to_owned();
    let (_, again) = server.watch(&next, &[&secrets[0]]);
    assert_eq!(again["you"], json!([false, true]), "sides change, secrets stay");
}

#[test]
fn an_engine_answers_in_every_game() {
    let server = Running::start();
    for (rules, mv) in [("hex:5", "c3"), ("surakarta", "c5-c4"), ("dots:3x3", "a1h")] {
        let (id, secrets) = server.game(rules, [person(), engine("casual")], "1m");
        let (mut socket, _) = server.watch(&id, &[&secrets[0]]);
        socket.play(mv, 0);
        socket.hear_positions(2);
        let answered = socket.hear_positions(3);
        assert_eq!(answered["views"][0]["by"], "second", "{rules}");
        socket.say(&json!({ "type": "undo" }));
        socket.hear_positions(1);
    }
}

#[test]
fn engines_play_only_while_somebody_watches() {
    let server = Running::start();
    let game = || server.game("dots:7x7", [engine("newcomer"), engine("newcomer")], "none").0;
    let (id, beside) = (game(), game());
    let moves = || server.get(&format!("/api/games/{id}")).json()["moves"].clone();
    // A game that is watched goes on, and says by its moves how long engines would have had for the other.
    let (mut clock, _) = server.watch(&beside, &[]);
    clock.hear_positions(6);
    assert_eq!(moves(), json!([]));
    let (mut socket, _) = server.watch(&id, &[]);
    socket.hear_positions(2);
    drop(socket);
    // A move that was being thought about may still be made; then nothing is.
    let stands_still = (6..60).step_by(6).any(|heard| {
        let before = moves();
        clock.hear_positions(heard + 6);
        moves() == before
    });
    assert!(stands_still, "{}", moves());
}

#[test]
fn the_server_decides_when_a_flag_falls() {
    let server = Running::start();
    let (id, secrets) = server.game_after("hex:5", &["c3"], [person(), person()], "1s");
    let (mut both, first) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    assert_eq!(first["time"]["running"], true);
    let over = both.hear("game");
    assert_eq!(over["result"], json!({ "outcome": "first", "reason": "time" }));
    both.say(&json!({ "type": "undo" }));
    assert_eq!(both.hear("error")["status"], 422);
}

#[test]
fn viewers_are_told_when_the_clock_of_an_engine_runs() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:5", [person(), engine("uct:time=200ms")], "1m");
    let (mut socket, _) = server.watch(&id, &[&secrets[0]]);
    socket.play("c3", 0);
    let before = socket.hear_positions(2);
    assert_eq!((&before["mover"], &before["time"]["running"]), (&json!("second"), &json!(false)));
    let mut ran = false;
    loop {
        let message = socket.next().unwrap();
        if message["type"] == "game" {
            break;
        }
        ran |= message["time"]["running"] == true;
    }
    assert!(ran, "the engine's clock ran before its move came");
}

#[test]
fn a_clock_waits_for_both_players_and_stands_in_a_pause() {
    let server = Running::start();
    let game = || server.game("hex:5", [person(), person()], "1h");
    let time = |id: &str| server.watch(id, &[]).1["time"].clone();
    // Both sides of another game are there: its clock shows that time has passed.
    let (beside, keys) = game();
    let (_there, _) = server.watch(&beside, &[&keys[0], &keys[1]]);
    let (id, secrets) = game();
    let clock = || {
        let before = time(&beside);
        while time(&beside) == before {}
        time(&id)
    };
    let (mut red, first) = server.watch(&id, &[&secrets[0]]);
    assert_eq!(first["time"]["running"], false);
    assert_eq!(clock(), first["time"]);
    let (mut both, _) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    let running = clock();
    assert_eq!(running["running"], true);
    while clock()["left"][0].as_f64() >= running["left"][0].as_f64() {}
    red.say(&json!({ "type": "pause" }));
    while both.hear("presence")["offer"].is_null() {}
    both.say(&json!({ "type": "accept" }));
    let paused = both.hear("game");
    assert_eq!((&paused["time"]["paused"], &paused["result"]), (&json!(true), &json!(null)));
    assert_eq!(clock(), paused["time"]);
}

#[test]
fn a_game_goes_on_after_a_restart() {
    let folder = Folder::new("restart");
    let server = Running::with(wide(), Some(folder.0.clone()));
    let (id, secrets) = server.game("surakarta", [person(), engine("beginner")], "5m+2s");
    let (mut socket, _) = server.watch(&id, &[&secrets[0]]);
    socket.play("c5-c4", 0);
    let before = socket.hear_positions(3);
    drop(socket);
    drop(server);
    let server = Running::with(wide(), Some(folder.0.clone()));
    let (mut socket, after) = server.watch(&id, &[&secrets[0]]);
    assert_eq!(after["views"][2], before["views"][0]);
    assert_eq!(after["you"], json!([true, false]));
    let mv = after["views"][2]["moves"][0].as_str().unwrap().to_owned();
    socket.play(&mv, 2);
    socket.hear_positions(4);
}
