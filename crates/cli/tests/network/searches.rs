//! Searches of a web server on other machines: workers that die, viewers that leave, servers that are killed.

use serde_json::{Value, json};

use crate::nats::{Scene, boyi};
use crate::web::{Folder, Server, hear, say};

fn serve(scene: &Scene) -> Server {
    Server::start(&scene.folder.0.join("games"), &["--nats", &scene.url()])
}

fn analysis(id: u64) -> Value {
    json!({ "type": "analyse", "id": id, "rules": "hex:11", "moves": ["f6"] })
}

#[test]
#[ignore = "needs nats-server"]
fn a_search_of_a_dead_worker_is_taken_up_by_another() {
    let scene = Scene::new("dead-worker");
    let _queue = scene.serve();
    let server = serve(&scene);
    let mut first = scene.worker();
    let mut socket = server.socket();
    say(&mut socket, &analysis(1));
    let mut next = || hear(&mut socket, "report")["simulations"].as_u64().expect("a number");
    let mut heard = (0..10).map(|_| next()).last().expect("ten reports");
    let _second = scene.worker();
    first.0.kill().expect("it can be killed");
    // The other begins anew: it has made fewer simulations than were heard of last.
    loop {
        let now = next();
        if now < heard {
            break;
        }
        heard = now;
    }
    let report = hear(&mut socket, "report");
    assert!(!report["candidates"].as_array().expect("candidates").is_empty());
    server.kill();
}

#[test]
#[ignore = "needs nats-server"]
fn a_search_ends_when_its_viewer_leaves_or_its_server_dies() {
    let scene = Scene::new("viewers");
    let _queue = scene.serve();
    // It analyses one position at a time: the next one is heard of only when the last one has ended.
    let _worker = scene.worker();
    let server = serve(&scene);
    for id in 0..3 {
        let mut socket = server.socket();
        say(&mut socket, &analysis(id));
        hear(&mut socket, "report");
    }
    let mut socket = server.socket();
    say(&mut socket, &analysis(3));
    hear(&mut socket, "report");
    server.kill();
    let server = serve(&scene);
    let mut socket = server.socket();
    say(&mut socket, &analysis(4));
    hear(&mut socket, "report");
    say(&mut socket, &json!({ "type": "stop" }));
    say(&mut socket, &json!({ "type": "solve", "id": 5, "rules": "hex:3", "moves": [] }));
    assert_eq!(hear(&mut socket, "solution")["value"], "win");
    server.kill();
}

#[test]
#[ignore = "needs nats-server"]
fn engines_and_reviews_use_the_workers_and_wait_for_them() {
    let scene = Scene::new("waiting");
    let _queue = scene.serve();
    let server = serve(&scene);
    let seats = json!([{ "engine": "uct:simulations=50" }, { "person": "" }]);
    let made = server.ask(
        "POST",
        "/api/games",
        &json!({ "rules": "hex:4", "seats": seats, "clock": "5m" }).to_string(),
    );
    let (mut player, _) = server.watch(&made);
    let mut socket = server.socket();
    // Nobody is there to answer: whoever asked is told, and the engine does not lose its game.
    say(&mut socket, &analysis(1));
    loop {
        let message: Value =
            serde_json::from_str(socket.read().expect("an answer").to_text().expect("text")).expect("JSON");
        if message["type"] == "failed" {
            assert!(
                message["error"].as_str().is_some_and(|error| error.contains("no worker has answered")),
                "{message}"
            );
            break;
        }
    }
    let _workers = [scene.worker(), scene.worker()];
    let moved = hear(&mut player, "game");
    assert_eq!((&moved["views"][0]["by"], &moved["result"]), (&json!("first"), &json!(null)));
    let moves = ["b2", "a1", "c1", "b3", "a3"];
    say(
        &mut socket,
        &json!({ "type": "review", "id": 2, "rules": "hex:3", "moves": moves, "player": "uct:simulations=100" }),
    );
    for ply in (0..=moves.len()).rev() {
        assert_eq!(hear(&mut socket, "reviewed")["ply"], ply);
    }
    server.kill();
}

#[test]
fn a_queue_that_is_not_there_is_named() {
    let folder = Folder::new("no-queue");
    let output = boyi()
        .args(["serve", "--port", "0", "--nats", "nats://127.0.0.1:1", "--data"])
        .arg(&folder.0)
        .output()
        .expect("boyi runs");
    assert_eq!(output.status.code(), Some(3));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("no connection to NATS at nats://127.0.0.1:1"), "{errors}");
}
