//! What the search remembers: bounds on the value of positions, by key. The score so far is no part of a position, so
//! one entry serves every way to reach it.
//!
//! Six entries share a cache line: the smaller the table, the sooner the processor finds the page. An entry is a word with
//! most of the key and the bounds, more bits of the key, and how much work it was; the rest of the key is the place. Threads
//! share the table without locks: a word is read once and written at once, so its bounds belong to its part of the key. The other
//! bits of a bucket's entries share words too: where two writers meet there, an entry may get back those of the one before it.
//! Then it is not found, and may be added again; and who looks for a position with its part of the key and those other bits would
//! find it, one in 2^51.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use boyi_core::prefetch;
use boyi_search::{Zeroed, zeroed};
use bytemuck::Zeroable;

/// The key of a position: 79 bits, one of which is fixed. In a table of a gigabyte another position is taken for it once in
/// 10^15 looks, in one of sixteen once in 10^14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    /// The place in the table, and most of what tells it from others. 0 stands for no position; the highest bit is set.
    pub main: u64,
    /// Sixteen bits more.
    pub more: u16,
}

impl Key {
    /// Whether it stands for no position.
    #[inline]
    pub fn is_none(self) -> bool {
        self.main == 0
    }

    /// Of a main part and any bits more.
    #[inline]
    pub fn new(main: u64, more: u32) -> Key {
        Key { main: main | 1 << 63, more: (more >> 16) as u16 }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Its value is at least this.
    pub lower: i8,
    /// And at most this. Either both are odd or none is.
    pub upper: i8,
    /// How much work it was: the logarithm of the positions visited.
    pub work: u8,
}

impl Known {
    /// Whether any position can have such bounds.
    pub fn is_possible(&self) -> bool {
        self.lower <= self.upper && (self.lower ^ self.upper) & 1 == 0
    }
}

/// The largest amount of work that can be told apart.
const MOST_WORK: u8 = 31;

const BUCKET: usize = 6;
/// The bit of the second word of marks with which work begins.
const WORK: usize = 32;

/// Entries that share a cache line.
#[derive(Zeroable)]
#[repr(align(64))]
struct Bucket {
    /// The main part of the key without its lowest thirteen bits, which are part of the place; both bounds instead, and
    /// whether they are odd.
    words: [AtomicU64; BUCKET],
    /// The rest of the keys, four in the first word and two in the second, above which are five bits of work each.
    marks: [AtomicU64; 2],
}

/// The bits of a word that are bounds.
const BOUNDS: u64 = 0x1fff;
/// So many buckets at least, so that the place has the bits of the key that the word has not.
const FEWEST: usize = BOUNDS as usize + 1;
/// The bytes of the smallest table.
pub(super) const SMALLEST: usize = FEWEST * size_of::<Bucket>();

/// The same sixteen bits four times.
const EACH: u64 = 0x0001_0001_0001_0001;
/// All bits of sixteen but the highest.
const LOW: u64 = 0x7fff * EACH;

impl Bucket {
    /// The entry of a position, if there is one: its place and its word.
    #[inline(always)]
    fn find(&self, key: Key) -> Option<(usize, u64)> {
        let pattern = u64::from(key.more) * EACH;
        // The highest bit of each sixteen that are those of the key.
        let alike = |marks: u64| {
            let other = marks ^ pattern;
            !((other & LOW).wrapping_add(LOW) | other | LOW)
        };
        let [first, second] = self.marks.each_ref().map(|marks| alike(marks.load(Relaxed)));
        // The entries of the first word are bits 0, 16, 32 and 48 of this, those of the second 1 and 17.
        let mut candidates = first >> 15 | (second & 0x8000_8000) >> 14;
        while candidates != 0 {
            let bit = candidates.trailing_zeros() as usize;
            let place = bit / 16 + bit % 2 * 4;
            let word = self.words[place].load(Relaxed);
            if word ^ key.main <= BOUNDS {
                return Some((place, word));
            }
            candidates &= candidates - 1;
        }
        None
    }

    fn work(&self, place: usize) -> u8 {
        (self.marks[1].load(Relaxed) >> (WORK + 5 * place)) as u8 & MOST_WORK
    }

    /// Where bits of the marks begin that belong to an entry: those of its key.
    fn mark(place: usize) -> (usize, usize) {
        (place / 4, 16 * (place % 4))
    }

    /// The rest of the key of an entry.
    fn more(&self, place: usize) -> u16 {
        let (word, bit) = Self::mark(place);
        (self.marks[word].load(Relaxed) >> bit) as u16
    }

