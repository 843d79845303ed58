//! Holding a conversation and taking notes.

use std::io;
use std::time::Instant;

use super::{CheckLimits, Finding, Findings, Weight};
use crate::client::{EngineError, Process};

/// The conversation cannot go on; why is among the findings.
pub struct Over;

/// How a step of the conversation ends.
pub type Step<T = ()> = Result<T, Over>;

/// The conversation with an engine, and what is noted of it.
pub struct Script<'a> {
    /// The engine.
    pub process: Process,
    /// How long it is waited for.
    pub limits: CheckLimits,
    /// What was found.
    pub findings: Findings,
    watch: &'a mut dyn FnMut(&str),
}

impl<'a> Script<'a> {
    pub(super) fn start(
        words: &[String],
        limits: CheckLimits,
        watch: &'a mut dyn FnMut(&str),
    ) -> io::Result<Script<'a>> {
        Ok(Script { process: Process::start(words)?, limits, findings: Findings::default(), watch })
    }

    /// The next thing to look at.
    pub fn look_at(&mut self, what: &str) {
        self.findings.steps += 1;
        (self.watch)(what);
    }

    /// Notes something after which the conversation cannot go on, or that a partner would be misled by.
    pub fn fault(&mut self, text: impl Into<String>) -> Over {
        self.findings.list.push(Finding { weight: Weight::Fault, text: text.into() });
        Over
    }

    /// Whether a finding with these words has been noted.
    pub fn has_said(&self, words: &str) -> bool {
        self.findings.list.iter().any(|finding| finding.text.contains(words))
    }

    /// Notes something that some partners would miss.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.findings.list.push(Finding { weight: Weight::Remark, text: text.into() });
    }

    /// Notes a fault after which the conversation can go on.
    pub fn expect(&mut self, fine: bool, otherwise: impl FnOnce() -> String) {
        if !fine {
            self.fault(otherwise());
        }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Step {
        self.process.send(line).map_err(|error| self.fault(format!("{line:?}: {error}")))
    }

    /// Sends bytes as they are; `what` says what they are.
    pub fn send_bytes(&mut self, bytes: &[u8], what: &str) -> Step {
        self.process.send_bytes(bytes.to_vec()).map_err(|error| self.fault(format!("{what}: {error}")))
    }

    /// A line that comes before a moment, if one does.
    pub fn overhear(&mut self, until: Instant) -> Step<Option<String>> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        match self.process.receive(left, &|| false) {
            Ok(line) => Ok(line),
            Err(EngineError::Stall(_)) => Ok(None),
            Err(error) => Err(self.fault(format!("{error}"))),
        }
    }

    /// The end: it has to leave by itself.
    pub fn leaves(&mut self) {
        self.process.close_input();
        match self.process.wait(self.limits.patience.quit) {
            Some(status) => self.expect(status.success(), || format!("\"quit\": it ended with {status}")),
            None => drop(self.fault("\"quit\": it does not end")),
        }
    }
}
