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
        let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
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

    fn watch(&self, game: &Value, secrets: &Value) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
        let (mut socket, _) =
            tungstenite::client(format!("ws://{}/api/socket", self.address), stream).expect("opens");
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
