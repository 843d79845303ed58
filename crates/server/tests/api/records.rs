//! Records: every sample in, every format out.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::common::{Running, person};

#[test]
fn every_sample_is_read_with_all_its_positions() {
    let server = Running::start();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut open: Vec<PathBuf> =
        ["hex", "surakarta", "dots"].map(|game| crates.join(game).join("kit/tests/samples")).into();
    let mut count = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.starts_with('.') {
            continue;
        }
        let address = format!("/api/records/read?name={name}");
        let answer = server.ask("POST", &address, &[], &std::fs::read(&path).unwrap());
        assert_eq!(answer.status, 200, "{name}: {}", answer.text());
        let read = answer.json();
        assert!(read["nodes"].as_array().unwrap().len() > 1, "{name}");
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn a_record_is_written_in_every_format_and_read_again() {
    let server = Running::start();
    let lines = [
        ("hex:11", vec!["f6", "e5", "d7"], vec!["ccgc", "sgf", "hexworld", "trmph", "json"]),
        ("surakarta", vec!["c5-c4", "c2-c3"], vec!["ccgc", "surakarta", "json"]),
        ("dots:5x5", vec!["a1h", "b2v"], vec!["ccgc", "json"]),
    ];
    for (rules, moves, formats) in lines {
        let record = json!({ "format": "boyi-record", "version": 1, "rules": rules, "moves": moves });
        for format in formats {
            let request = json!({ "record": record, "format": format });
            let written = server.post("/api/records/write", &request);
            assert_eq!(written.status, 200, "{rules} {format}: {}", written.text());
            let address = format!("/api/records/read?format={format}");
            let read = server.ask("POST", &address, &[], &written.body).json();
            assert_eq!(read["record"]["moves"], json!(moves), "{rules} {format}");
        }
    }
    let request =
        json!({ "record": { "format": "boyi-record", "version": 1, "rules": "dots:5x5" }, "format": "sgf" });
    assert_eq!(server.post("/api/records/write", &request).status, 422);
}

#[test]
fn a_game_is_handed_in_as_the_championship_wants_it() {
    let server = Running::start();
    let setup = json!({
        "rules": "hex:11", "seats": [person(), person()],
        "moves": ["f6", "e5"],
        "meta": { "teams": ["东南大学", "重庆大学"], "event": "2017 CCGC", "place": "重庆", "date": "2017-07-29 14:00" },
    });
    let id = server.post("/api/games", &setup).json()["id"].as_str().unwrap().to_owned();
    let record = server.get(&format!("/api/games/{id}/record?format=ccgc:encoding=utf8"));
    assert!(record.text().starts_with("{[HEX][东南大学 R][重庆大学 B]"), "{}", record.text());
    assert!(record.header("content-disposition").unwrap().contains("HEX-%E4%B8%9C"));
    let handed = server.get(&format!("/api/games/{id}/record?format=ccgc"));
    assert!(handed.body.windows(4).any(|bytes| bytes == [0xb6, 0xab, 0xc4, 0xcf]), "GB2312");
}

#[test]
fn a_record_tells_the_time_of_each_move() {
    let server = Running::start();
    let (id, secrets) = server.game("hex:5", [person(), person()], "5m");
    let (mut socket, _) = server.watch(&id, &[&secrets[0], &secrets[1]]);
    socket.play("c3", 0);
    socket.hear_positions(2);
    let record = server.get(&format!("/api/games/{id}/record?format=json")).json();
    let step = &record["moves"][0];
    assert_eq!(step["move"], "c3");
    let seconds = |name: &str| step[name].as_f64().unwrap_or_else(|| panic!("no {name} in {record}"));
    assert!((seconds("used") + seconds("left") - 300.0).abs() < 0.01, "{record}");
    let sgf = server.get(&format!("/api/games/{id}/record?format=sgf")).text();
    assert!(sgf.contains("BL["), "{sgf}");
}
