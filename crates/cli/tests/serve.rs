//! `boyi serve` as a process: started, asked, killed, started again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::start_with(data, &[])
    }

    fn start_with(data: &Path, options: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("boyi starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address =
            line.trim().split("http://").nth(1).expect("an address").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let host = &self.address;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).expect("JSON")
    }

    fn socket(&self) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
        tungstenite::client(format!("ws://{}/api/socket", self.address), stream).expect("opens").0
    }

    fn watch(&self, game: &Value, secrets: &Value) -> WebSocket<TcpStream> {
        let mut socket = self.socket();
        say(&mut socket, &json!({ "type": "watch", "game": game, "secrets": secrets }));
        hear(&mut socket);
        socket
    }

    /// Ends it as a power cut would, as far as the program can see.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

fn say(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("it reads");
}

/// The next state of the game.
fn hear(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        let Message::Text(text) = socket.read().expect("it answers") else { continue };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        match message["type"].as_str() {
            Some("game") => return message,
            Some("presence") => {}
            _ => panic!("{message}"),
        }
    }
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn fifty_games_survive_a_kill() {
    let folder = Folder(std::env::temp_dir().join(format!("boyi-kill-{}", std::process::id())));
    let server = Server::start(&folder.0);
    let setup = json!({ "rules": "hex:11", "seats": [{ "person": "" }, { "person": "" }] }).to_string();
    let mut games = Vec::new();
    let mut sockets = Vec::new();
    for _ in 0..50 {
        let made = server.ask("POST", "/api/games", &setup);
        sockets.push(server.watch(&made["id"], &made["secrets"]));
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
            assert_eq!(hear(socket)["views"][0]["move"], *mv);
            answered[number] += 1;
        }
    }
    server.kill();
    let server = Server::start(&folder.0);
    for (game, count) in games.iter().zip(answered) {
        let id = game["id"].as_str().expect("a name");
        let shown = server.ask("GET", &format!("/api/games/{id}"), "");
        assert_eq!(shown["moves"], json!(moves[..count]), "every move that was answered is there");
        let mut socket = server.watch(&game["id"], &game["secrets"]);
        say(&mut socket, &json!({ "type": "move", "move": "k11", "ply": count }));
        assert_eq!(hear(&mut socket)["views"][0]["move"], "k11");
    }
    server.kill();
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let folder = Folder(std::env::temp_dir().join(format!("boyi-port-{}", std::process::id())));
    let output = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["serve", "--port", &port, "--data"])
        .arg(&folder.0)
        .output()
        .expect("boyi runs");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains(&port));
}

#[test]
fn a_program_of_somebody_else_plays_and_analyses_where_the_owner_lets_it() {
    let folder = Folder(std::env::temp_dir().join(format!("boyi-outside-{}", std::process::id())));
    let boyi = env!("CARGO_BIN_EXE_boyi");
    let player = |game: &str| format!("external:command='\"{boyi}\" engine {game} --player random --seed 3'");
    let (hex, surakarta) = (player("hex:5"), player("surakarta"));
    let server = Server::start_with(
        &folder.0,
        &["--engine", "twin", "hex:5", &hex, "--engine", "other-twin", "surakarta", &surakarta],
    );
    let offered = server.ask("GET", "/api/about", "");
    assert_eq!(
        offered["engines"],
        json!([
            { "name": "twin", "game": "hex", "analyses": true },
            { "name": "other-twin", "game": "surakarta", "analyses": false }
        ])
    );
    for (rules, engine, moves) in
        [("hex:5", "twin", ["c3", "a1"]), ("surakarta", "other-twin", ["a5-a4", "b5-b4"])]
    {
        let setup = json!({ "rules": rules, "seats": [{ "person": "" }, { "engine": engine }] }).to_string();
        let made = server.ask("POST", "/api/games", &setup);
        let mut socket = server.watch(&made["id"], &made["secrets"]);
        for (number, mv) in moves.iter().enumerate() {
            say(&mut socket, &json!({ "type": "move", "move": mv, "ply": 2 * number }));
            assert_eq!(hear(&mut socket)["views"][0]["move"], *mv);
            let answer = hear(&mut socket);
            assert_eq!((&answer["views"][0]["by"], &answer["result"]), (&json!("second"), &Value::Null));
        }
    }
    let mut socket = server.socket();
    say(
        &mut socket,
        &json!({ "type": "analyse", "id": 9, "rules": "hex:5", "moves": ["c3"], "player": "twin" }),
    );
    let report = loop {
        let Message::Text(text) = socket.read().expect("it answers") else { continue };
        break serde_json::from_str::<Value>(&text).expect("JSON");
    };
    assert_eq!((&report["type"], &report["id"]), (&json!("report"), &json!(9)), "{report}");
    assert_eq!(report["line"].as_array().expect("a line").len(), 1);
    assert_eq!(report["value"], Value::Null, "it names a move and says nothing about it");
    server.kill();
}

#[test]
fn strangers_start_no_programs() {
    let folder = Folder(std::env::temp_dir().join(format!("boyi-strangers-{}", std::process::id())));
    let boyi = env!("CARGO_BIN_EXE_boyi");
    let twin = format!("external:command='\"{boyi}\" engine hex --player random'");
    let server = Server::start_with(&folder.0, &["--engine", "twin", "hex", &twin]);
    let trace = folder.0.join("trace");
    let touch = format!("external:command='touch {}'", trace.display());
    for (rules, engine, words) in [
        ("hex:11", touch.as_str(), "outside programs cannot be started from here"),
        ("hex:11", "twin:command=ls", "there is no player \"twin\""),
        ("surakarta", "twin", "there is no player \"twin\""),
    ] {
        let setup = json!({ "rules": rules, "seats": [{ "person": "" }, { "engine": engine }] }).to_string();
        let refused = server.ask("POST", "/api/games", &setup);
        assert!(refused["error"].as_str().expect("an error").contains(words), "{refused}");
        let mut socket = server.socket();
        say(
            &mut socket,
            &json!({ "type": "analyse", "id": 1, "rules": rules, "moves": [], "player": engine }),
        );
        let Message::Text(text) = socket.read().expect("it answers") else { panic!("no text") };
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer["type"], "error", "{answer}");
    }
    assert!(!trace.exists());
    server.kill();
}

#[test]
fn a_program_that_cannot_be_started_keeps_the_server_from_starting() {
    let folder = Folder(std::env::temp_dir().join(format!("boyi-no-engine-{}", std::process::id())));
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
