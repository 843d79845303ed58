//! What strangers may not do.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use boyi_server::Limits;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Running, wide};

#[test]
fn every_answer_tells_the_browser_what_not_to_do() {
    let server = Running::start();
    for path in ["/", "/style.css", "/api/about", "/nothing", "/api/games/none"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").expect(path);
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    assert_eq!(server.get("/../../Cargo.toml").status, 404);
    assert_eq!(server.get("/nothing").status, 404);
}

#[test]
fn the_page_is_kept_by_the_browser() {
    let server = Running::start();
    let first = server.get("/main.js");
    let tag = first.header("etag").unwrap().to_owned();
    let again = server.ask("GET", "/main.js", &[("if-none-match", &tag)], b"");
    assert_eq!((first.status, again.status, again.body.len()), (200, 304, 0));
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Running::start();
    let foreign = [("origin", "http://evil.example"), ("content-type", "application/json")];
    assert_eq!(server.ask("POST", "/api/games", &foreign, b"{}").status, 403);
    let upgrade = [
        ("origin", "http://evil.example"),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(server.ask("GET", "/api/socket", &upgrade, b"").status, 403);
    assert_eq!(server.ask("GET", "/", &[("host", "evil.example")], b"").status, 421);
    let plain = [("content-type", "text/plain")];
    assert_eq!(server.ask("POST", "/api/games", &plain, b"{}").status, 415);
}

#[test]
fn what_is_too_large_is_refused() {
    let server = Running::with(Limits { body: 10_000, ..wide() }, None);
    let large = vec![b' '; 20_000];
    assert_eq!(server.ask("POST", "/api/records/read", &[], &large).status, 413);
    let json = [("content-type", "application/json")];
    assert_eq!(server.ask("POST", "/api/games", &json, &large).status, 413);
    let moves: Vec<String> = (0..3000).map(|_| "a1".to_owned()).collect();
    let mut socket = server.socket();
    socket.say(&json!({ "type": "analyse", "id": 1, "rules": "hex:5", "moves": moves }));
    assert_eq!(socket.hear("error")["status"], 413);
    let _ = socket.0.send(Message::text("x".repeat(100_000)));
    assert!(socket.next().is_none(), "a message over the limit ends the socket");
}

#[test]
fn who_asks_too_often_is_told_to_wait() {
    let server = Running::with(Limits { requests: 2, ..Limits::default() }, None);
    let mut statuses = (0..1000).map(|_| server.get("/api/health").status);
    assert_eq!(statuses.next(), Some(200));
    assert!(statuses.any(|status| status == 429));
}

#[test]
fn who_talks_too_much_is_shown_the_door() {
    let server = Running::start();
    let mut socket = server.socket();
    for _ in 0..2000 {
        if socket.0.send(Message::text(r#"{"type":"ping"}"#)).is_err() {
            break;
        }
    }
    while socket.next().is_some() {}
}

#[test]
fn who_says_nothing_is_forgotten() {
    let server = Running::with(Limits { idle: Duration::from_secs(2), ..wide() }, None);
    let mut silent = TcpStream::connect(server.address).unwrap();
    silent.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut slow = TcpStream::connect(server.address).unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    slow.write_all(b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{").unwrap();
    let mut socket = server.socket();
    let mut buffer = [0; 1000];
    while silent.read(&mut buffer).unwrap() > 0 {}
    let count = slow.read(&mut buffer).unwrap();
    assert!(String::from_utf8_lossy(&buffer[..count]).starts_with("HTTP/1.1 408"));
    assert!(socket.next().is_none(), "a silent socket is closed");
}

#[test]
fn no_more_connections_than_allowed() {
    let server = Running::with(Limits { sockets: 3, ..wide() }, None);
    let mut sockets: Vec<_> = (0..3).map(|_| server.socket()).collect();
    for socket in &mut sockets {
        socket.say(&json!({ "type": "ping" }));
        socket.hear("pong");
    }
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(server.ask("GET", "/api/socket", &upgrade, b"").status, 503);
}

#[test]
fn every_refusal_is_one_sentence_of_json() {
    let server = Running::with(Limits { body: 10_000, ..wide() }, None);
    let large = vec![b' '; 20_000];
    let nobody: &[u8] = b"";
    let long_name =
        json!({ "rules": "hex:5", "seats": [{ "person": "x".repeat(101) }, { "person": "" }] }).to_string();
    let no_time =
        json!({ "rules": "hex:5", "seats": [{ "person": "" }, { "person": "" }], "clock": "0s" }).to_string();
    for (method, path, body, status) in [
        ("POST", "/api/records/read", large.as_slice(), 413),
        ("POST", "/api/games", &large, 413),
        ("GET", "/api/games/x/record", nobody, 400),
        ("PUT", "/api/games", nobody, 405),
        ("POST", "/api/about", nobody, 405),
        ("GET", "/api/socket", nobody, 400),
        ("POST", "/api/games", long_name.as_bytes(), 400),
        ("POST", "/api/games", no_time.as_bytes(), 400),
    ] {
        let answer = server.ask(method, path, &[("content-type", "application/json")], body);
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
        assert!(!answer.json()["error"].as_str().unwrap().is_empty(), "{method} {path}");
    }
}
