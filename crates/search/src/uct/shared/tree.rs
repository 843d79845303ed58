//! The tree in one allocation of 64-bit words, shared by all threads without locks.
//!
//! An expanded node is a block of words: a header of two, then columns with a word or two a child. A child's
//! statistics live in its parent's block, so that choosing among children reads a few dense columns; a child that is
//! itself expanded adds the place of its own block. What changes with every simulation is in one column, value and
//! visits of a child side by side: threads on one path then invalidate few of each other's cache lines.
//! Everything is a relaxed atomic except the publication of a new block. A block never moves while a search runs;
//! between searches [`Tree::keep`] drops all but one subtree and slides the rest together in place.
//!
//! | word | holds |
//! |---|---|
//! | header 0 | bits 0-15 number of children, 16-31 the first mover's chance by the evaluator, in units of 1/65535; during [`Tree::keep`] also the new place of the block |
//! | header 1 | how many children were opened by first play; high bit: some child has a proven result |
//! | statistics, first | sum of the results of the side that chooses here, in units of 2^-20 |
//! | statistics, second | low half: visits; high half: place of the child's block, 0 if none, 1 while a thread makes it |
//! | facts | bits 0-15 move index, 16-17 proven result, 32-63 prior |
//! | amaf values, amaf visits | statistics of all-moves-as-first, only if the tree keeps them |

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::{AtomicU64, AtomicUsize, fence};

use boyi_games::{Outcome, Side};

use crate::cache_padded::CachePadded;
use crate::zeroed::{Zeroed, zeroed};

const HEADER: usize = 2;
const UNIT: f64 = (1 << 20) as f64;
const LOW_HALF: u64 = 0xffff_ffff;
const BUSY: u64 = 1;
const SOME_PROVEN: u64 = 1 << 63;
const PROVEN_SHIFT: u32 = 16;
const VALUE_SHIFT: u32 = 16;
const VALUE_UNIT: f64 = 65_535.0;

/// The place of an expanded node's block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

/// A child before the tree has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewChild {
    pub index: u16,
    pub prior: f32,
}

pub(crate) struct Tree {
    words: Zeroed<AtomicU64>,
    used: CachePadded<AtomicUsize>,
    with_amaf: bool,
}

impl Tree {
    /// A tree that never takes more than `bytes` (at least a few kilobytes, at most what 32-bit places can name).
    pub(crate) fn new(bytes: usize, with_amaf: bool) -> Tree {
        let words = (bytes / 8).clamp(1 << 12, u32::MAX as usize);
        Tree { words: zeroed(words), used: CachePadded(AtomicUsize::new(FIRST)), with_amaf }
    }

    pub(crate) fn clear(&mut self) {
        *self.used.0.get_mut() = FIRST;
    }

    /// Whether there is no room for another node as large as `children`.
    pub(crate) fn is_full_for(&self, children: usize) -> bool {
        self.used.0.load(Relaxed) + HEADER + children * self.columns() > self.words.len()
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> usize {
        self.used.0.load(Relaxed) * 8
    }

    pub(crate) fn node(&self, id: NodeId) -> Node<'_> {
        let words = &self.words[id.0 as usize..];
        let count = (words[0].load(Relaxed) & 0xffff) as usize;
        let (header, rest) = words.split_at(HEADER);
        let (statistics, rest) = rest.split_at(2 * count);
        let (statistics, _) = statistics.as_chunks();
        let (facts, rest) = rest.split_at(count);
        let (amaf_values, amaf_visits) = if self.with_amaf {
            let (amaf_values, rest) = rest.split_at(count);
            (amaf_values, &rest[..count])
        } else {
            (&rest[..0], &rest[..0])
        };
        Node { header, statistics, facts, amaf_values, amaf_visits }
    }

    fn columns(&self) -> usize {
        if self.with_amaf { 5 } else { 3 }
    }

    /// Makes a node; `value` is the first mover's chance by the evaluator. `None` if the memory is used up.
    pub(crate) fn add(&self, children: &[NewChild], value: f64) -> Option<NodeId> {
        let size = HEADER + children.len() * self.columns();
        let fits = |used: usize| Some(used + size).filter(|&end| end <= self.words.len());
        let place = self.used.0.try_update(Relaxed, Relaxed, fits).ok()?;
        let value = (value * VALUE_UNIT) as u16;
        self.words[place].store(children.len() as u64 | u64::from(value) << VALUE_SHIFT, Relaxed);
        for word in &self.words[place + 1..place + size] {
            word.store(0, Relaxed);
        }
        let facts = place + HEADER + 2 * children.len();
        for (word, child) in self.words[facts..].iter().zip(children) {
            word.store(u64::from(child.index) | u64::from(child.prior.to_bits()) << 32, Relaxed);
        }
        Some(NodeId(place as u32))
    }

