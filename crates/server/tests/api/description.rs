//! What the server answers is what its description says, with nothing left out.

use std::collections::BTreeSet;

use boyi_arena::{LiveGame, Local, MatchPlan, Store, play_matches};
use boyi_kits::PlayerSpec;
use serde_json::{Value, json};

use crate::common::{Folder, Running, engine, person, wide};

/// The description, as far as the types of the API need it.
struct Description(Value);

impl Description {
    /// Whether a value has this shape, and no field that the shape does not have.
    fn whole(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let mut known = BTreeSet::new();
        self.fits(schema, value, &mut known)?;
        match value.as_object().and_then(|fields| fields.keys().find(|&name| !known.contains(name))) {
            Some(name) => Err(format!("{name:?} is not described, in {value}")),
            None => Ok(()),
        }
    }

    /// Whether a value has this shape; fields that it knows are added to `known`.
    fn fits(&self, schema: &Value, value: &Value, known: &mut BTreeSet<String>) -> Result<(), String> {
        let Some(rules) = schema.as_object() else {
            known.extend(value.as_object().into_iter().flatten().map(|(name, _)| name.clone()));
            return if schema == &json!(true) { Ok(()) } else { Err(format!("nothing fits {schema}")) };
        };
        let ensure = |fits: bool, what: &str| {
            if fits { Ok(()) } else { Err(format!("{value} is not {what} {}", rules[what])) }
        };
        let size = value.as_array().map_or(0, Vec::len) as u64;
        for (rule, wanted) in rules {
            match rule.as_str() {
                "$ref" => {
                    let place =
                        wanted.as_str().and_then(|name| name.strip_prefix('#')).expect("a place here");
                    self.fits(self.0.pointer(place).expect("it is there"), value, known)?;
                }
                "oneOf" | "anyOf" => self.fits_one(wanted, value, known)?,
                "allOf" => {
                    wanted.as_array().unwrap().iter().try_for_each(|part| self.fits(part, value, known))?
                }
                "type" => {
                    let kinds = wanted.as_array().map_or(vec![wanted], |kinds| kinds.iter().collect());
                    ensure(kinds.iter().any(|kind| is_of(kind.as_str().unwrap(), value)), rule)?;
                }
                "enum" => ensure(wanted.as_array().unwrap().contains(value), rule)?,
                "const" => ensure(wanted == value, rule)?,
                "required" => {
                    let names = wanted.as_array().unwrap().iter();
                    let missing = names.filter_map(Value::as_str).find(|&name| value.get(name).is_none());
                    missing.map_or(Ok(()), |name| Err(format!("no {name} in {value}")))?;
                }
                "properties" => {
                    for (name, field) in wanted.as_object().unwrap() {
                        known.insert(name.clone());
                        value.get(name).map_or(Ok(()), |value| self.whole(field, value))?;
                    }
                }
                "additionalProperties" if wanted != &json!(false) => {
                    let named = rules.get("properties");
                    for (name, field) in value.as_object().into_iter().flatten() {
                        if named.is_none_or(|named| named.get(name).is_none()) {
                            known.insert(name.clone());
                            self.whole(wanted, field)?;
                        }
                    }
                }
                "items" => {
                    value.as_array().into_iter().flatten().try_for_each(|item| self.whole(wanted, item))?
                }
                "prefixItems" => {
                    let items = value.as_array().into_iter().flatten();
                    wanted
                        .as_array()
                        .unwrap()
                        .iter()
                        .zip(items)
                        .try_for_each(|(it, item)| self.whole(it, item))?;
                }
                "minItems" => ensure(!value.is_array() || wanted.as_u64() <= Some(size), rule)?,
                "maxItems" => ensure(!value.is_array() || wanted.as_u64() >= Some(size), rule)?,
                "minimum" => ensure(!value.is_number() || value.as_f64() >= wanted.as_f64(), rule)?,
                "maximum" => ensure(!value.is_number() || value.as_f64() <= wanted.as_f64(), rule)?,
                "description" | "format" | "default" | "title" | "additionalProperties" => {}
                other => panic!("what is {other}?"),
            }
        }
        Ok(())
    }

