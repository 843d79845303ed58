//! Records over HTTP: every format of the records crate, in and out.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use boyi_games::{AnyGame, Game, Side};
use boyi_records::{
    Encoding, Format, NodeId, Player, ReadOptions, Record, Rows, Step, WriteOptions, ccgc, detect,
    json as own, read, surakarta, write,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::body::Body;
use crate::problem::Problem;
use crate::state::App;
use crate::table::{Seat, Table};
use crate::view::View;

/// More moves, variations included, are not shown.
const MOST_NODES: usize = 3000;

/// How a record is read.
#[derive(Deserialize)]
pub(crate) struct Reading {
    /// The file's name, if it has one.
    name: Option<String>,
    /// The format, where it is not to be guessed.
    format: Option<String>,
    /// `top`: CCGC rows count from the top.
    rows: Option<String>,
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
#[derive(Serialize)]
pub(crate) struct ReadRecord {
    format: &'static str,
    /// The record in our own JSON, which loses nothing.
    record: Value,
    /// All positions: the start, then every move with the number of the node it follows.
    nodes: Vec<Node>,
    /// Why it breaks off, if it does.
    problem: Option<String>,
}

/// A position of a record.
#[derive(Serialize)]
pub(crate) struct Node {
    /// The number of the node that it follows; nothing at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    view: View,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

fn understood(reading: &Reading, body: &[u8]) -> Result<ReadRecord, Problem> {
    let format = match &reading.format {
        Some(name) => Some(name.parse().map_err(Problem::bad)?),
        None => detect(body, reading.name.as_deref()),
    };
    let Some(format) = format else {
        let names = Format::ALL.map(Format::name).join(", ");
        return Err(Problem::impossible(format!("expected a record in one of the formats {names}")));
    };
    let options = ReadOptions { rows: rows(reading.rows.as_deref())? };
    let (record, problem) = match read(body, format, &options) {
        Ok(record) => (record, None),
        Err(error) => {
            let what = error.to_string();
            match error.partial {
                Some(partial) if !partial.tree.is_empty() => (*partial, Some(what)),
                _ => return Err(Problem::impossible(what)),
            }
        }
    };
    if record.tree.len() > MOST_NODES {
        return Err(Problem::too_large(format!(
            "{} moves: at most {MOST_NODES} are shown",
            record.tree.len()
        )));
    }
    Ok(ReadRecord { format: format.name(), record: shown(&record)?, nodes: nodes(&record), problem })
}

fn rows(text: Option<&str>) -> Result<Rows, Problem> {
    match text {
        None | Some("bottom") => Ok(Rows::FromBottom),
        Some("top") => Ok(Rows::FromTop),
        Some(other) => Err(Problem::bad(format!("rows={other}: expected top or bottom"))),
    }
}

/// The record in our own JSON, which loses nothing.
fn shown(record: &Record) -> Result<Value, Problem> {
    let bytes = own::write(record).map_err(Problem::impossible)?;
    serde_json::from_slice(&bytes).map_err(Problem::ours)
}

/// All positions: the start, then every move with the number of the node it follows.
fn nodes(record: &Record) -> Vec<Node> {
    let start = record.start();
    let mut list = vec![Node { parent: None, view: View::start(&start), comment: None }];
    let mut open: Vec<(NodeId, usize, AnyGame)> = vec![(NodeId::START, 0, start)];
    while let Some((node, number, game)) = open.pop() {
        for &child in record.tree.children(node) {
            let Some(step) = record.tree.step(child) else { continue };
            let mut after = game.clone();
            if after.play(step.mv).is_err() {
                continue;
            }
            open.push((child, list.len(), after.clone()));
            list.push(Node {
                parent: Some(number),
                view: View::after(&game, step.mv, &after),
                comment: Some(step.comment.clone()),
            });
        }
    }
    list
}

/// How a record is written.
#[derive(Deserialize)]
pub(crate) struct Writing {
    format: String,
    /// `gb2312`, `gbk`, `gb18030` or `utf8`.
    encoding: Option<String>,
    rows: Option<String>,
    /// Surakarta: `plain`, `board` or `header`.
    form: Option<String>,
}

/// A record to write: our own JSON, and how.
#[derive(Deserialize)]
pub(crate) struct WriteRequest {
    record: Value,
    #[serde(flatten)]
    writing: Writing,
}

/// Writes a record in the format asked for.
pub(crate) async fn write_record(
    State(app): State<Arc<App>>,
    Body(request): Body<WriteRequest>,
) -> Result<Response, Problem> {
    let write = move || {
        let record = own::read(request.record.to_string().as_bytes())
            .map_err(|error| Problem::impossible(format!("record: {error}")))?;
        written(&record, &request.writing)
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
    app.reading.run(move || written(&record, &writing)).await
}

fn written(record: &Record, writing: &Writing) -> Result<Response, Problem> {
    let format: Format = writing.format.parse().map_err(Problem::bad)?;
    let form = match &writing.form {
        None => surakarta::Form::default(),
        Some(form) => form.parse().map_err(Problem::bad)?,
    };
    let encoding = match writing.encoding.as_deref() {
        None | Some("gb2312") => Encoding::Gb2312,
        Some("gbk") => Encoding::Gbk,
        Some("gb18030") => Encoding::Gb18030,
        Some("utf8") => Encoding::Utf8,
        Some(other) => {
            return Err(Problem::bad(format!("encoding={other}: expected gb2312, gbk, gb18030 or utf8")));
        }
    };
    let options =
        WriteOptions { rows: rows(writing.rows.as_deref())?, encoding, surakarta: form, bare_link: false };
    let bytes = write(record, format, &options).map_err(Problem::impossible)?;
    let name = match format {
        Format::Ccgc => ccgc::file_name(record),
        _ => format!("{}.{}", record.rules.kind(), format.extension(record.rules)),
    };
    let charset = match format {
        Format::Ccgc | Format::Surakarta if encoding != Encoding::Utf8 => "gb18030",
        _ => "utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, format!("text/plain; charset={charset}")),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename*=UTF-8''{}", utf8_percent_encode(&name, IN_A_NAME)),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// What needs no escape in a parameter of a header (RFC 8187), less the signs that file names rarely have.
const IN_A_NAME: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

/// A table's game as a record.
fn record_of(table: &Table) -> Record {
    let situation = table.situation();
    let mut record = Record::new(situation.beginning().rules());
    if *situation.beginning() != AnyGame::start(record.rules) {
        record.setup = Some(situation.beginning().clone());
    }
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
