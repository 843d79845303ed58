//! Weighing moves by the replies to them, where the search below is large.

use super::super::pairs::Pair;
use super::super::room::{HasRoom, Rooms, SLOTS};
use super::super::step::{OPENING, Step, steps};
use super::super::tangle::{Cut, Tangle};
use super::Searcher;
use super::children::{Belt, Child};

/// With so many joints, the replies to all moves are looked up before one is searched: they are as many as the square of
/// the moves, which pays where the search below is far larger.
pub(super) const WORTH_WEIGHING: u32 = 11;
/// What an open reply adds to the size of a child: more than all else together.
const OPEN_REPLY: i16 = 32;

/// What is known of a child from the replies to it.
enum Replies {
    /// One is good enough: its value.
    Good(i8),
    /// So many may be.
    Open(i16),
}

impl Searcher<'_, '_> {
    /// Looks at the replies to all open moves. Moves with a good one are settled; the others are put into the order of
    /// how many may be. Returns the best of what is settled, given the best so far.
    #[cold]
    pub(super) fn weigh<const N: usize>(
        &mut self,
        tangle: &Tangle<N>,
        base: usize,
        target: i8,
        mut best: i8,
    ) -> Option<i8>
    where
        Rooms: HasRoom<N>,
    {
        self.pairs.clear();
        let mut i = base;
        while i < self.open.len() {
            let open = self.open[i];
            let step = open.step;
            // Whoever gets a chain or a loop has two questions, not one.
            if step.deal > 0 {
                i += 1;
                continue;
            }
            self.watch.count()?;
            let next = self.go(tangle, &step);
            let replies = self.replies(&next, step.edge(), 1 - target - step.taken);
            self.ply -= 1;
            match replies {
                Replies::Good(bound) => {
                    best = best.max(step.value(bound));
                    self.learn(&open, bound);
                    self.open.remove(i);
                }
                Replies::Open(count) => {
                    let count = count + self.noise(open.key) / 4;
                    self.open[i].order += OPEN_REPLY * count;
                    i += 1;
                }
            }
        }
        Some(best)
    }

    /// Looks at the moves of a position, to which this edge has led.
    #[inline]
    fn replies<const N: usize>(&mut self, tangle: &Tangle<N>, first: u8, target: i8) -> Replies
    where
        Rooms: HasRoom<N>,
    {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { self.replies_wide(tangle, first, target) };
        }
        self.replies_anywhere(tangle, first, target)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn replies_wide<const N: usize>(&mut self, tangle: &Tangle<N>, first: u8, target: i8) -> Replies
    where
        Rooms: HasRoom<N>,
    {
        self.replies_anywhere(tangle, first, target)
    }

    #[inline(always)]
    fn replies_anywhere<const N: usize>(&mut self, tangle: &Tangle<N>, first: u8, target: i8) -> Replies
    where
        Rooms: HasRoom<N>,
    {
        let target = target + ((target ^ tangle.boxes) & 1);
        let guesses = self.guesses(tangle);
        self.moves.list(tangle, guesses);
        let mut open = 0;
        let mut good = None;
        // What two safe moves lead to has been looked at where the other one came first.
        if first != OPENING {
            self.moves.retain(|end| match self.pairs.of(first, end) {
                Pair::Unknown => true,
                Pair::Fails => false,
                Pair::Open => {
                    open += 1;
                    false
                }
                Pair::Good(lower) => {
                    good = good.or(Some((end, lower)));
                    false
                }
            });
        }
        if let Some((end, lower)) = good {
            self.answered::<N>(&Step { cut: Cut::Link(end), taken: 0, deal: 0 }, lower);
            return Replies::Good(lower);
        }
        let mut steps = steps(tangle, &self.moves);
        let mut children = [Child::NONE; SLOTS];
        let mut belt = Belt::new(target, &mut children);
        while let Some(slot) = belt.pull(&mut steps, self.rooms.room(), self.table) {
            let child = belt.child(slot);
            let (lower, upper) = child.known(self.table);
            let edge = child.step.edge();
            let pair = if lower >= target {
                Pair::Good(lower)
            } else if upper >= target {
                Pair::Open
            } else {
                Pair::Fails
            };
            if first != OPENING && edge != OPENING {
                self.pairs.set(first, edge, pair);
            }
            match pair {
                Pair::Good(lower) => {
                    self.answered::<N>(&child.step, lower);
                    return Replies::Good(lower);
                }
                Pair::Open => open += 1,
                _ => {}
            }
        }
        Replies::Open(open)
    }
}
