//! Game records in every format of the field.

use boyi_games::{AnyGame, AnyRules, Game as _};
use boyi_kits::formats;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::{Game, outcome_name};
use crate::problem::value_error;

/// A game: who played, by which rules, which moves, and how it ended.
#[pyclass(module = "boyi")]
pub(crate) struct Record {
    inside: boyi_records::Replay,
}

#[pymethods]
impl Record {
    /// A record of these moves from the usual start.
    #[new]
    #[pyo3(signature = (spec, moves=Vec::new(), *, players=("".into(), "".into())))]
    fn new(spec: &str, moves: Vec<String>, players: (String, String)) -> PyResult<Self> {
        let rules: AnyRules = spec.parse().map_err(value_error)?;
        let start = AnyGame::start(rules);
        let moves = moves.iter().map(|text| start.parse_move(text)).collect::<Result<Vec<_>, _>>();
        let mut record = boyi_records::Record::new(rules);
        record.players = [players.0, players.1].map(boyi_records::Player::named);
        let inside = record.played(moves.map_err(value_error)?).map_err(value_error)?;
        Ok(Record { inside })
    }

    /// The game with its size and options.
    #[getter]
    fn spec(&self) -> String {
        self.inside.rules().to_string()
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.inside.moves().map(|mv| mv.to_string()).collect()
    }

    /// The first player and the second: names, or teams where no name is known.
    #[getter]
    fn players(&self) -> (&str, &str) {
        (self.inside.players[0].label(), self.inside.players[1].label())
    }

    /// `first`, `second` or `draw`; None if the game goes on or nobody knows.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.inside.ending.outcome.map(outcome_name)
    }

    /// Why it ended: `win`, `resignation`, `time`, ...
    #[getter]
    fn reason(&self) -> &'static str {
        self.inside.ending.reason.name()
    }

    #[getter]
    fn date(&self) -> &str {
        &self.inside.date
    }

    #[getter]
    fn event(&self) -> &str {
        &self.inside.event
    }

    /// The game at the end of the main line, its moves included.
    fn game(&self) -> Game {
        Game { situation: self.inside.situation() }
    }

    /// The record in another format, as the bytes of a file; options follow a colon: `ccgc:encoding=utf8,rows=top`.
    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let spec = formats().to_write(format).map_err(value_error)?;
        let bytes = spec.write(&self.inside).map_err(value_error)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        format!("Record({:?}, {} moves)", self.spec(), self.inside.moves().count())
    }
}

/// Reads the bytes of a record, or a link, in the format given (`ccgc:rows=top`) or the one that it looks like.
#[pyfunction]
#[pyo3(signature = (data, format=None, *, file_name=None))]
pub(crate) fn read_record(
    data: &Bound<'_, PyAny>,
    format: Option<&str>,
    file_name: Option<&str>,
) -> PyResult<Record> {
    let bytes = match data.cast::<PyBytes>() {
        Ok(bytes) => bytes.as_bytes().to_vec(),
        Err(_) => data.extract::<String>()?.into_bytes(),
    };
    let record = match format {
        Some(format) => formats().read_as(&bytes, &formats().to_read(format).map_err(value_error)?),
        None => formats().read(&bytes, file_name),
    };
    Ok(Record { inside: record.map_err(value_error)? })
}

/// The names of all formats.
#[pyfunction]
pub(crate) fn record_formats() -> Vec<&'static str> {
    formats().names()
}
