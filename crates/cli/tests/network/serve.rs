//! `boyi serve` as a process: started, asked, killed, started again.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::web::{Folder, Server, hear, say};

#[test]
fn fifty_games_survive_a_kill() {
    let folder = Folder::new("kill");
    let server = Server::start(&folder.0, &[]);
    let setup = json!({ "rules": "hex:11", "seats": [{ "person": "" }, { "person": "" }] }).to_string();
    let mut games = Vec::new();
    let mut sockets = Vec::new();
    for _ in 0..50 {
        let made = server.ask("POST", "/api/games", &setup);
        sockets.push(server.watch(&made).0);
        games.push(made);
    }
    let moves = ["f6", "e5", "d8", "c3", "h2", "i7", "a1"];
    let mut answered = vec![0; games.len()];
    // Killed in the middle of a round: some games are a move further than others.
    'play: for (ply, mv) in moves.iter().enumerate() {
        for (number, socket) in sockets.iter_mut().enumerate() {
            if ply == moves.len() - 1 && number == games.len() / 2 {
                break 'play;
            }
            say(socket, &json!({ "type": "move", "move": mv, "ply": ply }));
            assert_eq!(hear(socket, "game")["views"][0]["move"], *mv);
            answered[number] += 1;
        }
    }
    server.kill();
    let server = Server::start(&folder.0, &[]);
    for (game, count) in games.iter().zip(answered) {
        let id = game["id"].as_str().expect("a name");
        let shown = server.ask("GET", &format!("/api/games/{id}"), "");
        assert_eq!(shown["moves"], json!(moves[..count]), "every move that was answered is there");
        let mut socket = server.watch(game).0;
        say(&mut socket, &json!({ "type": "move", "move": "k11", "ply": count }));
        assert_eq!(hear(&mut socket, "game")["views"][0]["move"], "k11");
    }
    server.kill();
}

#[test]
fn the_page_and_the_command_line_judge_a_game_alike() {
    let folder = Folder::new("verdicts");
    let server = Server::start(&folder.0, &[]);
    for (rules, player, moves) in [
        ("hex:3", "uct:simulations=20000,seed=1", "a1 b2 c1 b1"),
        ("dots:2x2", "dots-classic:seed=1", "a1h b1h a1v c1v a2h b2h b1v a2v b2v c2v a3h b3h"),
        ("surakarta", "alphabeta:depth=1", "a5-a4 d2-d3 a4-a3 d3-d4 b5-b4 d4-e3 b4-a4"),
    ] {
        let printed = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(["analyse", rules, "--moves", moves, "--player", player, "--json"])
            .output()
            .expect("boyi starts");
        let printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
        let moves: Vec<&str> = moves.split(' ').collect();
        let mut socket = server.socket();
        let question = json!({ "type": "review", "id": 1, "rules": rules, "moves": moves, "player": player });
        say(&mut socket, &question);
        for ply in (0..=moves.len()).rev() {
            let told = hear(&mut socket, "reviewed");
            assert_eq!(told["ply"], ply);
            for key in ["quality", "loss", "before", "after", "points_lost"] {
                assert_eq!(told["judgement"][key], printed["moves"][ply][key], "{rules}, move {ply}: {key}");
            }
        }
        let names: Vec<&str> = printed["moves"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|mv| mv["quality"].as_str())
            .collect();
        assert!(names.iter().any(|&name| name != "best"), "{rules}: {names:?}");
    }
    server.kill();
}

/// A long game: whoever asks for it gets some hundred kilobytes.
fn long_game(server: &Server) -> Value {
    let round = ["c5-c4", "c2-c3", "c4-c5", "c3-c2"];
    let moves: Vec<&str> = round.into_iter().cycle().take(300).collect();
    let seats = json!([{ "person": "" }, { "person": "" }]);
    let setup = json!({ "rules": "surakarta:end=ccgc", "seats": seats, "moves": moves });
    let made = server.ask("POST", "/api/games", &setup.to_string());
    assert!(made["id"].is_string(), "{made}");
    made
}

/// Megabytes that a process has in memory.
#[cfg(target_os = "linux")]
fn memory_mb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
    line.split_whitespace().nth(1).and_then(|size| size.parse::<u64>().ok()).expect("a number") / 1024
}

#[test]
#[cfg(target_os = "linux")]
fn clients_that_read_nothing_are_dropped_and_cost_no_memory() {
    let folder = Folder::new("deaf");
    let server = Server::start(&folder.0, &[]);
    let game = long_game(&server);
    let before = memory_mb(server.process());
    // Each asks for it a hundred and fifty times and never reads.
    let mut deaf: Vec<_> = (0..10).map(|_| server.socket()).collect();
    for socket in &mut deaf {
        for _ in 0..150 {
            say(socket, &json!({ "type": "watch", "game": game["id"], "secrets": [] }));
        }
    }
    // Others play on meanwhile.
    let setup = json!({ "rules": "hex:11", "seats": [{ "person": "" }, { "person": "" }] }).to_string();
    let (mut socket, _) = server.watch(&server.ask("POST", "/api/games", &setup));
    say(&mut socket, &json!({ "type": "move", "move": "f6", "ply": 0 }));
    assert_eq!(hear(&mut socket, "game")["views"][0]["move"], "f6");
    let mut most = before;
    while server.ask("GET", "/api/health", "")["sockets"] != 1 {
        most = most.max(memory_mb(server.process()));
        say(&mut socket, &json!({ "type": "ping" }));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(most < before + 100, "{before} MB before, {most} MB while nobody read");
    drop(deaf);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let folder = Folder::new("port");
    let output = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["serve", "--port", &port, "--data"])
        .arg(&folder.0)
        .output()
        .expect("boyi runs");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains(&port));
}
