//! How long the turn has taken, pauses aside.

use std::time::Duration;

/// A stopwatch that is told the time, as the time since some moment that never changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timer {
    /// What it had counted when it was last started.
    carried: Duration,
    since: Option<Duration>,
}

impl Timer {
    /// Stands, and shows this.
    pub(crate) fn showing(carried: Duration) -> Timer {
        Timer { carried, since: None }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    pub(crate) fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Stops, and forgets what it counted since it was started.
    pub(crate) fn forget(&mut self) {
        self.since = None;
    }

    pub(crate) fn used(&self, now: Duration) -> Duration {
        self.carried + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// When it will have counted this much, if it runs.
    pub(crate) fn reaches(&self, span: Duration) -> Option<Duration> {
        Some(self.since? + span.saturating_sub(self.carried))
    }
}
