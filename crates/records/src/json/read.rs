//! Reading our JSON.

use std::time::Duration;

use boyi_games::{AnyGame, AnyRules, Game, Outcome, Side};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::{Fields, NAME, VERSION};
use crate::cursor::problem;
use crate::{Ending, Glyph, Mark, NodeId, Player, Problem, Reason, Record, Replay, Step, Unread};

#[derive(Deserialize)]
struct PlayerText {
    #[serde(default)]
    name: String,
    #[serde(default)]
    team: String,
}

#[derive(Deserialize)]
struct ResultText {
    outcome: Option<String>,
    reason: Option<String>,
}

#[derive(Default, Deserialize)]
struct StepText {
    #[serde(rename = "move")]
    mv: String,
    left: Option<f64>,
    used: Option<f64>,
    #[serde(default)]
    comment: String,
    glyph: Option<Glyph>,
    #[serde(default)]
    marks: Vec<Mark>,
}

#[derive(Deserialize)]
struct VariationText<'a> {
    after: usize,
    #[serde(borrow)]
    moves: Vec<&'a RawValue>,
}

/// A record in our JSON, read by `serde_json` and no other deserializer.
///
/// ```
/// use boyi_records::Replay;
/// let text = r#"{"format": "boyi-record", "version": 1, "rules": "hex:11", "moves": ["f6", "e5"]}"#;
/// let record: Replay = serde_json::from_str(text).unwrap();
/// assert_eq!(record.main_line().count(), 2);
/// ```
impl<'de> Deserialize<'de> for Replay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Box::<RawValue>::deserialize(deserializer)?;
        read(value.get()).map_err(|unread| D::Error::custom(unread.problem))
    }
}

/// Reads a record.
pub(super) fn read(text: &str) -> Result<Replay, Unread> {
    let (fields, read) = Fields::read(text, &["moves", "variations"]);
    let mut record = match rules(&fields, text) {
        Ok(rules) => Record::new(rules),
        // A text that breaks off before its rules has that as its first problem.
        Err(problem) => return Err(Unread::whole(read.err().unwrap_or(problem))),
    };
    let detailed = details(&fields, &mut record);
    let mut places = Places::new();
    let added = detailed.and_then(|()| add_lines(&fields, &mut record, &mut places));
    let (record, played) = play(record, &fields, &places);
    match played.and(added).and(read) {
        Ok(()) => Ok(record),
        Err(problem) => Err(Unread::after(record, problem)),
    }
}

fn rules(fields: &Fields<'_>, text: &str) -> Result<AnyRules, Problem> {
    let missing = |key: &str| problem(text, text.len() - text.trim_start().len(), format!("the key {key:?}"));
    let format = fields.get("format").ok_or_else(|| missing("format"))?;
    if fields.parse::<String>(format)? != NAME {
        return Err(fields.problem(format, format!("{NAME:?}")));
    }
    let version = fields.get("version").ok_or_else(|| missing("version"))?;
    if fields.parse::<u32>(version)? != VERSION {
        return Err(fields.problem(version, format!("version {VERSION}")));
    }
    let rules = fields.get("rules").ok_or_else(|| missing("rules"))?;
    fields.parse::<String>(rules)?.parse().map_err(|error| fields.problem(rules, format!("rules: {error}")))
}

