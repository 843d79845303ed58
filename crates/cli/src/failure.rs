//! What ends a command early, and with which exit code.

use std::fmt;
use std::process::ExitCode;

use boyi_kit::kept::NotKept;
use boyi_terminal::PlayError;

/// Why a command did not do what was asked. The exit code tells scripts which kind it was.
#[derive(Debug)]
pub enum Failure {
    /// The answer is no: a check failed. What is wrong was already printed.
    No,
    /// Bad usage or bad input.
    Input(String),
    /// An engine, a server or the system failed.
    System(String),
}

impl Failure {
    /// Bad input, in the words of the error that found it.
    pub fn input(error: impl fmt::Display) -> Self {
        Failure::Input(error.to_string())
    }

    /// A system's failure, with what was being done.
    pub fn system(doing: &str, error: impl fmt::Display) -> Self {
        Failure::System(format!("{doing}: {error}"))
    }

    /// Says what happened and gives the exit code.
    pub fn report(self) -> ExitCode {
        let (code, what) = match self {
            Failure::No => return ExitCode::from(1),
            Failure::Input(what) => (2, what),
            Failure::System(what) => (3, what),
        };
        eprintln!("boyi: {what}");
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for Failure {
    /// Output that nobody reads any more (`boyi ... | head`) is no failure worth words.
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::No,
            _ => Failure::System(error.to_string()),
        }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Input(what) => Failure::Input(what),
            PlayError::Record(what) => Failure::System(what),
            PlayError::Terminal(error) => error.into(),
        }
    }
}

impl From<NotKept> for Failure {
    fn from(error: NotKept) -> Self {
        match error {
            NotKept::File(what) => Failure::Input(what),
            NotKept::System(what) => Failure::System(what),
        }
    }
}
