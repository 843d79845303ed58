//! What the tests of these formats do.

use std::sync::LazyLock;

use boyi_records::{Formats, ReadError, Replay, WriteError};

use super::{CcgcHex, OWN};

static FORMATS: LazyLock<Formats> = LazyLock::new(|| Formats::of_games([&CcgcHex as _], OWN.iter().copied()));

pub(crate) fn formats() -> Formats {
    *FORMATS
}

pub(crate) fn read_as(format: &str, text: impl AsRef<[u8]>) -> Result<Replay, ReadError> {
    formats().read_as(text.as_ref(), &formats().to_read(format).unwrap())
}

pub(crate) fn write_as(format: &str, record: &Replay) -> Result<Vec<u8>, WriteError> {
    formats().to_write(format).unwrap().write(record)
}

/// The moves of the main line, with spaces between.
pub(crate) fn moves(record: &Replay) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// What is wrong with a text, and how many moves are kept.
pub(crate) fn problem(format: &str, text: &str) -> (String, Option<usize>) {
    let error = read_as(format, text).unwrap_err();
    (error.to_string(), error.partial.map(|record| record.tree.len()))
}