fn details(fields: &Fields<'_>, record: &mut Record) -> Result<(), Problem> {
    if let Some(value) = fields.get("setup")
        && let Some(text) = fields.parse::<Option<String>>(value)?
    {
        let position = AnyGame::parse(record.rules(), &text);
        record.start = position.map_err(|error| fields.problem(value, format!("a position: {error}")))?;
    }
    for (key, place) in [
        ("date", &mut record.date),
        ("place", &mut record.place),
        ("event", &mut record.event),
        ("round", &mut record.round),
        ("time_control", &mut record.time_control),
        ("comment", &mut record.comment),
        ("application", &mut record.application),
    ] {
        if let Some(value) = fields.get(key) {
            *place = fields.parse::<Option<String>>(value)?.unwrap_or_default();
        }
    }
    if let Some(value) = fields.get("marks") {
        record.marks = fields.parse::<Option<Vec<Mark>>>(value)?.unwrap_or_default();
    }
    for (key, side) in [("first", Side::First), ("second", Side::Second)] {
        if let Some(value) = fields.get(key)
            && let Some(PlayerText { name, team }) = fields.parse(value)?
        {
            *record.player_mut(side) = Player { name, team };
        }
    }
    if let Some(value) = fields.get("result")
        && let Some(ResultText { outcome, reason }) = fields.parse(value)?
    {
        let outcome = match outcome.as_deref() {
            None => None,
            Some("first") => Some(Outcome::Win(Side::First)),
            Some("second") => Some(Outcome::Win(Side::Second)),
            Some("draw") => Some(Outcome::Draw),
            Some(_) => {
                return Err(fields.problem(value, "an outcome: \"first\", \"second\", \"draw\" or null"));
            }
        };
        let reason = reason.map_or(Ok(Reason::Unknown), |reason| reason.parse());
        let reason =
            reason.map_err(|error| fields.problem(value, format!("a reason: {}", error.expected)))?;
        record.ending = Ending { outcome, reason };
    }
    Ok(())
}

/// The moves that were read, each with its place in the text.
type Places<'a> = Vec<(NodeId, &'a RawValue)>;

/// All moves are put into the tree and then played in one walk over it, so that many variations of a long game cost no
/// more than their moves. An illegal move, and what was added after it, is taken away.
fn play(mut record: Record, fields: &Fields<'_>, places: &Places<'_>) -> (Replay, Result<(), Problem>) {
    let illegal = match record.check() {
        Ok(last) => return (Replay::known(record, last), Ok(())),
        Err(illegal) => illegal,
    };
    record.tree.cut(illegal.node);
    let last = record.check().expect("what was added before the first illegal move is legal");
    let place = places.iter().find(|(node, _)| *node == illegal.node).map(|(_, value)| value);
    let place = place.expect("every move of the tree was read from somewhere");
    let problem = fields.problem(place, format!("a legal move: {}", illegal.reason));
    (Replay::known(record, last), Err(problem))
}

/// The moves, then the variations.
fn add_lines<'a>(fields: &Fields<'a>, record: &mut Record, places: &mut Places<'a>) -> Result<(), Problem> {
    let start = record.start.clone();
    let mut add = |places: &mut Places<'a>, after: usize, moves: &[&'a RawValue]| {
        let mut last = after.checked_sub(1).map_or(NodeId::START, |index| places[index].0);
        for value in moves {
            last = record.tree.add(last, step(fields, value, &start)?);
            places.push((last, value));
        }
        Ok(())
    };
    add(places, 0, fields.list("moves"))?;
    for value in fields.list("variations") {
        let VariationText { after, moves } = fields.parse(value)?;
        let known = places.len();
        if after > known {
            let expected = format!("\"after\" to be the number of an earlier move, 0 to {known}");
            return Err(fields.problem(value, expected));
        }
        add(places, after, &moves)?;
    }
    Ok(())
}

fn step(fields: &Fields<'_>, value: &RawValue, start: &AnyGame) -> Result<Step, Problem> {
    let wrong = |error: serde_json::Error| {
        fields.problem(value, format!("a move or an object with \"move\" ({error})"))
    };
    let text = if value.get().starts_with('"') {
        let mv = serde_json::from_str(value.get()).map_err(wrong)?;
        StepText { mv, ..StepText::default() }
    } else {
        serde_json::from_str(value.get()).map_err(wrong)?
    };
    let mv = start.parse_move(&text.mv);
    let mv = mv.map_err(|error| fields.problem(value, format!("a move: {}", error.expected)))?;
    let time = |seconds: Option<f64>| match seconds.map(Duration::try_from_secs_f64) {
        None => Ok(None),
        Some(Ok(time)) => Ok(Some(time)),
        Some(Err(_)) => Err(fields.problem(value, "a time in seconds, not below 0")),
    };
    let StepText { comment, glyph, marks, .. } = text;
    Ok(Step { mv, left: time(text.left)?, used: time(text.used)?, comment, glyph, marks })
}
