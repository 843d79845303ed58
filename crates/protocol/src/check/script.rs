//! Holding a conversation and taking notes.

use std::io;
use std::time::{Duration, Instant};

use super::{CheckLimits, Finding, Findings, Weight};
use crate::client::{EngineError, Process};
use crate::htp::{Reply, ReplyReader};

/// The conversation cannot go on; why is among the findings.
pub(super) struct Over;

pub(super) type Step<T = ()> = Result<T, Over>;

pub(super) struct Script<'a> {
    pub(super) process: Process,
    pub(super) limits: CheckLimits,
    pub(super) findings: Findings,
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
    pub(super) fn look_at(&mut self, what: &str) {
        self.findings.steps += 1;
        (self.watch)(what);
    }

    pub(super) fn fault(&mut self, text: impl Into<String>) -> Over {
        self.findings.list.push(Finding { weight: Weight::Fault, text: text.into() });
        Over
    }

    /// Whether a finding with these words has been noted.
    pub(super) fn has_said(&self, words: &str) -> bool {
        self.findings.list.iter().any(|finding| finding.text.contains(words))
    }

    pub(super) fn remark(&mut self, text: impl Into<String>) {
        self.findings.list.push(Finding { weight: Weight::Remark, text: text.into() });
    }

    /// Notes a fault after which the conversation can go on.
    pub(super) fn expect(&mut self, fine: bool, otherwise: impl FnOnce() -> String) {
        if !fine {
            self.fault(otherwise());
        }
    }

    pub(super) fn send(&mut self, line: &str) -> Step {
        self.process.send(line).map_err(|error| self.fault(format!("{line:?}: {error}")))
    }

    pub(super) fn send_bytes(&mut self, bytes: &[u8], what: &str) -> Step {
        self.process.send_bytes(bytes.to_vec()).map_err(|error| self.fault(format!("{what}: {error}")))
    }

    /// A line that comes before a moment, if one does.
    pub(super) fn overhear(&mut self, until: Instant) -> Step<Option<String>> {
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

    /// Sends a command of HTP and waits for its answer.
    pub(super) fn ask(&mut self, command: &str) -> Step<Reply> {
        self.ask_within(command, self.limits.patience.command)
    }

    pub(super) fn ask_within(&mut self, command: &str, limit: Duration) -> Step<Reply> {
        self.send(command)?;
        self.answer(command, limit)
    }

    /// The answer to what was sent.
    pub(super) fn answer(&mut self, command: &str, limit: Duration) -> Step<Reply> {
        let mut reader = ReplyReader::default();
        let take = |line: String| reader.push(&line).map_err(EngineError::Nonsense);
        match self.process.receive_answer(limit, &|| false, take) {
            Ok(reply) => Ok(reply.expect("nobody stops it")),
            Err(EngineError::Stall(_)) if reader.is_open() => {
                Err(self.fault(format!("{command:?}: the answer does not end with an empty line")))
            }
            Err(error) => Err(self.fault(format!("{command:?}: {error}"))),
        }
    }

    /// A command that has to succeed.
    pub(super) fn succeeds(&mut self, command: &str) -> Step<String> {
        match self.ask(command)?.result {
            Ok(text) => Ok(text),
            Err(problem) => Err(self.fault(format!("{command:?} was refused: {problem:?}"))),
        }
    }

    /// A command that has to fail.
    pub(super) fn fails(&mut self, command: &str, why: &str) -> Step {
        let reply = self.ask(command)?;
        self.expect(reply.result.is_err(), || format!("{command:?} was accepted: {why}"));
        Ok(())
    }

    /// The end: it has to leave by itself.
    pub(super) fn leaves(&mut self) {
        self.process.close_input();
        match self.process.wait(self.limits.patience.quit) {
            Some(status) => self.expect(status.success(), || format!("\"quit\": it ended with {status}")),
            None => drop(self.fault("\"quit\": it does not end")),
        }
    }
}
