//! What can go wrong: reading names the place and what was expected there; writing names what the format cannot say.

use std::fmt;

use crate::{Format, Record};

/// A place in a record that could not be understood, or that holds an illegal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// What stands there; empty at the end of the record.
    pub read: String,
    /// What should stand there, in words.
    pub expected: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { line, column, read, expected } = self;
        if read.is_empty() {
            write!(f, "line {line}, column {column}: the record ends here, expected {expected}")
        } else {
            write!(f, "line {line}, column {column}: read {read:?}, expected {expected}")
        }
    }
}

impl std::error::Error for Problem {}

/// Why a record could not be read to its end, and what was read up to there.
///
/// ```
/// let error = boyi_records::hexworld::read(b"#11,a1b2a1").unwrap_err();
/// assert_eq!((error.problem.line, error.problem.column), (1, 9));
/// assert_eq!(error.partial.unwrap().main_line().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct ReadError {
    /// The format it was read as; `None` if that could not be told.
    pub format: Option<Format>,
    /// Where the reading stopped, and why.
    pub problem: Problem,
    /// Everything before the problem, if a game could be recognised at all.
    pub partial: Option<Box<Record>>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.fmt(f)
    }
}

impl std::error::Error for ReadError {}

/// Why a record cannot be written in a format.
///
/// ```
/// use boyi_records::{Format, Record, WriteOptions, write};
/// let record = Record::new("dots:5x5".parse().unwrap());
/// let error = write(&record, Format::Sgf, &WriteOptions::default()).unwrap_err();
/// assert_eq!(error.to_string(), "sgf: this format is for hex, the record is dots:5x5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// The format that was asked for.
    pub format: Format,
    /// What it cannot express.
    pub reason: String,
}

impl WriteError {
    pub(crate) fn new(format: Format, reason: impl Into<String>) -> Self {
        WriteError { format, reason: reason.into() }
    }

    pub(crate) fn wrong_game(format: Format, game: &str, record: &Record) -> Self {
        WriteError::new(format, format!("this format is for {game}, the record is {}", record.rules))
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.format, self.reason)
    }
}

impl std::error::Error for WriteError {}
