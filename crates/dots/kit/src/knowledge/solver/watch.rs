//! What the threads of one question share, and how each of them watches the limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use boyi_search::{Limits, Stopwatch};

use super::table::Table;

/// How a running solver gets on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The value is at least this, net boxes of the side to move from here on.
    pub lower: i16,
    /// And at most this.
    pub upper: i16,
    /// The question being asked: is it at least this?
    pub asking: i16,
    /// Positions visited so far.
    pub nodes: u64,
    /// Positions remembered.
    pub remembered: usize,
    /// Bytes of the table.
    pub memory: usize,
    /// Time since the solver began.
    pub elapsed: Duration,
}

/// The listener for progress.
pub(super) type Listener<'a> = &'a mut dyn FnMut(&Progress);

/// A thread looks at the clock once in this many positions.
pub(super) const INTERVAL: u64 = 32;
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// What all threads of a question share.
pub(super) struct Shared<'a> {
    pub limits: &'a Limits,
    pub stopwatch: &'a Stopwatch,
    pub table: &'a Table,
    pub may_grow: bool,
    /// Nodes of earlier questions and of what the threads have handed in.
    pub nodes: AtomicU64,
    /// Everyone stops: answered, out of limits, or crowded.
    pub done: AtomicBool,
    pub out: AtomicBool,
}

/// One thread's view of the limits.
pub(super) struct Watch<'a, 'l> {
    pub nodes: u64,
    pub shared: &'a Shared<'a>,
    pub listener: Option<(Listener<'l>, Progress, Duration)>,
}

impl Watch<'_, '_> {
    /// Counts a position; `None` if it is time to stop.
    #[inline]
    pub fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) { self.look() } else { Some(()) }
    }

    #[cold]
    fn look(&mut self) -> Option<()> {
        let shared = self.shared;
        let nodes = shared.nodes.fetch_add(INTERVAL, Relaxed) + INTERVAL;
        if let Some((listener, progress, last)) = &mut self.listener {
            let elapsed = shared.stopwatch.elapsed();
            if elapsed - *last >= REPORT_INTERVAL {
                *last = elapsed;
                (progress.nodes, progress.elapsed) = (nodes, elapsed);
                progress.remembered = shared.table.used();
                listener(progress);
            }
        }
        let out = shared.stopwatch.must_stop() || shared.limits.nodes.is_some_and(|limit| nodes >= limit);
        if out {
            shared.out.store(true, Relaxed);
        }
        if out || shared.may_grow && shared.table.is_crowded() {
            shared.done.store(true, Relaxed);
        }
        (!shared.done.load(Relaxed)).then_some(())
    }
}
