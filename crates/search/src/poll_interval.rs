//! How often a search reads the clock.

use std::time::{Duration, Instant};

/// Adapts the steps between two polls of the clock so that about a millisecond lies between them, whatever a step costs. A clock
/// of CPU time takes as long to read as a short simulation.
pub(crate) struct PollInterval {
    next: u64,
    steps: u64,
    most: u64,
    last: Instant,
}

/// The longest interval where each step is a node: the costs of nodes differ little.
pub(crate) const MOST_NODES: u64 = 1 << 14;
/// Below this the interval is doubled.
const SHORT: Duration = Duration::from_micros(500);
/// Above this it is divided by four.
const LONG: Duration = Duration::from_millis(2);

impl PollInterval {
    /// The first poll is due at once. The interval never exceeds `most` steps: few where a step may suddenly cost much more
    /// than those before.
    pub fn new(most: u64) -> Self {
        PollInterval { next: 0, steps: 1, most, last: Instant::now() }
    }

    /// Whether the clock has to be read after this many steps.
    #[inline]
    pub fn is_due(&self, steps: u64) -> bool {
        steps >= self.next
    }

    /// The clock is read now, after this many steps; the next poll is due before `left` more are made, but after at least one.
    pub fn poll(&mut self, steps: u64, left: u64) {
        let since = self.last.elapsed();
        self.last = Instant::now();
        if since < SHORT {
            self.steps = (self.steps * 2).min(self.most);
        } else if since > LONG {
            self.steps = (self.steps / 4).max(1);
        }
        self.next = steps + self.steps.min(left).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the steps come with a poll.
    fn polls(interval: &mut PollInterval, steps: std::ops::Range<u64>, mut step: impl FnMut()) -> u64 {
        let mut polls = 0;
        for number in steps {
            step();
            if interval.is_due(number) {
                polls += 1;
                interval.poll(number, u64::MAX);
            }
        }
        polls
    }

    #[test]
    fn quick_steps_are_polled_seldom_and_slow_ones_each() {
        let mut interval = PollInterval::new(MOST_NODES);
        // On a machine that stands still now and then there are more.
        let quick = polls(&mut interval, 0..100_000, || {});
        assert!(quick < 10_000, "{quick} polls");
        // After 16 steps, after 4 more, and then each.
        (interval.next, interval.steps) = (100_000, 64);
        let slow = polls(&mut interval, 100_000..100_030, || std::thread::sleep(Duration::from_millis(3)));
        assert_eq!(slow, 3 + 9);
    }

    #[test]
    fn there_are_never_more_steps_than_that_between_two_polls() {
        let mut interval = PollInterval::new(32);
        assert!(polls(&mut interval, 0..32_000, || {}) >= 1000);
    }

    #[test]
    fn no_more_steps_than_are_left_are_made_before_the_next_poll() {
        let mut interval = PollInterval { steps: 1 << 10, ..PollInterval::new(MOST_NODES) };
        interval.poll(5, 3);
        assert!(!interval.is_due(7) && interval.is_due(8));
        interval.poll(8, 0);
        assert!(!interval.is_due(8) && interval.is_due(9));
    }
}
