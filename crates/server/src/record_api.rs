//! Records over HTTP: every format of the records crate, in and out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use boyi_games::Side;
use boyi_kits::formats;
use boyi_records::{Encoding, Glyph, Mark, NodeId, Player, Recognised, Record, Replay, Step, WriteError};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::body::Body;
use crate::problem::{Problem, ProblemShown};
use crate::state::App;
use crate::table::{Seat, Table};
use crate::view::View;

/// More moves, variations included, are not shown.
const MOST_NODES: usize = 3000;

/// How a record is read.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Reading {
    /// The file's name, if it has one.
    name: Option<String>,
    /// The format, where it is not to be guessed, with options for reading: `ccgc:rows=top`.
    format: Option<String>,
}

/// Reads a record in any format. One that breaks off is answered with what comes before, and the problem.
pub(crate) async fn read_record(
    State(app): State<Arc<App>>,
    Query(reading): Query<Reading>,
    body: Bytes,
) -> Result<Json<ReadRecord>, Problem> {
    app.reading.run(move || understood(&reading, &body)).await.map(Json)
}

/// A record that was read.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReadRecord {
    format: &'static str,
    /// The record in our own JSON, which loses nothing.
    #[schemars(with = "BTreeMap<String, Value>")]
    record: Replay,
    /// All positions: the start, then every move with the number of the node it follows.
    nodes: Vec<Node>,
    /// Why it breaks off, if it does.
    problem: Option<ProblemShown>,
}

/// A position of a record.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Node {
    /// The number of the node that it follows; nothing at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    view: View,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    glyph: Option<Glyph>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Mark>,
}

fn understood(reading: &Reading, body: &[u8]) -> Result<ReadRecord, Problem> {
    let read = match &reading.format {
        Some(format) => {
            let spec = formats().to_read(format).map_err(no_format)?;
            formats().read_as(body, &spec).map(|record| Recognised { format: spec.format, record })
        }
        None => formats().recognise(body, reading.name.as_deref()),
    };
    let (format, record, problem) = match read {
        Ok(read) => (read.format, read.record, None),
        Err(error) => {
            let problem = Problem::BrokenRecord { prose: error.to_string() };
            match (error.format, error.partial) {
                (Some(format), Some(partial)) if !partial.tree.is_empty() => {
                    (format, *partial, Some(problem.shown()))
                }
                (None, _) => return Err(Problem::NoRecord { formats: formats().names().join(", ") }),
                _ => return Err(problem),
            }
        }
    };
    if record.tree.len() > MOST_NODES {
        return Err(Problem::LongRecord { count: record.tree.len(), most: MOST_NODES });
    }
    Ok(ReadRecord { format: format.name(), nodes: nodes(&record), record, problem })
}

/// All positions: the start, then every move with the number of the node it follows.
fn nodes(record: &Replay) -> Vec<Node> {
    let mut walk = record.walk();
    let mut list = vec![Node {
        parent: None,
        view: View::start(walk.position()),
        comment: None,
        glyph: None,
        marks: record.marks.clone(),
    }];
    let children = |node: NodeId| record.tree.children(node).iter().rev().copied();
    // Nodes to visit, each with the number of the one before it and how many moves lead there.
    let mut open: Vec<(NodeId, usize, usize)> = children(NodeId::START).map(|child| (child, 0, 1)).collect();
    while let Some((node, parent, ply)) = open.pop() {
        let Some(step) = record.tree.step(node) else { continue };
        walk.back_to(ply - 1);
        let before = walk.position().clone();
        walk.enter(node);
        open.extend(children(node).map(|child| (child, list.len(), ply + 1)));
        list.push(Node {
            parent: Some(parent),
            view: View::after(&before, step.mv, walk.position()),
            comment: Some(step.comment.clone()),
            glyph: step.glyph,
            marks: step.marks.clone(),
        });
    }
    list
}

/// How a record is written.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Writing {
    /// The format, with options for writing: `ccgc:encoding=utf8`.
    format: String,
}

/// A record to write: our own JSON, and the format.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WriteRequest {
    #[schemars(with = "BTreeMap<String, Value>")]
    record: Box<RawValue>,
    /// The format, with options for writing.
    format: String,
}

/// Writes a record in the format asked for.
pub(crate) async fn write_record(
    State(app): State<Arc<App>>,
    Body(request): Body<WriteRequest>,
) -> Result<Response, Problem> {
    let write = move || {
        let record = serde_json::from_str(request.record.get())
            .map_err(|error| Problem::BrokenRecord { prose: error.to_string() })?;
        written(&record, &request.format)
    };
    app.reading.run(write).await
}

/// A game of this server as a record.
pub(crate) async fn game_record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(writing): Query<Writing>,
) -> Result<Response, Problem> {
    let record = app.rooms.look(&id, record_of).await?;
    let write = move || written(&record.replay().map_err(Problem::ours)?, &writing.format);
    app.reading.run(write).await
}

fn written(record: &Replay, format: &str) -> Result<Response, Problem> {
    let spec = formats().to_write(format).map_err(no_format)?;
    let bytes = spec.write(record).map_err(not_written)?;
    let name = spec.file_name(record, record.rules().kind().name());
    // Browsers know GB2312 and GBK as parts of GB18030.
    let charset = if spec.encoding() == Encoding::Utf8 { Encoding::Utf8 } else { Encoding::Gb18030 };
    let headers = [
        (header::CONTENT_TYPE, format!("text/plain; charset={}", charset.charset())),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename*=UTF-8''{}", utf8_percent_encode(&name, IN_A_NAME)),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// A format or an option of it that is not there.
fn no_format(error: impl fmt::Display) -> Problem {
    Problem::NoFormat { prose: error.to_string() }
}

fn not_written(error: WriteError) -> Problem {
    match error {
        WriteError::NoCharacter { encoding, character, .. } => {
            Problem::RareCharacter { encoding: encoding.to_string(), character: character.to_string() }
        }
        refused => Problem::NotWritten { prose: refused.to_string() },
    }
}

/// What needs no escape in a parameter of a header (RFC 8187), less the signs that file names rarely have.
const IN_A_NAME: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

/// A table's game as a record.
fn record_of(table: &Table) -> Record {
    let situation = table.situation();
    let mut record = Record::beginning_at(situation.beginning().clone());
    let mut last = NodeId::START;
    for (&mv, played) in situation.moves().iter().zip(table.plies()) {
        last = record.tree.add(last, Step { used: played.used, left: played.left, ..Step::new(mv) });
    }
    for side in Side::BOTH {
        let (Seat::Person(name) | Seat::Engine(name)) = table.setup.seat(side);
        let team = table.setup.meta.teams[side.index()].clone();
        *record.player_mut(side) = Player { name: name.clone(), team };
    }
    if let Some(ending) = table.ending() {
        record.ending = ending;
    }
    let meta = &table.setup.meta;
    record.event = meta.event.clone();
    record.place = meta.place.clone();
    record.round = meta.round.clone();
    record.date = meta.date.clone();
    record.application = concat!("boyi:", env!("CARGO_PKG_VERSION")).into();
    if table.setup.clock != "none" {
        record.time_control = table.setup.clock.clone();
    }
    record
}