    /// What an entry says, its word given.
    #[inline]
    fn known(&self, place: usize, word: u64) -> Known {
        let odd = (word >> 12 & 1) as i8;
        let bound = |code: u64| 2 * (code & 63) as i8 - 64 + odd;
        Known { lower: bound(word), upper: bound(word >> 6), work: self.work(place) }
    }

    fn set(&self, place: usize, key: Key, known: Known) {
        debug_assert!(known.is_possible(), "{known:?}");
        let code = |bound: i8| u64::from((bound as u8).wrapping_add(64) >> 1 & 63);
        let bounds = u64::from(known.lower as u8 & 1) << 12 | code(known.upper) << 6 | code(known.lower);
        let (word, bit) = Self::mark(place);
        self.replace(word, bit, 0xffff, key.more.into());
        self.words[place].store(key.main & !BOUNDS | bounds, Relaxed);
        self.replace(1, WORK + 5 * place, MOST_WORK.into(), known.work.min(MOST_WORK).into());
    }

    /// Writes new bits into the marks, from this one on, in place of a mask's.
    fn replace(&self, word: usize, bit: usize, mask: u64, bits: u64) {
        let others = self.marks[word].load(Relaxed) & !(mask << bit);
        self.marks[word].store(others | bits << bit, Relaxed);
    }
}

/// The table.
pub(super) struct Table {
    buckets: Zeroed<Bucket>,
    used: AtomicUsize,
}

impl Table {
    /// A table of at most that many bytes, or of half a megabyte.
    pub fn new(bytes: usize) -> Table {
        let count = 1 << (bytes / size_of::<Bucket>()).max(FEWEST).ilog2();
        Table { buckets: zeroed(count), used: AtomicUsize::new(0) }
    }

    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    pub fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Whether it begins to forget what a larger one would keep.
    pub fn is_crowded(&self) -> bool {
        self.used() > self.buckets.len() * BUCKET / 3 * 2
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[key.main as usize & (self.buckets.len() - 1)]
    }

    /// Asks for the line of a key that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch(std::slice::from_ref(self.bucket(key)));
    }

    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<Known> {
        let bucket = self.bucket(key);
        bucket.find(key).map(|(place, word)| bucket.known(place, word))
    }

    /// Remembers.
    pub fn put(&self, key: Key, known: Known) {
        let bucket = self.bucket(key);
        match bucket.find(key) {
            Some((place, _)) => bucket.set(place, key, known),
            None => self.add(key, known),
        }
    }

    /// Remembers what is new; where the bucket is full, what was least work is forgotten.
    fn add(&self, key: Key, known: Known) {
        let bucket = self.bucket(key);
        let is_empty = |&place: &usize| bucket.words[place].load(Relaxed) == 0;
        let place = match (0..BUCKET).find(is_empty) {
            Some(empty) => {
                self.used.fetch_add(1, Relaxed);
                empty
            }
            None => (0..BUCKET).min_by_key(|&place| bucket.work(place)).expect("there are places"),
        };
        bucket.set(place, key, known);
    }

    /// Every entry: the key and what is known.
    pub fn entries(&self) -> impl Iterator<Item = (Key, Known)> {
        self.buckets.iter().enumerate().flat_map(|(index, bucket)| {
            (0..BUCKET).filter_map(move |place| {
                let word = bucket.words[place].load(Relaxed);
                let main = word & !BOUNDS | index as u64 & BOUNDS;
                let key = Key { main, more: bucket.more(place) };
                (word != 0).then(|| (key, bucket.known(place, word)))
            })
        })
    }

    /// The same entries in a table of at most that many bytes.
    pub fn resized(&self, bytes: usize) -> Table {
        let resized = Table::new(bytes);
        self.entries().for_each(|(key, known)| resized.add(key, known));
        resized
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    fn some_entry(random: &mut Random) -> (Key, Known) {
        let mut bits = || u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
        let (key, any) = (Key::new(bits(), bits() as u32), bits());
        let odd = (any & 1) as i8;
        let lower = (any >> 8 & 31) as i8 - 16;
        let upper = lower + (any >> 16 & 15) as i8;
        let work = (any >> 32) as u8 & MOST_WORK;
        (key, Known { lower: 2 * lower + odd, upper: 2 * upper + odd, work })
    }

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let mut random = Random::new(2);
        let table = Table::new(1 << 20);
        let entries: Vec<(Key, Known)> = (0..10_000).map(|_| some_entry(&mut random)).collect();
        for &(key, known) in &entries {
            table.put(key, known);
        }
        assert_eq!(table.used(), entries.len());
        for &(key, known) in &entries {
            assert_eq!(table.get(key), Some(known));
            // Each bit of the key counts, those that only say where it is as well.
            let (bit, more_bit) = (random.below(63), random.below(16));
            assert_eq!(table.get(Key { main: key.main ^ 1 << bit, ..key }), None);
            assert_eq!(table.get(Key { more: key.more ^ 1 << more_bit, ..key }), None);
        }
        let larger = table.resized(1 << 23);
        let mut listed: Vec<(u64, Known)> = larger.entries().map(|(key, known)| (key.main, known)).collect();
        let mut expected: Vec<(u64, Known)> = entries.iter().map(|&(key, known)| (key.main, known)).collect();
        listed.sort_by_key(|entry| entry.0);
        expected.sort_by_key(|entry| entry.0);
        assert_eq!(listed, expected);
        assert!(entries.iter().all(|&(key, known)| larger.get(key) == Some(known)));
    }

