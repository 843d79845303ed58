//! Driving an outside engine: somebody else's program, which may be slow, may break down, and may answer anything.
//!
//! The engine runs as a process of its own, in a group of its own, so that whatever it starts ends with it. Nothing it
//! does can hang us or fill our memory: every wait has a limit, every line and every answer has a largest size.

mod process;

use std::fmt;
use std::time::Duration;

pub use process::Process;

/// Why an engine is of no use any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// It ended, or closed its output.
    Crash(String),
    /// It did not answer in time.
    Stall(String),
    /// It answered something that makes no sense.
    Nonsense(String),
}

impl EngineError {
    /// The same, with what was being done.
    pub fn while_doing(self, doing: &str) -> EngineError {
        match self {
            EngineError::Crash(what) => EngineError::Crash(format!("{doing}: {what}")),
            EngineError::Stall(what) => EngineError::Stall(format!("{doing}: {what}")),
            EngineError::Nonsense(what) => EngineError::Nonsense(format!("{doing}: {what}")),
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Crash(what) | EngineError::Stall(what) | EngineError::Nonsense(what) => {
                f.write_str(what)
            }
        }
    }
}

impl std::error::Error for EngineError {}

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For its first answer.
    pub startup: Duration,
    /// For any command that is not a move.
    pub command: Duration,
    /// For its end after `quit`; then it is ended.
    pub quit: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            startup: Duration::from_secs(10),
            command: Duration::from_secs(10),
            quit: Duration::from_secs(2),
        }
    }
}

/// A span of time for people.
pub(crate) fn shown(span: Duration) -> String {
    format!("{:.1} s", span.as_secs_f64())
}
