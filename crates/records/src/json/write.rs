//! A record as a value of our JSON.

use std::collections::VecDeque;
use std::time::Duration;

use boyi_games::{Outcome, Side};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{NAME, VERSION};
use crate::{Glyph, Mark, NodeId, Player, Record, Replay, Step};

#[derive(Serialize)]
struct PlayerValue<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    team: &'a str,
}

#[derive(Serialize)]
struct ResultValue {
    outcome: Option<&'static str>,
    reason: &'static str,
}

/// A move is its text, or an object when there is more to say.
#[derive(Serialize)]
#[serde(untagged)]
enum StepValue<'a> {
    Move(String),
    Full {
        #[serde(rename = "move")]
        mv: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        used: Option<f64>,
        #[serde(skip_serializing_if = "str::is_empty")]
        comment: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        glyph: Option<Glyph>,
        #[serde(skip_serializing_if = "<[Mark]>::is_empty")]
        marks: &'a [Mark],
    },
}

/// Moves, and the number of the move that they follow.
#[derive(Serialize)]
struct LineValue<'a> {
    after: usize,
    moves: Vec<StepValue<'a>>,
}

/// Our JSON, all of it.
///
/// ```
/// let record = boyi_records::Record::new("hex:11".parse().unwrap());
/// let value = serde_json::to_value(&record).unwrap();
/// assert_eq!(value, serde_json::json!({"format": "boyi-record", "version": 1, "rules": "hex:11", "moves": []}));
/// ```
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format", NAME)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("rules", &self.rules().to_string())?;
        if let Some(setup) = self.setup() {
            map.serialize_entry("setup", &setup.to_string())?;
        }
        for (key, side) in [("first", Side::First), ("second", Side::Second)] {
            let Player { name, team } = self.player(side);
            if !(name.is_empty() && team.is_empty()) {
                map.serialize_entry(key, &PlayerValue { name, team })?;
            }
        }
        if self.ending != Default::default() {
            let outcome = self.ending.outcome.map(outcome);
            map.serialize_entry("result", &ResultValue { outcome, reason: self.ending.reason.name() })?;
        }
        for (key, value) in [
            ("date", &self.date),
            ("place", &self.place),
            ("event", &self.event),
            ("round", &self.round),
            ("time_control", &self.time_control),
            ("comment", &self.comment),
            ("application", &self.application),
        ] {
            if !value.is_empty() {
                map.serialize_entry(key, value)?;
            }
        }
        if !self.marks.is_empty() {
            map.serialize_entry("marks", &self.marks)?;
        }
        let mut lines = lines(self).into_iter();
        map.serialize_entry("moves", &lines.next().map_or_else(Vec::new, |line| line.moves))?;
        let variations: Vec<LineValue<'_>> = lines.collect();
        if !variations.is_empty() {
            map.serialize_entry("variations", &variations)?;
        }
        map.end()
    }
}

impl Serialize for Replay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::serialize(self, serializer)
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "first",
        Outcome::Win(Side::Second) => "second",
        Outcome::Draw => "draw",
    }
}

/// The main line and every variation, each with the number of the move it follows.
fn lines(record: &Record) -> Vec<LineValue<'_>> {
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
        lines.push(LineValue { after, moves });
    }
    lines
}

fn step(step: &Step) -> StepValue<'_> {
    let mv = step.mv.to_string();
    if *step == Step::new(step.mv) {
        return StepValue::Move(mv);
    }
    let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
    let Step { left, used, comment, glyph, marks, .. } = step;
    StepValue::Full { mv, left: seconds(*left), used: seconds(*used), comment, glyph: *glyph, marks }
}
