//! What can go wrong around the games.

use std::fmt;
use std::path::{Path, PathBuf};

use boyi_kits::SpecError;

/// Why a match could not be played or kept. What happens inside a game is never an error: it is a result.
#[derive(Debug)]
pub enum ArenaError {
    /// The plan cannot be carried out as it is.
    Plan(String),
    /// The folder holds something else than what was asked for.
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// What is different.
        what: String,
    },
    /// The store could not be read or written.
    Store {
        /// The file.
        file: PathBuf,
        /// What happened.
        what: String,
    },
    /// The connection to other machines failed.
    Network(String),
}

impl ArenaError {
    pub(crate) fn store(file: &Path, error: impl fmt::Display) -> ArenaError {
        ArenaError::Store { file: file.to_owned(), what: error.to_string() }
    }

    /// Whether other input would have helped, rather than another machine.
    pub fn is_input(&self) -> bool {
        matches!(self, ArenaError::Plan(_) | ArenaError::OtherPlan { .. })
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Plan(what) | ArenaError::Network(what) => f.write_str(what),
            ArenaError::OtherPlan { folder, what } => write!(
                f,
                "{} holds the games of something else: {what}; give another folder, or the same command to go on",
                folder.display()
            ),
            ArenaError::Store { file, what } => write!(f, "{}: {what}", file.display()),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<SpecError> for ArenaError {
    fn from(error: SpecError) -> Self {
        ArenaError::Plan(error.to_string())
    }
}
