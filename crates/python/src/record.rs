//! Game records in every format of the field.

use boyi_games::{AnyGame, AnyRules, Game as _};
use boyi_players::Situation;
use boyi_records::{Encoding, Format, ReadOptions, Rows, WriteOptions};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::{Game, outcome_name};
use crate::problem::value_error;

/// A game: who played, by which rules, which moves, and how it ended.
#[pyclass(module = "boyi")]
pub(crate) struct Record {
    inside: boyi_records::Record,
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
        let mut inside =
            boyi_records::Record::from_moves(rules, moves.map_err(value_error)?).map_err(value_error)?;
        inside.players = [players.0, players.1].map(boyi_records::Player::named);
        Ok(Record { inside })
    }

    /// The game with its size and options.
    #[getter]
    fn spec(&self) -> String {
        self.inside.rules.to_string()
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
    fn game(&self) -> PyResult<Game> {
        let mut situation = Situation::from_position(self.inside.start());
        for mv in self.inside.moves() {
            situation.play(mv).map_err(value_error)?;
        }
        Ok(Game { situation })
    }

    /// The record in another format, as the bytes of a file.
    #[pyo3(signature = (format, *, encoding="gb2312", rows_from_top=false))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        encoding: &str,
        rows_from_top: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let format: Format = format.parse().map_err(value_error)?;
        let encoding = match encoding {
            "gb2312" => Encoding::Gb2312,
            "gbk" => Encoding::Gbk,
            "gb18030" => Encoding::Gb18030,
            "utf8" | "utf-8" => Encoding::Utf8,
            other => {
                let expected = "expected gb2312, gbk, gb18030 or utf8";
                return Err(value_error(format_args!("encoding is {other:?}, {expected}")));
            }
        };
        let options = WriteOptions { rows: rows(rows_from_top), encoding, ..Default::default() };
        let bytes = boyi_records::write(&self.inside, format, &options).map_err(value_error)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        format!("Record({:?}, {} moves)", self.spec(), self.inside.moves().count())
    }
}

fn rows(from_top: bool) -> Rows {
    if from_top { Rows::FromTop } else { Rows::FromBottom }
}

/// Reads the bytes of a record, or a link, in the given format or the one that it looks like.
#[pyfunction]
#[pyo3(signature = (data, format=None, *, file_name=None, rows_from_top=false))]
pub(crate) fn read_record(
    data: &Bound<'_, PyAny>,
    format: Option<&str>,
    file_name: Option<&str>,
    rows_from_top: bool,
) -> PyResult<Record> {
    let bytes = match data.cast::<PyBytes>() {
        Ok(bytes) => bytes.as_bytes().to_vec(),
        Err(_) => data.extract::<String>()?.into_bytes(),
    };
    let format = match format {
        Some(name) => Some(name.parse::<Format>().map_err(value_error)?),
        None => boyi_records::detect(&bytes, file_name),
    };
    let record = match format {
        Some(format) => boyi_records::read(&bytes, format, &ReadOptions { rows: rows(rows_from_top) }),
        None => boyi_records::read_any(&bytes, file_name),
    };
    Ok(Record { inside: record.map_err(value_error)? })
}

/// The names of all formats.
#[pyfunction]
pub(crate) fn record_formats() -> Vec<&'static str> {
    Format::ALL.map(Format::name).to_vec()
}