    fn fits_one(&self, choices: &Value, value: &Value, known: &mut BTreeSet<String>) -> Result<(), String> {
        let mut why = Vec::new();
        for choice in choices.as_array().unwrap() {
            let mut names = known.clone();
            match self.fits(choice, value, &mut names) {
                Ok(()) => {
                    *known = names;
                    return Ok(());
                }
                Err(what) => why.push(what),
            }
        }
        Err(format!("{value} is none of {why:#?}"))
    }

    fn operation(&self, method: &str, path: &str) -> &Value {
        &self.0["paths"][path][method]
    }
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("what is {other}?"),
    }
}

#[test]
fn every_answer_is_as_described() {
    let folder = Folder::new("described");
    let rules = "hex:3".parse().unwrap();
    let player = |text| PlayerSpec::parse(text, rules).unwrap();
    let plan = MatchPlan::new(rules, player("alphabeta:depth=1"), player("random"), 2, 1);
    let mut store = Store::open(&folder.0.join("cup")).unwrap();
    play_matches(&mut store, 0, &[plan], None, &mut Local::quiet(), &mut |_| {}).unwrap();
    let moves = vec!["b2".parse().unwrap()];
    let live = LiveGame { matching: 0, number: 1, rules, players: ["a".into(), "b".into()], moves };
    std::fs::write(folder.0.join("cup/live.json"), serde_json::to_vec(&live).unwrap()).unwrap();
    std::fs::write(folder.0.join("report.html"), "<h1>played again</h1>").unwrap();

    let server = Running::with_arena(wide(), None, Some(folder.0.clone()));
    let description = Description(server.get("/api/openapi.json").json());
    let setup =
        json!({ "rules": "hex:5", "seats": [person(), engine("casual")], "meta": { "event": "cup" } });
    let (id, _) = server.game("hex:5", [person(), person()], "5m");
    let game = format!("/api/games/{id}");
    let record = json!({ "format": "boyi-record", "version": 1, "rules": "hex:5", "moves": ["c3", "a1"] });
    let line = |rules: &str, moves: &[&str]| json!({ "rules": rules, "moves": moves });
    let asked = [
        ("get", "/api/about", "/api/about".into(), Value::Null),
        ("get", "/api/health", "/api/health".into(), Value::Null),
        ("post", "/api/games", "/api/games".into(), setup),
        ("get", "/api/games/{id}", game.clone(), Value::Null),
        ("get", "/api/games/{id}/record", format!("{game}/record?format=sgf"), Value::Null),
        ("post", "/api/positions", "/api/positions".into(), line("hex:5,swap=sides", &["c3", "swap"])),
        ("post", "/api/positions", "/api/positions".into(), line("surakarta", &["c5-c4"])),
        ("post", "/api/positions", "/api/positions".into(), line("dots:1x1", &["a1h", "a1v", "a2h", "b1v"])),
        ("post", "/api/knowledge", "/api/knowledge".into(), line("hex:5", &["c3"])),
        ("post", "/api/records/read", "/api/records/read?format=json".into(), record.clone()),
        (
            "post",
            "/api/records/write",
            "/api/records/write".into(),
            json!({ "record": record, "format": "sgf" }),
        ),
        ("get", "/api/arena", "/api/arena".into(), Value::Null),
        ("get", "/api/arena/game", "/api/arena/game?folder=cup".into(), Value::Null),
        ("get", "/api/arena/live", "/api/arena/live?folder=cup".into(), Value::Null),
        ("get", "/api/arena/report", "/api/arena/report?folder=.".into(), Value::Null),
    ];
    for (method, path, address, body) in &asked {
        let operation = description.operation(method, path);
        let given = &operation["requestBody"]["content"]["application/json"]["schema"];
        if given.is_object() {
            description
                .whole(given, body)
                .unwrap_or_else(|why| panic!("{address} is sent what is not described: {why}"));
        }
        let answer = match *method {
            "get" => server.get(address),
            _ => server.post(address, body),
        };
        let described = &operation["responses"][answer.status.to_string()]["content"];
        let kind = answer.header("content-type").unwrap().split(';').next().unwrap().to_owned();
        assert!(described[&kind].is_object(), "{address}: {} {kind}: {}", answer.status, answer.text());
        if kind == "application/json" {
            let fits = description.whole(&described[&kind]["schema"], &answer.json());
            fits.unwrap_or_else(|why| panic!("{address}: {why}"));
        }
    }
    let asked: BTreeSet<&str> = asked.iter().map(|(_, path, _, _)| *path).collect();
    let there = description.0["paths"].as_object().unwrap().keys().map(String::as_str);
    assert_eq!(there.filter(|path| !asked.contains(path)).collect::<Vec<_>>(), ["/api/socket"]);
    drop(store);
}