    #[test]
    fn the_entries_of_a_full_bucket_are_told_apart_by_every_bit() {
        let mut random = Random::new(4);
        for round in 0..200 {
            let table = Table::new(0);
            // One bucket, and bits that are nearly the same; in every other round the rest of the key is the same too.
            let mut others: Vec<u16> = vec![0, 1, 0x7fff, 0x8000, 0x8001, 0xffff];
            others.rotate_left(round % 6);
            let entry = |place: usize| {
                let main = if round % 2 == 0 { 1 << 40 } else { (place as u64 + 1) << 40 };
                let lower = place as i8 - 3;
                let known = Known { lower, upper: lower + 2 * place as i8, work: (place + round) as u8 % 32 };
                (Key { main: main | 1 << 63, more: others[place] }, known)
            };
            let all_but = |table: &Table, missing: usize| {
                for place in (0..6).filter(|&place| place != missing) {
                    let (key, known) = entry(place);
                    assert_eq!(table.get(key), Some(known), "{round} {place}");
                }
            };
            (0..6).for_each(|place| table.put(entry(place).0, entry(place).1));
            assert_eq!(table.used(), 6);
            all_but(&table, 6);
            for (place, bit) in (0..6).flat_map(|place| (0..16).map(move |bit| (place, bit))) {
                let (key, _) = entry(place);
                let other = Key { more: key.more ^ 1 << bit, ..key };
                let is_there = (0..6).any(|place| entry(place).0 == other);
                assert_eq!(table.get(other).is_some(), is_there, "{round} {place} {bit}");
            }
            // Another bound for one of them leaves the others as they are.
            let changed = random.below(6) as usize;
            let known = Known { lower: 8, upper: 10, work: 31 };
            table.put(entry(changed).0, known);
            assert_eq!(table.get(entry(changed).0), Some(known));
            all_but(&table, changed);
            assert_eq!(table.entries().count(), 6);
        }
    }

    #[test]
    fn bounds_have_room_for_the_largest_board() {
        let table = Table::new(0);
        for bound in -49..=49 {
            let known = Known { lower: bound, upper: 48 + (bound & 1), work: 2 };
            let key = Key::new((bound as u64) << 20, 0);
            table.put(key, known);
            assert_eq!(table.get(key), Some(known));
        }
    }

    #[test]
    fn the_least_work_is_forgotten_first() {
        let table = Table::new(1 << 20);
        // All fall into one bucket.
        let entry = |number: u64| (Key::new(number << 40, 0), 2 + number as u8 % 7);
        for number in 0..7 {
            let (key, work) = entry(number);
            table.put(key, Known { lower: -2, upper: 2, work });
        }
        let found: Vec<u64> = (0..7).filter(|&number| table.get(entry(number).0).is_some()).collect();
        assert_eq!(found, [1, 2, 3, 4, 5, 6]);
        assert_eq!(table.used(), 6);
    }

    #[test]
    fn threads_that_share_a_bucket_never_read_the_bounds_of_another_position() {
        let table = Table::new(0);
        let key = |number: u64| Key::new(number << 40, (number as u32) << 20);
        let bounds = |number: u64| Known { lower: number as i8 - 20, upper: number as i8 - 20, work: 3 };
        let found: u64 = std::thread::scope(|scope| {
            let workers = [1, 2].map(|seed| {
                let table = &table;
                scope.spawn(move || {
                    let mut random = Random::new(seed);
                    let mut found = 0;
                    for _ in 0..200_000 {
                        let (put, asked) = (u64::from(random.below(12)), u64::from(random.below(12)));
                        table.put(key(put), bounds(put));
                        if let Some(known) = table.get(key(asked)) {
                            let Known { lower, upper, .. } = bounds(asked);
                            assert_eq!((known.lower, known.upper), (lower, upper));
                            found += 1;
                        }
                    }
                    found
                })
            });
            workers.map(|worker| worker.join().unwrap()).iter().sum()
        });
        assert!(found > 100_000, "{found}");
    }
}
