//! The transposition table: what was found out about positions, in a fixed amount of memory that all threads share.
//!
//! Nothing is locked. A slot is two words, the data and the key xored with the data (Hyatt and Mann 2002): if two
//! threads write at once and the words do not belong together, the key does not come out and the slot reads as empty.
//! Four slots make a cache line; a new entry replaces the shallowest and oldest of its line.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;

use crate::Score;
use crate::zeroed::{Zeroed, zeroed};

/// On which side of the truth a score lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score says nothing; only the move is of use.
    None,
    /// The truth is this or more.
    Lower,
    /// The truth is this or less.
    Upper,
    /// This is it.
    Exact,
}

/// What is known about a position. A score is counted from the position, not from a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub score: Score,
    pub bound: Bound,
    /// Plies that were searched.
    pub depth: u16,
    /// Whether the score rests on ends of the game only, and holds for every depth.
    pub complete: bool,
    /// The [index](boyi_games::Game::index_of) of the best move.
    pub best: Option<u32>,
}

impl Entry {
    /// Above every index of a move that fits.
    const INDEX_LIMIT: u32 = (1 << 21) - 1;

    fn pack(self, age: u8) -> u64 {
        let best = self.best.filter(|&index| index < Entry::INDEX_LIMIT).map_or(0, |index| index + 1);
        u64::from(self.score.number() as u32 & 0xff_ffff)
            | u64::from(self.depth.min(0x3ff)) << 24
            | (self.bound as u64) << 34
            | u64::from(age) << 36
            | u64::from(self.complete) << 42
            | u64::from(best) << 43
    }

    fn unpack(data: u64) -> Entry {
        Entry {
            score: Score::from_number((data as u32).wrapping_shl(8) as i32 >> 8),
            depth: (data >> 24) as u16 & 0x3ff,
            bound: [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact][(data >> 34) as usize & 3],
            complete: data >> 42 & 1 == 1,
            best: ((data >> 43) as u32).checked_sub(1),
        }
    }
}

const AGES: u8 = 64;

fn age_of(data: u64) -> u8 {
    (data >> 36) as u8 % AGES
}

#[derive(Default, Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default, Zeroable)]
#[repr(align(64))]
struct Line([Slot; 4]);

/// See the module.
pub(crate) struct Table {
    lines: Zeroed<Line>,
    age: u8,
}

impl Table {
    /// A table of at most that many bytes; none at all if not even one line fits.
    pub fn new(bytes: usize) -> Table {
        let count = bytes / size_of::<Line>();
        Table { lines: zeroed(count), age: 0 }
    }

    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    /// A new search begins: what earlier ones left is worth less from now on.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    pub fn clear(&mut self) {
        self.lines = zeroed(self.lines.len());
    }

    #[inline]
    fn line(&self, key: u64) -> Option<&Line> {
        let number = (u128::from(key) * self.lines.len() as u128) >> 64;
        self.lines.get(number as usize)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.line(key)?.0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Keeps the entry. One without a move takes over the move that was known before.
    pub fn put(&self, key: u64, mut entry: Entry) {
        let Some(line) = self.line(key) else { return };
        let mut worst = (i32::MAX, &line.0[0]);
        for slot in &line.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let old = Entry::unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                entry.best = entry.best.or(old.best);
                worst = (0, slot);
                break;
            }
            let years = i32::from((self.age + AGES - age_of(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { i32::from(old.depth) - 8 * years };
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        let data = entry.pack(self.age);
        worst.1.data.store(data, Ordering::Relaxed);
        worst.1.check.store(key ^ data, Ordering::Relaxed);
    }
}

/// Scatters the bits of a hash (the finaliser of SplitMix64), so that sums of hashes are as good as hashes.
#[inline]
pub(crate) fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let table = Table::new(1 << 12);
        let scores = [Score::DRAW, Score::win_in(7), Score::loss_in(300), Score::points(-12_345)];
        for (key, score) in (1u64..).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).zip(scores) {
            for bound in [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { score, bound, depth: 17, complete: true, best: Some(1295) };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert_eq!(table.get(key ^ 1), None);
            }
        }
    }

    #[test]
    fn the_shallowest_and_the_oldest_go_first() {
        let mut table = Table::new(64);
        let entry =
            |depth| Entry { score: Score::DRAW, bound: Bound::Exact, depth, complete: false, best: None };
        (1..=4).for_each(|key| table.put(key, entry(key as u16)));
        table.put(5, entry(1));
        assert_eq!((table.get(1), table.get(2)), (None, Some(entry(2))));
        table.grow_older();
        table.put(6, entry(1));
        table.put(7, entry(1));
        assert!(table.get(6).is_some(), "this search's entry outlives a deeper one of the last");
        assert_eq!(table.get(4), Some(entry(4)));
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let table = Table::new(10);
        table
            .put(1, Entry { score: Score::DRAW, bound: Bound::Exact, depth: 1, complete: false, best: None });
        assert_eq!(table.get(1), None);
    }
}
