//! The OR rule: semi-connections that have no cell in common are together a full connection.

use crate::knowledge::Cells;

/// Semi-connections kept for a pair of points.
pub(super) const SEMIS: usize = 32;
/// Semi-connections that one full connection may be made of.
const WIDTH: usize = 4;
/// Full connections that one round may find, the smallest if there are more.
const YIELD: usize = 16;

/// One application of the rule to a pair of points: all combinations with a new semi-connection in them.
pub(super) struct OrRound<'a, const W: usize> {
    /// The new ones first: every combination then begins with a new one.
    semis: [Cells<W>; SEMIS],
    count: usize,
    fresh: usize,
    /// What each semi-connection shares with all that follow it: if a combination shares a cell with that, it is
    /// beyond help.
    rest: [Cells<W>; SEMIS + 1],
    known: &'a [Cells<W>],
    pub(super) found: Found<W>,
}

impl<'a, const W: usize> OrRound<'a, W> {
    pub(super) fn of(semis: &[Cells<W>], done: u32, known: &'a [Cells<W>]) -> Self {
        let mut round = OrRound {
            semis: [Cells::EMPTY; SEMIS],
            count: 0,
            fresh: 0,
            rest: [!Cells::EMPTY; SEMIS + 1],
            known,
            found: Found { carriers: [Cells::EMPTY; YIELD], count: 0 },
        };
        for old in [0, 1] {
            for (i, &semi) in semis.iter().enumerate() {
                if done >> i & 1 == old {
                    round.semis[round.count] = semi;
                    round.count += 1;
                }
            }
            if old == 0 {
                round.fresh = round.count;
            }
        }
        for i in (0..round.count).rev() {
            round.rest[i] = round.rest[i + 1] & round.semis[i];
        }
        round
    }

    pub(super) fn run(&mut self) {
        for first in 0..self.fresh {
            let semi = self.semis[first];
            if !self.is_superfluous(semi) {
                self.extend(first + 1, semi, semi, 1);
            }
        }
    }

    #[inline]
    fn is_superfluous(&self, join: Cells<W>) -> bool {
        let within = |carrier: &Cells<W>| carrier.is_subset(join);
        self.known.iter().any(within) || self.found.all().iter().any(within)
    }

    fn extend(&mut self, from: usize, meet: Cells<W>, join: Cells<W>, width: usize) {
        for i in from..self.count {
            if meet.intersects(self.rest[i]) {
                return;
            }
            let smaller = meet & self.semis[i];
            if smaller == meet || (width + 1 == WIDTH && !smaller.is_empty()) {
                continue;
            }
            let larger = join | self.semis[i];
            if self.is_superfluous(larger) {
                continue;
            }
            if smaller.is_empty() {
                self.found.add(larger);
            } else {
                self.extend(i + 1, smaller, larger, width + 1);
            }
        }
    }
}

/// The carriers that a round has found.
pub(super) struct Found<const W: usize> {
    carriers: [Cells<W>; YIELD],
    count: usize,
}

impl<const W: usize> Found<W> {
    #[inline]
    pub(super) fn all(&self) -> &[Cells<W>] {
        &self.carriers[..self.count]
    }

    pub(super) fn add(&mut self, carrier: Cells<W>) {
        if self.count < YIELD {
            self.carriers[self.count] = carrier;
            self.count += 1;
            return;
        }
        let largest = (0..YIELD).max_by_key(|&i| self.carriers[i].len()).expect("there is room for some");
        if carrier.len() < self.carriers[largest].len() {
            self.carriers[largest] = carrier;
        }
    }
}
