//! Games whose log holds something that does not fit.

use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::common::{Folder, Running, person, wide};

/// A game on two seats of one screen after two moves, in a file; then the server ends.
fn game(folder: &Folder) -> (String, [String; 2]) {
    let server = Running::with(wide(), Some(folder.0.clone()));
    let (id, secrets) = server.game("hex:11", [person(), person()], "5m");
    let (mut both, _) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    both.play("b2", 0);
    both.hear_positions(2);
    both.play("c3", 1);
    both.hear_positions(3);
    (id, secrets)
}

fn moves(server: &Running, id: &str) -> Value {
    server.get(&format!("/api/games/{id}")).json()["moves"].clone()
}

#[test]
fn a_refused_correction_leaves_no_trace() {
    let folder = Folder::new("refused-correction");
    let server = Running::with(wide(), Some(folder.0.clone()));
    let (id, secrets) = server.game("hex:11", [person(), person()], "none");
    let (mut both, _) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    both.play("b2", 0);
    both.hear_positions(2);
    both.play("c3", 1);
    both.hear_positions(3);
    for (ply, mv) in [(1, "b2"), (0, "zz"), (7, "a1"), (usize::MAX, "a1")] {
        both.say(&json!({ "type": "correct", "ply": ply, "move": mv }));
        both.hear("error");
    }
    drop(both);
    drop(server);
    let server = Running::with(wide(), Some(folder.0.clone()));
    let shown = server.get(&format!("/api/games/{id}")).json();
    assert_eq!((&shown["moves"], &shown["misfits"]), (&json!(["b2", "c3"]), &json!([])));
    assert_eq!(server.get(&format!("/api/games/{id}/record?format=ccgc")).status, 200);
}

#[test]
fn the_other_player_is_not_asked_for_a_correction_that_cannot_be() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:11", [person(), person()], "none");
    let (mut red, _) = server.watch(&id, &[&secrets[0]]);
    let (_blue, _) = server.watch(&id, &[&secrets[1]]);
    red.play("b2", 0);
    red.hear_positions(2);
    red.say(&json!({ "type": "correct", "ply": 0, "move": "zz" }));
    assert_eq!(red.hear("error")["status"], 400);
    red.say(&json!({ "type": "correct", "ply": 0, "move": "b3" }));
    while red.hear("presence")["offer"].is_null() {}
}

#[test]
fn a_game_with_a_damaged_log_is_shown_saved_and_played_on() {
    let entries = [
        (r#"{"event":"teleport"}"#, 1),
        ("", 1),
        (r#"{"event":"move","move":"b2","used_ms":0}"#, 1),
        (r#"{"event":"correct","ply":1,"move":"b2"}"#, 1),
    ];
    for (number, (entry, count)) in entries.into_iter().enumerate() {
        let folder = Folder::new(&format!("damaged-{number}"));
        let (id, secrets) = game(&folder);
        Connection::open(folder.0.join("games.sqlite"))
            .unwrap()
            .execute("INSERT INTO events VALUES (?, 2, 0, ?)", params![id, entry])
            .unwrap();
        for round in 0..2 {
            let server = Running::with(wide(), Some(folder.0.clone()));
            let played = ["b2", "c3", "d1", "e1"].into_iter().take(2 + round).collect::<Vec<_>>();
            assert_eq!(moves(&server, &id), json!(played), "{entry}");
            assert_eq!(server.get(&format!("/api/games/{id}/record?format=ccgc")).status, 200, "{entry}");
            if round == 0 {
                let (_spectator, shown) = server.watch(&id, &[]);
                // A correction that failed is passed over; what else does not fit is given up when the game goes on.
                let goes_on = entry.contains("correct");
                assert_eq!(shown["time"]["running"], goes_on, "looking on takes nothing of a game: {entry}");
            }
            let (mut both, first) = server.watch(&id, &[&secrets[0], &secrets[1]]);
            assert_eq!(first["time"]["running"], true, "{entry}");
            assert_eq!(first["misfits"][0]["entry"], 2, "{entry}");
            assert_eq!(first["misfits"][0]["count"], count, "{entry}");
            assert_ne!(first["misfits"][0]["error"], "", "{entry}");
            both.play(["d1", "e1"][round], 2 + round);
            both.hear_positions(4 + round);
        }
    }
}
