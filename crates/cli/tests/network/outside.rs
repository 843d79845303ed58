//! Programs of other people that the owner of a web server offers: they play and analyse on its machine, and nowhere else.

use std::process::Command;

use serde_json::{Value, json};

use crate::web::{Folder, Server, hear, say};

/// boyi itself as such a program.
fn twin(game: &str) -> String {
    let boyi = env!("CARGO_BIN_EXE_boyi");
    format!("external:command='\"{boyi}\" engine {game} --player random --seed 3'")
}

/// Each answers two moves of a person, over HTP and over SAU: the latter must have stayed at its game.
fn plays_two_moves(server: &Server) {
    for (rules, engine, moves) in
        [("hex:5", "twin", ["c3", "a1"]), ("surakarta", "other-twin", ["a5-a4", "b5-b4"])]
    {
        let setup = json!({ "rules": rules, "seats": [{ "person": "" }, { "engine": engine }] }).to_string();
        let made = server.ask("POST", "/api/games", &setup);
        let (mut socket, _) = server.watch(&made);
        for (number, mv) in moves.iter().enumerate() {
            say(&mut socket, &json!({ "type": "move", "move": mv, "ply": 2 * number }));
            assert_eq!(hear(&mut socket, "game")["views"][0]["move"], *mv);
            let answer = hear(&mut socket, "game");
            assert_eq!((&answer["views"][0]["by"], &answer["result"]), (&json!("second"), &Value::Null));
        }
    }
}

/// It names a move at a position, and at every position of a game, and says nothing about it.
fn analyses(server: &Server) {
    let mut socket = server.socket();
    let line = json!({ "rules": "hex:5", "moves": ["c3", "b2"], "player": "twin" });
    let ask = |kind: &str, id: u64| {
        let mut message = line.clone();
        message["type"] = json!(kind);
        message["id"] = json!(id);
        message
    };
    say(&mut socket, &ask("analyse", 9));
    let report = hear(&mut socket, "report");
    assert_eq!((&report["id"], &report["done"]), (&json!(9), &json!(true)), "{report}");
    assert_eq!((report["line"].as_array().map(Vec::len), &report["judged"]), (Some(1), &json!(false)));
    say(&mut socket, &ask("review", 10));
    for ply in (0..=2).rev() {
        let reviewed = hear(&mut socket, "reviewed");
        assert_eq!((&reviewed["id"], &reviewed["ply"]), (&json!(10), &json!(ply)), "{reviewed}");
        let report = &reviewed["report"];
        assert_eq!((report["line"].as_array().map(Vec::len), &report["judged"]), (Some(1), &json!(false)));
    }
}

#[test]
fn a_program_of_somebody_else_plays_and_analyses_where_the_owner_lets_it() {
    let folder = Folder::new("outside");
    let offers = [
        "--engine",
        "twin",
        "hex:5",
        &twin("hex:5"),
        "--engine",
        "other-twin",
        "surakarta",
        &twin("surakarta"),
    ];
    let server = Server::start(&folder.0, &offers);
    let offered = server.ask("GET", "/api/about", "");
    assert_eq!(
        offered["engines"],
        json!([
            { "name": "twin", "game": "hex", "analyses": true },
            { "name": "other-twin", "game": "surakarta", "analyses": false }
        ])
    );
    plays_two_moves(&server);
    analyses(&server);
    server.kill();
}

#[test]
#[ignore = "needs nats-server"]
#[cfg(unix)]
fn a_program_of_somebody_else_is_never_left_to_workers() {
    let scene = crate::nats::Scene::new("no-programs");
    let _queue = scene.serve();
    let (url, hex, surakarta) = (scene.url(), twin("hex:5"), twin("surakarta"));
    let offers = ["--engine", "twin", "hex:5", &hex, "--engine", "other-twin", "surakarta", &surakarta];
    let server =
        Server::start(&scene.folder.0.join("games"), &[&["--nats", url.as_str()], &offers[..]].concat());
    // There is no worker: whatever is answered was found here.
    plays_two_moves(&server);
    analyses(&server);
    // Our own players need one.
    let _worker = scene.worker();
    let mut socket = server.socket();
    say(&mut socket, &json!({ "type": "analyse", "id": 1, "rules": "hex:5", "moves": ["c3"] }));
    assert!(hear(&mut socket, "report")["value"].is_number());
    server.kill();
}

#[test]
fn strangers_start_no_programs_and_read_no_files() {
    let folder = Folder::new("strangers");
    let server = Server::start(&folder.0, &["--engine", "twin", "hex", &twin("hex")]);
    let trace = std::env::temp_dir().join(format!("boyi-trace-{}", std::process::id()));
    let touch = format!("external:command='touch {}'", trace.display());
    for (rules, engine, words) in [
        ("hex:11", touch.as_str(), "programs and files of this machine cannot be used from here"),
        ("hex:11", "hex-net:net=/etc/passwd", "programs and files of this machine cannot be used from here"),
        ("hex:11", "twin:command=ls", "there is no player \"twin\""),
        ("surakarta", "twin", "there is no player \"twin\""),
    ] {
        let setup = json!({ "rules": rules, "seats": [{ "person": "" }, { "engine": engine }] }).to_string();
        let refused = server.ask("POST", "/api/games", &setup);
        assert!(refused["error"].as_str().expect("an error").contains(words), "{refused}");
        let mut socket = server.socket();
        let analyse = json!({ "type": "analyse", "id": 1, "rules": rules, "moves": [], "player": engine });
        say(&mut socket, &analyse);
        let text = socket.read().expect("it answers").into_text().expect("text");
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["type"], "error", "{answer}");
    }
    assert!(!trace.exists());
    server.kill();
}

/// A net in a file of this machine is asked here, too, though there is no worker.
#[test]
#[ignore = "needs nats-server"]
#[cfg(unix)]
fn a_net_of_the_owners_plays_where_its_file_is() {
    let scene = crate::nats::Scene::new("own-net");
    let _queue = scene.serve();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net");
    let player = format!("hex-net:simulations=2,memory=8MB,net={net}");
    let offers = ["--nats", scene.url().as_str(), "--engine", "mine", "hex:11", &player].map(str::to_owned);
    let server = Server::start(&scene.folder.0.join("games"), &offers.each_ref().map(String::as_str));
    let setup = json!({ "rules": "hex:11", "seats": [{ "person": "" }, { "engine": "mine" }] }).to_string();
    let (mut socket, _) = server.watch(&server.ask("POST", "/api/games", &setup));
    say(&mut socket, &json!({ "type": "move", "move": "a1", "ply": 0 }));
    assert_eq!(hear(&mut socket, "game")["views"][0]["move"], "a1");
    assert_eq!(hear(&mut socket, "game")["views"][0]["by"], "second");
    server.kill();
}

#[test]
fn a_program_that_cannot_be_started_keeps_the_server_from_starting() {
    let folder = Folder::new("no-engine");
    let output = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args([
            "serve",
            "--port",
            "0",
            "--engine",
            "twin",
            "hex",
            "external:command=/no/such/engine",
            "--data",
        ])
        .arg(&folder.0)
        .output()
        .expect("boyi runs");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("twin: ") && errors.contains("cannot start \"/no/such/engine\""), "{errors}");
}
