//! A running server, and clients for it.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

use boyi_server::{Limits, Options, Server};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// Limits that no honest test runs into.
pub fn wide() -> Limits {
    Limits { requests: 100_000, ..Limits::default() }
}

impl Running {
    pub fn start() -> Running {
        Running::with(wide(), None)
    }

    pub fn with(limits: Limits, data: Option<PathBuf>) -> Running {
        Running::with_arena(limits, data, None)
    }

    pub fn with_arena(limits: Limits, data: Option<PathBuf>, arena: Option<PathBuf>) -> Running {
        let (ready, started) = std::sync::mpsc::channel();
        let (end, ended) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let address = "127.0.0.1:0".parse().unwrap();
                let options = Options {
                    address,
                    data,
                    hosts: Vec::new(),
                    arena,
                    nats: None,
                    engines: Vec::new(),
                    limits,
                };
                let server = Server::bind(options).await.unwrap();
                ready.send(server.address().unwrap()).unwrap();
                server.run(async { drop(ended.await) }).await;
            });
            runtime.shutdown_background();
        });
        Running { address: started.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    /// One request on a connection of its own.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        Client::new(self.address).ask(method, path, headers, body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// A new game: its name, and the secrets of its seats.
    pub fn game(&self, rules: &str, seats: [Value; 2], clock: &str) -> (String, [String; 2]) {
        self.game_after(rules, &[], seats, clock)
    }

    /// The same, from the position after some moves.
    pub fn game_after(
        &self,
        rules: &str,
        moves: &[&str],
        seats: [Value; 2],
        clock: &str,
    ) -> (String, [String; 2]) {
        let setup = json!({ "rules": rules, "moves": moves, "seats": seats, "clock": clock });
        let answer = self.post("/api/games", &setup);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made = answer.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&made["id"]), [text(&made["secrets"][0]), text(&made["secrets"][1])])
    }

    pub fn socket(&self) -> Socket {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let request = format!("ws://{}/api/socket", self.address);
        Socket(tungstenite::client(request, stream).unwrap().0)
    }

    /// A socket that watches a game with these secrets, and the first thing it hears.
    pub fn watch(&self, id: &str, secrets: &[&String]) -> (Socket, Value) {
        let mut socket = self.socket();
        socket.say(&json!({ "type": "watch", "game": id, "secrets": secrets }));
        let first = socket.hear("game");
        (socket, first)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub fn person() -> Value {
    json!({ "person": "" })
}

pub fn engine(player: &str) -> Value {
    json!({ "engine": player })
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// A connection that is kept.
pub struct Client {
    stream: TcpStream,
    address: SocketAddr,
}

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Client { stream, address }
    }

    pub fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_ask(method, path, headers, body).expect("the connection ended without an answer")
    }

    /// `None` if the server has closed the connection: it need not keep one whose request it did not read to the end.
    pub fn try_ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Option<Answer> {
        let mut head = format!("{method} {path} HTTP/1.1\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            head.push_str(&format!("host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        // A server that has already refused need not read the rest.
        let _ = self.stream.write_all(head.as_bytes()).and_then(|()| self.stream.write_all(body));
        self.answer()
    }

    fn answer(&mut self) -> Option<Answer> {
        let mut read = Vec::new();
        let mut buffer = [0; 16 << 10];
        let end = loop {
            if let Some(end) = read.windows(4).position(|window| window == b"\r\n\r\n") {
                break end;
            }
            let count = self.stream.read(&mut buffer).unwrap_or(0);
            if count == 0 {
                return None;
            }
            read.extend_from_slice(&buffer[..count]);
        };
        let head = String::from_utf8_lossy(&read[..end]).into_owned();
        let mut body = read.split_off(end + 4);
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        let mut answer = Answer { status, head, body: Vec::new() };
        let length = answer.header("content-length").map_or(0, |length| length.parse().unwrap());
        while body.len() < length {
            let count = self.stream.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "the answer breaks off");
            body.extend_from_slice(&buffer[..count]);
        }
        answer.body = body;
        Some(answer)
    }
}

/// A viewer's socket.
pub struct Socket(pub WebSocket<TcpStream>);

impl Socket {
    pub fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message, whatever it is; `None` once the socket is closed.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    panic!("nothing was heard for a minute")
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of that type; others are passed over.
    pub fn hear(&mut self, wanted: &str) -> Value {
        loop {
            let message = self.next().unwrap_or_else(|| panic!("closed before {wanted:?}"));
            if message["type"] == wanted {
                return message;
            }
            assert!(wanted == "error" || message["type"] != "error", "{message}");
        }
    }

    /// The next state of the game with that many positions in all.
    pub fn hear_positions(&mut self, count: usize) -> Value {
        loop {
            let message = self.hear("game");
            let views = message["views"].as_array().unwrap().len();
            if message["keep"].as_u64().unwrap() as usize + views == count {
                return message;
            }
        }
    }

    pub fn play(&mut self, mv: &str, ply: usize) {
        self.say(&json!({ "type": "move", "move": mv, "ply": ply }));
    }
}

/// A folder of our own that is gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("boyi-server-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
