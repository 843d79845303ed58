//! `boyi serve` as a process, and clients for it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A folder of our own that is gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("boyi-network-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that is gone afterwards.
pub struct Server {
    child: Child,
    address: String,
}

impl Server {
    pub fn start(data: &Path, more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("boyi starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address =
            line.trim().split("http://").nth(1).expect("an address").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    pub fn ask(&self, method: &str, path: &str, body: &str) -> Value {
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

    pub fn process(&self) -> u32 {
        self.child.id()
    }

    pub fn socket(&self) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time-out");
        tungstenite::client(format!("ws://{}/api/socket", self.address), stream).expect("opens").0
    }

    /// A socket that watches a game, and the first thing it hears.
    pub fn watch(&self, made: &Value) -> (WebSocket<TcpStream>, Value) {
        let mut socket = self.socket();
        say(&mut socket, &json!({ "type": "watch", "game": made["id"], "secrets": made["secrets"] }));
        let first = hear(&mut socket, "game");
        (socket, first)
    }

    /// Ends it as a power cut would, as far as the program can see.
    pub fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn say(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("it reads");
}

/// The next message of that type; others are passed over, errors are not.
pub fn hear(socket: &mut WebSocket<TcpStream>, wanted: &str) -> Value {
    loop {
        let Message::Text(text) = socket.read().expect("it answers") else { continue };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        let kind = message["type"].as_str().expect("a type");
        if kind == wanted {
            return message;
        }
        assert!(kind != "error" && kind != "failed", "{message}");
    }
}