    /// Drops everything but the node `root` and what hangs below it; returns its new place.
    pub(crate) fn keep(&mut self, root: NodeId) -> NodeId {
        // Mark: the high half of header 0 says that a block lives on.
        let mut todo = vec![root];
        while let Some(id) = todo.pop() {
            let node = self.node(id);
            node.header[0].fetch_or(BUSY << 32, Relaxed);
            todo.extend((0..node.len()).filter_map(|child| node.child(child)));
        }
        // Decide the new places, lowest first: blocks only ever move down.
        let used = *self.used.0.get_mut();
        let mut free = FIRST;
        let mut blocks = Vec::new();
        let mut place = FIRST;
        while place < used {
            let header = *self.words[place].get_mut();
            let size = HEADER + (header & 0xffff) as usize * self.columns();
            if header >> 32 != 0 {
                *self.words[place].get_mut() = header & LOW_HALF | (free as u64) << 32;
                blocks.push((place, size));
                free += size;
            }
            place += size;
        }
        for &(place, _) in &blocks {
            let node = self.node(NodeId(place as u32));
            for [_, visits] in node.statistics {
                let word = visits.load(Relaxed);
                if word >> 32 > BUSY {
                    let moved = self.words[(word >> 32) as usize].load(Relaxed) >> 32;
                    visits.store(word & LOW_HALF | moved << 32, Relaxed);
                }
            }
        }
        let new_root = NodeId((*self.words[root.0 as usize].get_mut() >> 32) as u32);
        let mut free = FIRST;
        for (place, size) in blocks {
            for offset in 0..size {
                let word = *self.words[place + offset].get_mut();
                *self.words[free + offset].get_mut() = if offset == 0 { word & LOW_HALF } else { word };
            }
            free += size;
        }
        *self.used.0.get_mut() = free;
        new_root
    }
}

/// How many children were opened, from the header's second word.
fn opened(word: u64) -> usize {
    (word & !SOME_PROVEN) as usize
}

/// Places 0 and 1 mean "no block" and "busy".
const FIRST: usize = 2;

/// An expanded node, seen in place.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    header: &'a [AtomicU64],
    statistics: &'a [[AtomicU64; 2]],
    facts: &'a [AtomicU64],
    amaf_values: &'a [AtomicU64],
    amaf_visits: &'a [AtomicU64],
}