#[test]
fn every_refusal_is_as_described() {
    let server = Running::start();
    let description = Description(server.get("/api/openapi.json").json());
    let problem =
        &description.0["components"]["responses"]["Problem"]["content"]["application/json"]["schema"];
    let line = |moves: Value| server.post("/api/positions", &json!({ "rules": "hex:5", "moves": moves }));
    for (code, answer) in [
        ("no-game", server.get("/api/games/nosuchgame22")),
        ("no-file", server.get("/nothing.js")),
        ("no-arena", server.get("/api/arena")),
        ("no-json", server.post("/api/positions", &json!({ "rules": 7 }))),
        ("wrong-type", server.ask("POST", "/api/positions", &[], b"{}")),
        ("no-method", server.ask("DELETE", "/api/about", &[], b"")),
        ("line-not-read", line(json!(["?"]))),
        ("illegal-line", line(json!(["a1", "a1"]))),
        ("refused", server.get("/api/arena/game")),
    ] {
        let told = answer.json();
        assert_eq!(told["code"], code, "{told}");
        description.whole(problem, &told).unwrap();
    }
}

#[test]
fn every_message_of_the_socket_is_as_described() {
    let server = Running::start();
    let description = Description(server.get("/api/openapi.json").json());
    let messages = &description.operation("get", "/api/socket")["x-messages"];
    let (id, secrets) = server.game("hex:5", [person(), person()], "5m");
    let (watched, _) = server.game("hex:9", [engine("uct:time=5s"), engine("newcomer")], "none");
    let steps = [
        (json!({ "type": "ping" }), "pong"),
        (json!({ "type": "watch", "game": id, "secrets": secrets }), "game"),
        (json!({ "type": "move", "move": "c3", "ply": 0 }), "game"),
        (json!({ "type": "move", "move": "c3", "ply": 1 }), "error"),
        (json!({ "type": "correct", "ply": 0, "move": "b2" }), "game"),
        (json!({ "type": "undo" }), "game"),
        (json!({ "type": "redo" }), "game"),
        (json!({ "type": "resign", "side": "second" }), "game"),
        (json!({ "type": "rematch" }), "game"),
        (json!({ "type": "leave" }), ""),
        (json!({ "type": "watch", "game": watched }), "thinking"),
        (json!({ "type": "analyse", "id": 1, "rules": "hex:5", "moves": [] }), "report"),
        (json!({ "type": "solve", "id": 2, "rules": "hex:3", "moves": ["a1"], "ms": 60000 }), "solution"),
        (json!({ "type": "stop", "what": "analysis" }), ""),
        (
            json!({ "type": "review", "id": 3, "rules": "dots:1x1", "moves": ["a1h"], "player": "alphabeta:depth=1" }),
            "reviewed",
        ),
    ];
    let mut socket = server.socket();
    let mut heard = BTreeSet::new();
    for (said, answer) in &steps {
        description.whole(&messages["from-viewer"], said).unwrap();
        socket.say(said);
        while !answer.is_empty() {
            let told = socket.next().expect("the socket is open");
            description.whole(&messages["from-server"], &told).unwrap_or_else(|why| panic!("{told}: {why}"));
            let kind = told["type"].as_str().unwrap().to_owned();
            heard.insert(kind.clone());
            if kind == *answer {
                break;
            }
        }
    }
    for kind in ["game", "presence", "thinking", "error", "report", "solution", "reviewed", "pong"] {
        assert!(heard.contains(kind), "{kind} was not heard");
    }
}
