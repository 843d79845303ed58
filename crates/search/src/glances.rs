//! When to look at the clock.

use std::time::{Duration, Instant};

/// Tells a search when to look at the clock again: every millisecond or so, whatever a step costs. A clock of CPU time
/// answers as slowly as a short simulation takes.
pub(crate) struct Glances {
    next: u64,
    every: u64,
    most: u64,
    last: Instant,
}

/// So many steps at most between two looks where each is a node: nodes cost much the same.
pub(crate) const MOST_NODES: u64 = 1 << 14;
/// Looks closer together than this are too many.
const OFTEN: Duration = Duration::from_micros(500);
/// Looks further apart than this are too few.
const SELDOM: Duration = Duration::from_millis(2);

impl Glances {
    /// The first look is due at once. From one to the next there are never more steps than `most`: few where a step may
    /// suddenly cost much more than those before.
    pub fn new(most: u64) -> Self {
        Glances { next: 0, every: 1, most, last: Instant::now() }
    }

    /// Whether it is time to look, after so many steps.
    #[inline]
    pub fn is_due(&self, steps: u64) -> bool {
        steps >= self.next
    }

    /// The search looks now, after so many steps, and makes no more than `left` before it looks again, but at least one.
    pub fn look(&mut self, steps: u64, left: u64) {
        let since = self.last.elapsed();
        self.last = Instant::now();
        if since < OFTEN {
            self.every = (self.every * 2).min(self.most);
        } else if since > SELDOM {
            self.every = (self.every / 4).max(1);
        }
        self.next = steps + self.every.min(left).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many steps come with a look.
    fn looks(glances: &mut Glances, steps: std::ops::Range<u64>, mut step: impl FnMut()) -> u64 {
        let mut looks = 0;
        for number in steps {
            step();
            if glances.is_due(number) {
                looks += 1;
                glances.look(number, u64::MAX);
            }
        }
        looks
    }

    #[test]
    fn quick_steps_are_looked_at_seldom_and_slow_ones_each() {
        let mut glances = Glances::new(MOST_NODES);
        // On a machine that stands still now and then there are more.
        let quick = looks(&mut glances, 0..100_000, || {});
        assert!(quick < 10_000, "{quick} looks");
        // After 16 steps, after 4 more, and then each.
        (glances.next, glances.every) = (100_000, 64);
        let slow = looks(&mut glances, 100_000..100_030, || std::thread::sleep(Duration::from_millis(3)));
        assert_eq!(slow, 3 + 9);
    }

    #[test]
    fn there_are_never_more_steps_than_that_between_two_looks() {
        let mut glances = Glances::new(32);
        assert!(looks(&mut glances, 0..32_000, || {}) >= 1000);
    }

    #[test]
    fn no_more_steps_than_are_left_are_made_before_the_next_look() {
        let mut glances = Glances { every: 1 << 10, ..Glances::new(MOST_NODES) };
        glances.look(5, 3);
        assert!(!glances.is_due(7) && glances.is_due(8));
        glances.look(8, 0);
        assert!(!glances.is_due(8) && glances.is_due(9));
    }
}
