//! Crowds, nonsense, and clients that do not listen.

use boyi_games::Random;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, Running, engine, person};

/// Something like a request, with a mistake in it.
fn nonsense(random: &mut Random) -> Vec<u8> {
    let sound = [
        r#"{"rules":"hex:11","seats":[{"person":""},{"engine":"best"}],"clock":"5m","moves":["f6"]}"#,
        r#"{"rules":"dots:5x5","moves":["a1h","b2v"],"setup":null}"#,
        r#"{"record":{"format":"boyi-record","version":1,"rules":"hex:11","moves":["a1"]},"format":"sgf"}"#,
        r#"{"type":"move","move":"a1","ply":0}"#,
        r#"{"type":"analyse","id":1,"rules":"surakarta","moves":["c5-c4"],"player":"uct:time=1s"}"#,
        "(;FF[4]GM[11]SZ[11];B[f6];W[e5])",
        "{[HEX][a R][b B][先手胜][2017.07.29 14:00 x][y];R(F,6);B(E,5)}",
    ];
    let mut bytes = sound[random.below(sound.len() as u32) as usize].as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u32) as usize;
        match random.below(4) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes[at] = random.below(256) as u8,
            2 => bytes.insert(at, b"{}[]\",:0"[random.below(8) as usize]),
            _ => drop(bytes.remove(at)),
        }
        if bytes.is_empty() {
            bytes.push(b'{');
        }
    }
    bytes
}

#[test]
fn five_thousand_bad_requests_get_an_answer_each() {
    let server = Running::start();
    let mut random = Random::new(11);
    let paths = [
        "/api/games",
        "/api/positions",
        "/api/knowledge",
        "/api/records/read",
        "/api/records/write",
        "/api/games/x",
        "/api/games/x/record?format=%FF",
        "/nothing",
        "/api/socket",
    ];
    let mut client = Client::new(server.address);
    for number in 0..5000 {
        let path = paths[random.below(paths.len() as u32) as usize];
        let method = ["POST", "GET", "PUT", "DELETE"][random.below(4) as usize];
        let headers = [("content-type", "application/json")];
        let body = nonsense(&mut random);
        let answer = client.try_ask(method, path, &headers, &body).unwrap_or_else(|| {
            client = Client::new(server.address);
            client.ask(method, path, &headers, &body)
        });
        assert!(answer.status < 500, "{number}: {method} {path}: {} {}", answer.status, answer.text());
    }
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn five_thousand_bad_messages_get_an_answer_each() {
    let server = Running::start();
    let mut random = Random::new(12);
    let mut sent = 0;
    while sent < 5000 {
        let mut socket = server.socket();
        // A socket may send two hundred at once before it has to wait.
        for _ in 0..150 {
            let text = String::from_utf8_lossy(&nonsense(&mut random)).into_owned();
            // What is by chance no nonsense may start a search, and is answered by that.
            let sound = serde_json::from_str::<Value>(&text).is_ok_and(|message| message["type"].is_string());
            if sound {
                continue;
            }
            socket.0.send(Message::text(text)).unwrap();
            sent += 1;
            assert_eq!(socket.hear("error")["status"], 400);
        }
    }
    assert_eq!(server.get("/api/health").json()["status"], "ok");
}

#[test]
fn two_hundred_sockets_play_at_once() {
    let server = Running::start();
    let mut players: Vec<_> = (0..200)
        .map(|_| {
            let (id, secrets) = server.game("dots:2x2", [person(), engine("newcomer")], "5m");
            let (socket, first) = server.watch(&id, &[&secrets[0]]);
            (socket, first["views"].as_array().unwrap().clone())
        })
        .collect();
    assert_eq!(server.get("/api/health").json()["sockets"], 200);
    let mut open = players.len();
    while open > 0 {
        open = 0;
        for (socket, views) in &mut players {
            let last = views.last().unwrap().clone();
            if !last["outcome"].is_null() {
                continue;
            }
            open += 1;
            if last["mover"] == "first" {
                let edges =
                    ["a1h", "b1h", "a2h", "b2h", "a3h", "b3h", "a1v", "b1v", "c1v", "a2v", "b2v", "c2v"];
                let free = last["board"].as_str().unwrap().find('0').unwrap();
                socket.play(edges[free], views.len() - 1);
            }
            let told = socket.hear("game");
            views.truncate(told["keep"].as_u64().unwrap() as usize);
            views.extend(told["views"].as_array().unwrap().iter().cloned());
        }
    }
}