impl<'a> Node<'a> {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.statistics.len()
    }

    /// What the evaluator said of the position, as that side sees it.
    #[inline]
    pub(crate) fn evaluation(&self, side: Side) -> f32 {
        let value = (self.header[0].load(Relaxed) >> VALUE_SHIFT) as u16;
        let first = f32::from(value) / VALUE_UNIT as f32;
        if side == Side::First { first } else { 1.0 - first }
    }

    /// Visits of all children together.
    #[inline]
    pub(crate) fn total(&self) -> u64 {
        self.statistics.iter().map(|[_, visits]| visits.load(Relaxed) & LOW_HALF).sum()
    }

    /// The next child that was never tried, if there is one: children are opened in order.
    #[inline]
    pub(crate) fn open_next(&self) -> Option<usize> {
        if !self.has_unopened() {
            return None;
        }
        Some(opened(self.header[1].fetch_add(1, Relaxed))).filter(|&child| child < self.len())
    }

    /// Whether there is such a child.
    #[inline]
    pub(crate) fn has_unopened(&self) -> bool {
        opened(self.header[1].load(Relaxed)) < self.len()
    }

    /// Whether some child has a proven result.
    #[inline]
    pub(crate) fn has_proven(&self) -> bool {
        self.header[1].load(Relaxed) & SOME_PROVEN != 0
    }

    #[inline]
    pub(crate) fn visits(&self, child: usize) -> u32 {
        (self.statistics[child][1].load(Relaxed) & LOW_HALF) as u32
    }

    /// The sum of results of the side that chooses here.
    #[inline]
    pub(crate) fn value_sum(&self, child: usize) -> f64 {
        self.statistics[child][0].load(Relaxed) as i64 as f64 * (1.0 / UNIT)
    }

    /// The mean result, or `None` without visits.
    pub(crate) fn mean(&self, child: usize) -> Option<f64> {
        let visits = self.visits(child);
        (visits > 0).then(|| self.value_sum(child) / f64::from(visits))
    }

    #[inline]
    pub(crate) fn move_index(&self, child: usize) -> usize {
        (self.facts[child].load(Relaxed) & 0xffff) as usize
    }

    #[inline]
    pub(crate) fn prior(&self, child: usize) -> f32 {
        f32::from_bits((self.facts[child].load(Relaxed) >> 32) as u32)
    }

    #[inline]
    pub(crate) fn proven(&self, child: usize) -> Option<Outcome> {
        match self.facts[child].load(Relaxed) >> PROVEN_SHIFT & 3 {
            0 => None,
            1 => Some(Outcome::Win(Side::First)),
            2 => Some(Outcome::Win(Side::Second)),
            _ => Some(Outcome::Draw),
        }
    }

    /// Notes a result; returns whether it is news.
    pub(crate) fn prove(&self, child: usize, outcome: Outcome) -> bool {
        let code: u64 = match outcome {
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => 2,
            Outcome::Draw => 3,
        };
        let before = self.facts[child].fetch_or(code << PROVEN_SHIFT, AcqRel);
        self.header[1].fetch_or(SOME_PROVEN, Relaxed);
        // Of two threads that prove the last two children at once, at least one must see both.
        fence(SeqCst);
        before >> PROVEN_SHIFT & 3 == 0
    }

    /// The result of this node, as far as its children decide it: a win if one wins, otherwise the best of all, once
    /// all are known, unless other moves were left out.
    pub(crate) fn solved(&self, mover: Side, selective: bool) -> Option<Outcome> {
        let mut best = None;
        let mut open = selective;
        for child in 0..self.len() {
            match self.proven(child) {
                Some(outcome) if outcome == Outcome::Win(mover) => return Some(outcome),
                Some(outcome) => best = best.max(Some(outcome.seen_by(mover))),
                None => open = true,
            }
        }
        if open { None } else { best.map(|verdict| verdict.of(mover)) }
    }

    /// The child's block.
    #[inline]
    pub(crate) fn child(&self, child: usize) -> Option<NodeId> {
        let place = self.statistics[child][1].load(Acquire) >> 32;
        (place > BUSY).then_some(NodeId(place as u32))
    }

    /// Takes the right to expand a child; only one thread gets it.
    pub(crate) fn claim(&self, child: usize) -> bool {
        self.statistics[child][1].load(Relaxed) >> 32 == 0
            && self.statistics[child][1]
                .try_update(Relaxed, Relaxed, |word| (word >> 32 == 0).then_some(word | BUSY << 32))
                .is_ok()
    }

    /// Publishes the block of a claimed child; `None` gives the claim back.
    pub(crate) fn attach(&self, child: usize, block: Option<NodeId>) {
        match block {
            Some(NodeId(place)) => {
                self.statistics[child][1].fetch_add((u64::from(place) - BUSY) << 32, Release)
            }
            None => self.statistics[child][1].fetch_sub(BUSY << 32, Relaxed),
        };
    }

    /// Counts visits before their results are known: a loss to other simulations meanwhile.
    #[inline]
    pub(crate) fn count_visits(&self, child: usize, visits: u32) {
        self.statistics[child][1].fetch_add(u64::from(visits), Relaxed);
    }

    /// Takes back visits that got no result.
    #[inline]
    pub(crate) fn uncount_visits(&self, child: usize, visits: u32) {
        self.statistics[child][1].fetch_sub(u64::from(visits), Relaxed);
    }

    /// Adds results of the side that chooses here.
    #[inline]
    pub(crate) fn add_value(&self, child: usize, sum: f64) {
        self.statistics[child][0].fetch_add((sum * UNIT) as u64, Relaxed);
    }

    /// All-moves-as-first: games and sum of results.
    #[inline]
    pub(crate) fn amaf(&self, child: usize) -> (f32, f32) {
        let games = self.amaf_visits[child].load(Relaxed) as f32;
        (games, self.amaf_values[child].load(Relaxed) as f32 * (1.0 / UNIT) as f32)
    }

    #[inline]
    pub(crate) fn add_amaf(&self, child: usize, games: u32, sum: f32) {
        self.amaf_visits[child].fetch_add(u64::from(games), Relaxed);
        self.amaf_values[child].fetch_add((f64::from(sum) * UNIT) as u64, Relaxed);
    }

    /// Values and visits side by side: what plain UCT scans.
    #[inline]
    pub(crate) fn statistics(&self) -> impl Iterator<Item = (f32, f32)> + 'a {
        let unit = (1.0 / UNIT) as f32;
        self.statistics.iter().map(move |[value, visits]| {
            (value.load(Relaxed) as i64 as f32 * unit, (visits.load(Relaxed) & LOW_HALF) as u32 as f32)
        })
    }
}
