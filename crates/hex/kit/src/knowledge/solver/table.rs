//! What is known about positions, in a fixed amount of memory.

use super::key::Key;
use crate::knowledge::Cells;

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
pub(super) struct Entry<const W: usize> {
    pub(super) numbers: Numbers,
    /// If the position is decided: the cells that the winner's strategy needs.
    pub(super) set: Cells<W>,
}

/// Check, numbers, work. All zero is an empty place: the system hands out zeroed memory for nothing.
type Words = [u64; 3];
const CHECK: usize = 0;
const NUMBERS: usize = 1;
const WORK: usize = 2;
const WAYS: usize = 4;

/// A hash table of a fixed size that keeps what took the most work.
pub(super) struct Table<const W: usize> {
    buckets: Vec<[Words; WAYS]>,
    /// The sets of cells, in the places of their entries: most questions need none.
    sets: Vec<[[u64; W]; WAYS]>,
}

impl<const W: usize> Table<W> {
    const BUCKET: usize = size_of::<[Words; WAYS]>() + size_of::<[[u64; W]; WAYS]>();

    /// A table of at most that many bytes, and of at least one bucket.
    pub(super) fn new(bytes: usize) -> Table<W> {
        let buckets = (bytes / Self::BUCKET).max(1);
        Table { buckets: vec![[[0; 3]; WAYS]; buckets], sets: vec![[[0; W]; WAYS]; buckets] }
    }

    pub(super) fn bytes(&self) -> usize {
        self.buckets.len() * Self::BUCKET
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([[0; 3]; WAYS]);
    }

    #[inline]
    fn bucket(&self, key: &Key<W>) -> usize {
        ((u128::from(key.place) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: &Key<W>) -> Option<Entry<W>> {
        let bucket = self.bucket(key);
        let place = place_of(&self.buckets[bucket], key)?;
        let numbers = self.buckets[bucket][place][NUMBERS];
        let numbers = Numbers { win: numbers as u32, loss: (numbers >> 32) as u32 };
        let set = if numbers.is_decided() { self.sets[bucket][place] } else { [0; W] };
        Some(Entry { numbers, set: Cells::of_words(set) })
    }

    /// Keeps an entry, in place of the one that took the least work.
    pub(super) fn put(&mut self, key: &Key<W>, entry: Entry<W>, work: u64) {
        let number = self.bucket(key);
        let bucket = &mut self.buckets[number];
        let known = place_of(bucket, key);
        let before = known.map_or(0, |place| bucket[place][WORK]);
        let place =
            known.or_else(|| (0..WAYS).min_by_key(|&i| bucket[i][WORK])).expect("a bucket has entries");
        let Numbers { win, loss } = entry.numbers;
        bucket[place] = [key.check, u64::from(win) | u64::from(loss) << 32, before + work.max(1)];
        self.sets[number][place] = entry.set.words();
    }
}

#[inline]
fn place_of<const W: usize>(bucket: &[Words; WAYS], key: &Key<W>) -> Option<usize> {
    bucket.iter().position(|words| words[CHECK] == key.check && words[WORK] > 0)
}
