//! What can go wrong: reading names the place and what was expected there; writing names what the format cannot say.

use std::fmt;

use crate::{Encoding, RecordFormat, Replay};

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

/// Why a reader stopped, and what it had read before.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Where the reading stopped, and why.
    pub problem: Problem,
    /// Everything before the problem, if a game could be recognised at all.
    pub partial: Option<Box<Replay>>,
}

impl Unread {
    /// Nothing could be read.
    pub fn whole(problem: Problem) -> Self {
        Unread { problem, partial: None }
    }

    /// This much was read before.
    pub fn after(record: Replay, problem: Problem) -> Self {
        Unread { problem, partial: Some(Box::new(record)) }
    }
}

/// Why a record could not be read to its end, and what was read up to there.
///
/// ```
/// let text = br#"{"format": "boyi-record", "version": 1, "rules": "hex:11", "moves": ["a1", "b2", "a1"]}"#;
/// let error = boyi_records::Formats::of_games([], []).read(text, None).unwrap_err();
/// assert_eq!((error.problem.line, error.problem.column), (1, 82));
/// assert_eq!(error.partial.unwrap().main_line().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct ReadError {
    /// The format it was read as; `None` if that could not be told.
    pub format: Option<&'static dyn RecordFormat>,
    /// Where the reading stopped, and why.
    pub problem: Problem,
    /// Everything before the problem, if a game could be recognised at all.
    pub partial: Option<Box<Replay>>,
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
/// use boyi_records::{Formats, Replay};
/// let ccgc = Formats::of_games([], []).to_write("ccgc").unwrap();
/// let error = ccgc.write(&Replay::empty("dots:5x5".parse().unwrap())).unwrap_err();
/// assert_eq!(error.to_string(), "ccgc: this format is for no game, the record is dots:5x5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format cannot express something of the game itself.
    Refused {
        /// The format that was asked for.
        format: &'static dyn RecordFormat,
        /// What it cannot express.
        reason: String,
    },
    /// The encoding that was asked for lacks a character.
    NoCharacter {
        /// The format that was asked for.
        format: &'static dyn RecordFormat,
        /// The encoding.
        encoding: Encoding,
        /// The first character that it does not have.
        character: char,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Refused { format, reason } => write!(f, "{format}: {reason}"),
            WriteError::NoCharacter { format, encoding, character } => {
                write!(f, "{format}: {encoding} has no character {character:?}; gb18030 and utf8 have")
            }
        }
    }
}

impl std::error::Error for WriteError {}
