//! What the search remembers: bounds on the value of positions, by key. The score so far is no part of a position, so
//! one entry serves every way to reach it.
//!
//! An entry is two words, in buckets of four that share a cache line. Threads share the table without locks: the first
//! word is the main part of the key mixed with the second, so that an entry torn by two writers is not found.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use boyi_search::{Zero, Zeroed, zeroed};

/// The key of a position: 88 bits, so that of thousands of millions no two different ones have the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    /// The place in the table, and most of what tells it from others. 0 stands for no position.
    pub main: u64,
    /// 24 bits more.
    pub more: u32,
}

impl Key {
    /// As it comes out of an entry.
    pub fn of(main: u64, word: u64) -> Key {
        Key { main, more: (word >> 32) as u32 & 0xff_ffff }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Its value is at least this.
    pub lower: i8,
    /// And at most this.
    pub upper: i8,
    /// A few bits of the key of the best child.
    pub hint: u8,
    /// How much work it was: the logarithm of the positions visited.
    pub work: u8,
}

impl Known {
    /// The second word of an entry: this, and the rest of the key.
    pub fn pack(self, key: Key) -> u64 {
        let [a, b, c, _] = key.more.to_le_bytes();
        // The top bit tells a used word from an empty one.
        u64::from_le_bytes([self.lower as u8, self.upper as u8, self.hint, self.work, a, b, c, 0x80])
    }

    pub fn unpack(word: u64) -> Known {
        let [lower, upper, hint, work, ..] = word.to_le_bytes();
        Known { lower: lower as i8, upper: upper as i8, hint, work }
    }
}

const BUCKET: usize = 4;

/// Entries that share a cache line.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET]);

// SAFETY: it is made of numbers.
unsafe impl Zero for Bucket {}

/// The table.
pub(super) struct Table {
    buckets: Zeroed<Bucket>,
    used: AtomicUsize,
}

impl Table {
    /// A table of at most that many bytes.
    pub fn new(bytes: usize) -> Table {
        let count = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
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
        self.used() > self.buckets.len() * (BUCKET - 1)
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[[AtomicU64; 2]; BUCKET] {
        &self.buckets[(key.main >> 8) as usize & (self.buckets.len() - 1)].0
    }

    /// Asks for the line of a key that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing into the program and cannot fault, and the pointer is that of a reference.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.bucket(key).as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub fn get(&self, key: Key) -> Option<Known> {
        self.bucket(key).iter().find_map(|[mixed, word]| {
            let word = word.load(Relaxed);
            let is_it = mixed.load(Relaxed) ^ word == key.main && word != 0 && Key::of(key.main, word) == key;
            is_it.then(|| Known::unpack(word))
        })
    }

    /// Remembers; where the bucket is full, what was least work is forgotten.
    pub fn put(&self, key: Key, known: Known) {
        let mut chosen = 0;
        let mut least = u16::MAX;
        let bucket = self.bucket(key);
        for (place, [mixed, word]) in bucket.iter().enumerate() {
            let word = word.load(Relaxed);
            if word == 0 {
                self.used.fetch_add(1, Relaxed);
                chosen = place;
                break;
            }
            if mixed.load(Relaxed) ^ word == key.main && Key::of(key.main, word) == key {
                chosen = place;
                break;
            }
            let work = u16::from(Known::unpack(word).work);
            if work < least {
                (chosen, least) = (place, work);
            }
        }
        let word = known.pack(key);
        bucket[chosen][0].store(key.main ^ word, Relaxed);
        bucket[chosen][1].store(word, Relaxed);
    }

    /// Every entry: the key and what is known.
    pub fn entries(&self) -> impl Iterator<Item = (Key, Known)> {
        self.buckets.iter().flat_map(|bucket| &bucket.0).filter_map(|[mixed, word]| {
            let word = word.load(Relaxed);
            (word != 0).then(|| (Key::of(mixed.load(Relaxed) ^ word, word), Known::unpack(word)))
        })
    }

    /// The same entries in a table of at most that many bytes.
    pub fn resized(&self, bytes: usize) -> Table {
        let larger = Table::new(bytes);
        for (key, known) in self.entries() {
            larger.put(key, known);
        }
        larger
    }
}
