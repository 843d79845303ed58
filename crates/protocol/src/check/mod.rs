//! What an engine does wrong: a conversation that every engine should be able to hold, and what it said instead.

mod script;

use std::fmt;
use std::io;
use std::time::Duration;

use boyi_games::AnyRules;

use crate::Protocol;
use crate::client::Patience;

pub use script::{Over, Script, Step};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// A partner would be misled, or the game would break off.
    Fault,
    /// Something that some partners would miss.
    Remark,
}

/// Something that an engine does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub weight: Weight,
    /// What was sent, what came back, and what should have.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.weight {
            Weight::Fault => write!(f, "wrong: {}", self.text),
            Weight::Remark => write!(f, "remark: {}", self.text),
        }
    }
}

/// Everything that was found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What it calls itself.
    pub name: String,
    /// In the order in which they were found.
    pub list: Vec<Finding>,
    /// How many things were looked at.
    pub steps: u32,
}

impl Findings {
    /// Whether there is nothing worse than a remark.
    pub fn passed(&self) -> bool {
        self.list.iter().all(|finding| finding.weight == Weight::Remark)
    }
}

/// How long the check waits.
#[derive(Clone, Copy, Debug)]
pub struct CheckLimits {
    /// For its start, its commands and its end.
    pub patience: Patience,
    /// For a move.
    pub turn: Duration,
    /// How long it is listened to where it has to be silent.
    pub silence: Duration,
}

impl Default for CheckLimits {
    fn default() -> Self {
        CheckLimits {
            patience: Patience::default(),
            turn: Duration::from_secs(60),
            silence: Duration::from_millis(300),
        }
    }
}

/// Starts the engine and holds the conversation with it. `watch` hears what is being looked at. An error only if the
/// program cannot be started at all.
pub fn check(
    words: &[String],
    protocol: &'static dyn Protocol,
    rules: AnyRules,
    limits: CheckLimits,
    watch: &mut dyn FnMut(&str),
) -> io::Result<Findings> {
    let mut script = Script::start(words, limits, watch)?;
    // Where the conversation breaks off, the reason has been noted.
    let _end = protocol.check(&mut script, rules);
    Ok(script.findings)
}
