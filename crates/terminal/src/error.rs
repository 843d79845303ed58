//! What ends a game in the terminal early.

use std::{fmt, io};

/// Why a game could not be played, or not be kept.
#[derive(Debug)]
pub enum PlayError {
    /// A player cannot play the game that was asked for.
    Input(String),
    /// The record could not be written.
    Record(String),
    /// The terminal, or a pipe in its place, failed.
    Terminal(io::Error),
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> Self {
        PlayError::Terminal(error)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Input(what) | PlayError::Record(what) => f.write_str(what),
            PlayError::Terminal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}
