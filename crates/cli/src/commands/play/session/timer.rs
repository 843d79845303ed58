//! How long the current turn has taken, pauses aside.

use std::time::{Duration, Instant};

/// A stopwatch that is told the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    used: Duration,
    since: Option<Instant>,
}

impl Timer {
    pub(super) fn running(now: Instant) -> Self {
        Timer { used: Duration::ZERO, since: Some(now) }
    }

    pub(super) fn used(&self, now: Instant) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    pub(super) fn set_running(&mut self, running: bool, now: Instant) {
        self.used = self.used(now);
        self.since = running.then_some(now);
    }
}
