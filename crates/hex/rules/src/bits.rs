//! A set of cells: one bit a cell, row by row, enough for 19x19.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells, each known by its number `row * size + column`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits([u64; Bits::WORDS]);

impl Bits {
    /// Words of 64 bits.
    pub const WORDS: usize = 6;

    /// No cell.
    pub const EMPTY: Bits = Bits([0; Bits::WORDS]);

    /// The words, lowest cells first.
    #[inline]
    pub const fn words(self) -> [u64; Bits::WORDS] {
        self.0
    }

    /// The set of these words.
    #[inline]
    pub const fn of_words(words: [u64; Bits::WORDS]) -> Bits {
        Bits(words)
    }

    /// The first `count` cells.
    pub fn first(count: usize) -> Bits {
        let mut bits = Bits::EMPTY;
        (0..count).for_each(|index| bits.insert(index));
        bits
    }

    /// Only that cell.
    #[inline]
    pub fn only(index: usize) -> Bits {
        let mut bits = Bits::EMPTY;
        bits.insert(index);
        bits
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Puts the cell into the set.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes the cell out of the set.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Takes the lowest cell out of the set.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        for (word, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let index = word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(index);
            }
        }
        None
    }

    /// Whether there is no cell in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub fn intersects(&self, other: &Bits) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many cells there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let index = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    index
                })
            })
        })
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    #[inline]
    fn bitand(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Bits {
    type Output = Bits;

    #[inline]
    fn bitor(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: Bits) {
        *self = *self | other;
    }
}

impl Not for Bits {
    type Output = Bits;

    /// All other bits, those past the end of the board included: cut with `&`.
    #[inline]
    fn not(self) -> Bits {
        Bits(std::array::from_fn(|i| !self.0[i]))
    }
}
