//! Writing our JSON: one key a line, so that two records compare well as text.

use std::collections::VecDeque;

use boyi_games::{Outcome, Side};
use serde::Serialize;
use serde_json::Value;

use super::{NAME, VERSION};
use crate::{NodeId, Player, Record, Step, WriteError};

#[derive(Serialize)]
struct PlayerText<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    team: &'a str,
}

#[derive(Serialize)]
struct StepText<'a> {
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    used: Option<f64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    comment: &'a str,
}

/// Writes a record, all of it.
///
/// ```
/// use boyi_records::{Record, json};
/// let record = Record::new("hex:11".parse().unwrap());
/// let text = String::from_utf8(json::write(&record).unwrap()).unwrap();
/// assert_eq!(text, r#"{
///   "format": "boyi-record",
///   "version": 1,
///   "rules": "hex:11",
///   "moves": []
/// }
/// "#);
/// ```
pub fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    let mut keys: Vec<(&str, String)> = Vec::new();
    keys.push(("format", text(NAME)));
    keys.push(("version", VERSION.to_string()));
    keys.push(("rules", text(&record.rules.to_string())));
    if let Some(setup) = &record.setup {
        keys.push(("setup", text(&setup.to_string())));
    }
    for (key, side) in [("first", Side::First), ("second", Side::Second)] {
        let Player { name, team } = record.player(side);
        if !(name.is_empty() && team.is_empty()) {
            keys.push((key, compact(&PlayerText { name, team })));
        }
    }
    let outcome = match record.ending.outcome {
        Some(Outcome::Win(Side::First)) => "\"first\"",
        Some(Outcome::Win(Side::Second)) => "\"second\"",
        Some(Outcome::Draw) => "\"draw\"",
        None => "null",
    };
    if record.ending != Default::default() {
        keys.push(("result", format!("{{\"outcome\":{outcome},\"reason\":\"{}\"}}", record.ending.reason)));
    }
    for (key, value) in [
        ("date", &record.date),
        ("place", &record.place),
        ("event", &record.event),
        ("round", &record.round),
        ("time_control", &record.time_control),
        ("comment", &record.comment),
        ("application", &record.application),
    ] {
        if !value.is_empty() {
            keys.push((key, text(value)));
        }
    }
    let mut lines = lines(record).into_iter();
    keys.push(("moves", lines.next().map_or_else(|| "[]".into(), |(_, moves)| moves)));
    let variations: Vec<String> =
        lines.map(|(after, moves)| format!("{{\"after\":{after},\"moves\":{moves}}}")).collect();
    if !variations.is_empty() {
        keys.push(("variations", format!("[\n    {}\n  ]", variations.join(",\n    "))));
    }
    let keys: Vec<String> = keys.into_iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
    Ok(format!("{{\n{}\n}}\n", keys.join(",\n")).into_bytes())
}

/// The main line and every variation, each with the number of the move it follows.
fn lines(record: &Record) -> Vec<(usize, String)> {
    let tree = &record.tree;
    let mut written = 0;
    let mut lines = Vec::new();
    let mut open: VecDeque<(usize, Option<NodeId>)> =
        VecDeque::from([(0, tree.children(NodeId::START).first().copied())]);
    open.extend(tree.children(NodeId::START).iter().skip(1).map(|child| (0, Some(*child))));
    while let Some((after, head)) = open.pop_front() {
        let mut moves = Vec::new();
        for node in head.into_iter().flat_map(|head| std::iter::once(head).chain(tree.line_from(head))) {
            written += 1;
            moves.extend(tree.step(node).map(step));
            open.extend(tree.children(node).iter().skip(1).map(|child| (written, Some(*child))));
        }
        lines.push((after, format!("[{}]", moves.join(", "))));
    }
    lines
}

fn step(Step { mv, left, used, comment }: &Step) -> String {
    let mv = mv.to_string();
    if left.is_none() && used.is_none() && comment.is_empty() {
        return text(&mv);
    }
    let seconds = |time: Option<std::time::Duration>| time.map(|time| time.as_secs_f64());
    compact(&StepText { mv, left: seconds(*left), used: seconds(*used), comment })
}

fn text(value: &str) -> String {
    Value::from(value).to_string()
}

fn compact(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and finite numbers can be written")
}
