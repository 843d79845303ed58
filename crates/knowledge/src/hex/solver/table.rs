//! What is known about positions, in a fixed amount of memory.

use super::key::Key;
use crate::hex::Cells;

/// How much work it is at least to show that the mover wins, and that the mover loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

/// A number that cannot be reached: the opposite has been shown.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Numbers {
    pub(super) const FRESH: Numbers = Numbers { win: 1, loss: 1 };
    pub(super) const WON: Numbers = Numbers { win: 0, loss: NEVER };
    pub(super) const LOST: Numbers = Numbers { win: NEVER, loss: 0 };

    #[inline]
    pub(super) fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// If the position is decided: the cells that the winner's strategy needs.
    pub(super) set: Cells,
}

/// Check, numbers, set (two words), work. All zero is an empty place: the system hands out zeroed memory for nothing.
type Words = [u64; 5];
const CHECK: usize = 0;
const NUMBERS: usize = 1;
const SET: usize = 2;
const WORK: usize = 4;
const WAYS: usize = 4;

/// A hash table of a fixed size that keeps what took the most work.
pub(super) struct Table {
    buckets: Vec<[Words; WAYS]>,
}

impl Table {
    /// A table of at most that many bytes, and of at least one bucket.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<[Words; WAYS]>()).max(1);
        Table { buckets: vec![[[0; 5]; WAYS]; buckets] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Words; WAYS]>()
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([[0; 5]; WAYS]);
    }

    #[inline]
    fn bucket(&self, key: &Key) -> usize {
        ((u128::from(key.place) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: &Key) -> Option<Entry> {
        let words = self.buckets[self.bucket(key)]
            .iter()
            .find(|words| words[CHECK] == key.check && words[WORK] > 0)?;
        let numbers = Numbers { win: words[NUMBERS] as u32, loss: (words[NUMBERS] >> 32) as u32 };
        let set = Cells(u128::from(words[SET]) | u128::from(words[SET + 1]) << 64);
        Some(Entry { numbers, set })
    }

    /// Keeps an entry, in place of the one that took the least work.
    pub(super) fn put(&mut self, key: &Key, entry: Entry, work: u64) {
        let bucket = self.bucket(key);
        let bucket = &mut self.buckets[bucket];
        let known = bucket.iter().position(|words| words[CHECK] == key.check && words[WORK] > 0);
        let before = known.map_or(0, |place| bucket[place][WORK]);
        let place =
            known.or_else(|| (0..WAYS).min_by_key(|&i| bucket[i][WORK])).expect("a bucket has entries");
        let Numbers { win, loss } = entry.numbers;
        bucket[place] = [
            key.check,
            u64::from(win) | u64::from(loss) << 32,
            entry.set.0 as u64,
            (entry.set.0 >> 64) as u64,
            before + work.max(1),
        ];
    }
}
