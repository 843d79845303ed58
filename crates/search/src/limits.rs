//! What a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Budget, Moment};

/// A flag that stops a search from outside; clones share it.
///
/// ```
/// let flag = boyi_search::StopFlag::new();
/// flag.clone().stop();
/// assert!(flag.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        StopFlag::default()
    }

    /// Asks the search to end: it answers with the best it has, within milliseconds.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one search may spend. Whatever is `None` is not limited; the first limit that is reached ends the search.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Simulations (visits of the root), for tree searches that simulate.
    pub simulations: Option<u64>,
    /// Positions, for searches that count them.
    pub nodes: Option<u64>,
    /// Plies, for searches that deepen.
    pub depth: Option<u32>,
    /// Time: what it should use and what it may never exceed.
    pub time: Option<Budget>,
    /// The stop from outside.
    pub stop: StopFlag,
}

impl Limits {
    /// No limit but the stop flag.
    pub fn none() -> Self {
        Limits::default()
    }

    /// That many simulations.
    pub fn simulations(count: u64) -> Self {
        Limits { simulations: Some(count), ..Limits::default() }
    }

    /// That much time, all of it.
    pub fn time(span: Duration) -> Self {
        Limits { time: Some(Budget::exactly(span)), ..Limits::default() }
    }

    /// That many plies.
    pub fn depth(plies: u32) -> Self {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// That many positions.
    pub fn nodes(count: u64) -> Self {
        Limits { nodes: Some(count), ..Limits::default() }
    }

    /// These limits less the time that a stopwatch has counted: for the next part of a piece of work.
    ///
    /// ```
    /// use std::time::Duration;
    /// use boyi_search::{Limits, Stopwatch};
    /// let limits = Limits::time(Duration::from_millis(5));
    /// let stopwatch = Stopwatch::start(&limits);
    /// std::thread::sleep(Duration::from_millis(6));
    /// assert_eq!(limits.left_by(&stopwatch).time.unwrap().hard, Duration::ZERO);
    /// ```
    pub fn left_by(&self, stopwatch: &Stopwatch) -> Limits {
        let elapsed = stopwatch.elapsed();
        let left = |budget: Budget| Budget {
            soft: budget.soft.saturating_sub(elapsed),
            hard: budget.hard.saturating_sub(elapsed),
        };
        Limits { time: self.time.map(left), ..self.clone() }
    }
}

/// Measures a running search against its limits of time. Reading a clock costs tens of nanoseconds, and that of CPU time
/// hundreds, so searches read it at intervals.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    started: Moment,
    budget: Option<Budget>,
    stop: StopFlag,
}

impl Stopwatch {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        Stopwatch { started: Moment::now(), budget: limits.time, stop: limits.stop.clone() }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search has to end now: stopped, or at its hard bound.
    pub fn must_stop(&self) -> bool {
        self.stop.is_stopped() || self.budget.is_some_and(|budget| self.elapsed() >= budget.hard)
    }

    /// Whether the search has used what it should: time to end unless there is a reason to go on.
    pub fn should_stop(&self) -> bool {
        self.stop.is_stopped() || self.budget.is_some_and(|budget| self.elapsed() >= budget.soft)
    }

    /// Only the flag: cheap enough for every step.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// What is left until the soft bound, if time is limited.
    pub fn left(&self) -> Option<Duration> {
        self.budget.map(|budget| budget.soft.saturating_sub(self.elapsed()))
    }
}
