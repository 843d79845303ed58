//! The time that games are told: since the program first asked for it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time.
pub(crate) fn now() -> Duration {
    BEGINNING.elapsed()
}

/// A time of the clock as the timers of the runtime count it.
pub(crate) fn instant(at: Duration) -> Instant {
    *BEGINNING + at
}
