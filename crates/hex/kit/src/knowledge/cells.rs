//! A set of cells in as many machine words as the board needs: two words hold 11x11, six hold 19x19.
//!
//! What is quick on a small board only because the sets are small (inferior cells, connections, the solver) is generic
//! over the number of words and chosen once, by [`with_words!`]. All else works on the [widest](WIDE) sets.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use boyi_hex::Bits;

/// Words that hold the cells of every board.
pub const WIDE: usize = Bits::WORDS;

/// Runs code with a constant for the number of words that a board of that size needs, with room for two points more: the
/// edges of a colour.
macro_rules! with_words {
    ($size:expr, $words:ident => $body:expr) => {
        match $size {
            ..=11 => {
                const $words: usize = 2;
                $body
            }
            12..=13 => {
                const $words: usize = 3;
                $body
            }
            14..=15 => {
                const $words: usize = 4;
                $body
            }
            _ => {
                const $words: usize = $crate::knowledge::cells::WIDE;
                $body
            }
        }
    };
}
pub(crate) use with_words;

/// A set of cells, each known by its number `row * size + column`, in `W` words of 64 bits.
///
/// ```
/// use boyi_hex_kit::knowledge::Cells;
///
/// let cells: Cells = Cells::only(3) | Cells::only(340);
/// assert_eq!(cells.len(), 2);
/// assert!((cells - Cells::only(3)).is_subset(cells));
/// assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 340]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells<const W: usize = WIDE>([u64; W]);

impl<const W: usize> Default for Cells<W> {
    fn default() -> Self {
        Cells::EMPTY
    }
}

impl<const W: usize> Cells<W> {
    /// No cell.
    pub const EMPTY: Cells<W> = Cells([0; W]);

    /// How many different cells a set can hold.
    pub const ROOM: usize = 64 * W;

    /// Only that cell.
    #[inline]
    pub const fn only(index: usize) -> Cells<W> {
        debug_assert!(index < Self::ROOM);
        let (place, bit) = (index / 64, 1 << (index % 64));
        let mut words = [0; W];
        let mut word = 0;
        // No store to a place that is not known before: the whole set would have to go through memory.
        while word < W {
            words[word] = if word == place { bit } else { 0 };
            word += 1;
        }
        Cells(words)
    }

    /// The first `count` cells.
    pub fn first(count: usize) -> Cells<W> {
        (0..count).collect()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        debug_assert!(index < Self::ROOM);
        let word = match W {
            2 if index < 64 => self.0[0],
            2 => self.0[1],
            _ => self.0[index / 64],
        };
        word >> (index % 64) & 1 != 0
    }

    /// Puts the cell into the set.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        *self |= Cells::only(index);
    }

    /// How many cells there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no cell in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether all its cells are in the other set, too.
    #[inline]
    pub fn is_subset(self, other: Cells<W>) -> bool {
        (self - other).is_empty()
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub fn intersects(self, other: Cells<W>) -> bool {
        !(self & other).is_empty()
    }

    /// The lowest cell.
    #[inline]
    pub fn lowest(self) -> Option<usize> {
        self.iter().next()
    }

    /// The cells in rising order.
    #[inline]
    pub fn iter(self) -> CellsIter<W> {
        CellsIter { words: self.0, at: 0 }
    }

    /// The cells of both sets, where the operator cannot be used.
    pub(crate) const fn or(self, other: Cells<W>) -> Cells<W> {
        let mut words = self.0;
        let mut word = 0;
        while word < W {
            words[word] |= other.0[word];
            word += 1;
        }
        Cells(words)
    }

    /// The same cells in a set of another width; those beyond it are dropped.
    #[inline]
    pub(crate) fn fit<const V: usize>(self) -> Cells<V> {
        Cells(std::array::from_fn(|word| if word < W { self.0[word] } else { 0 }))
    }

    /// The words, lowest cells first.
    #[inline]
    pub(crate) fn words(self) -> [u64; W] {
        self.0
    }

    /// The set of these words.
    #[inline]
    pub(crate) const fn of_words(words: [u64; W]) -> Cells<W> {
        Cells(words)
    }

    /// Every cell moved up by `by` numbers, 1 to 63.
    #[inline]
    pub(crate) fn moved_up(self, by: usize) -> Cells<W> {
        let carried = |word: usize| if word > 0 { self.0[word - 1] >> (64 - by) } else { 0 };
        Cells(std::array::from_fn(|word| self.0[word] << by | carried(word)))
    }

    /// Every cell moved down by `by` numbers, 1 to 63; those below the first one are dropped.
    #[inline]
    pub(crate) fn moved_down(self, by: usize) -> Cells<W> {
        let carried = |word: usize| if word + 1 < W { self.0[word + 1] << (64 - by) } else { 0 };
        Cells(std::array::from_fn(|word| self.0[word] >> by | carried(word)))
    }

    /// The first `count` cells in the opposite order.
    #[inline]
    pub(crate) fn reversed(self, count: usize) -> Cells<W> {
        let reversed = |word: usize| if word < W { self.0[W - 1 - word].reverse_bits() } else { 0 };
        let (words, bits) = ((Self::ROOM - count) / 64, (Self::ROOM - count) % 64);
        Cells(std::array::from_fn(|word| {
            let (low, high) = (reversed(word + words), reversed(word + words + 1));
            if bits == 0 { low } else { low >> bits | high << (64 - bits) }
        }))
    }
}

/// The cells of a set in rising order.
#[derive(Clone)]
pub struct CellsIter<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for CellsIter<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(64 * self.at + word.trailing_zeros() as usize);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, start: B, mut step: F) -> B {
        let mut folded = start;
        for place in self.at..W {
            let mut word = self.words[place];
            while word != 0 {
                folded = step(folded, 64 * place + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        folded
    }
}

impl Cells {
    /// The same set as the rules crate writes it.
    #[inline]
    pub fn to_bits(self) -> Bits {
        Bits::of_words(self.0)
    }

    /// A set of the rules crate.
    #[inline]
    pub fn from_bits(bits: Bits) -> Cells {
        Cells(bits.words())
    }
}

/// The highest cell that only one of the sets has decides.
impl<const W: usize> Ord for Cells<W> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const W: usize> PartialOrd for Cells<W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> fmt::Debug for Cells<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> FromIterator<usize> for Cells<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::only(cell))
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Cells(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Self;

    /// The cells that are not in the other set.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Cells(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> Not for Cells<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Cells(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for Cells<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// One value for each cell that a set of `W` words can hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PerCell<T, const W: usize>([[T; 64]; W]);

impl<T: Copy, const W: usize> PerCell<T, W> {
    #[inline]
    pub(crate) const fn all(value: T) -> Self {
        PerCell([[value; 64]; W])
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        self.0.as_flattened()
    }

    #[inline]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }
}

impl<T, const W: usize> std::ops::Index<usize> for PerCell<T, W> {
    type Output = T;

    #[inline]
    fn index(&self, cell: usize) -> &T {
        &self.0.as_flattened()[cell]
    }
}

impl<T, const W: usize> std::ops::IndexMut<usize> for PerCell<T, W> {
    #[inline]
    fn index_mut(&mut self, cell: usize) -> &mut T {
        &mut self.0.as_flattened_mut()[cell]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use boyi_core::Random;

    use super::*;

    fn random_set<const W: usize>(random: &mut Random) -> Cells<W> {
        Cells(std::array::from_fn(|_| random.next() & random.next()))
    }

    fn listed<const W: usize>(cells: Cells<W>) -> BTreeSet<usize> {
        cells.iter().collect()
    }

    fn sets_do_what_lists_do<const W: usize>() {
        let mut random = Random::new(W as u64);
        for _ in 0..200 {
            let (a, b) = (random_set::<W>(&mut random), random_set::<W>(&mut random));
            let (list, other) = (listed(a), listed(b));
            assert_eq!(listed(a & b), &list & &other);
            assert_eq!(listed(a | b), &list | &other);
            assert_eq!(listed(a - b), &list - &other);
            assert_eq!((a.len(), a.lowest()), (list.len(), list.first().copied()));
            assert_eq!((a & b).is_subset(a), (&list & &other).is_subset(&list));
            assert_eq!(a.intersects(b), !list.is_disjoint(&other));
            assert_eq!(a.cmp(&b), list.iter().rev().cmp(other.iter().rev()));
            assert!((0..Cells::<W>::ROOM).all(|cell| a.contains(cell) == list.contains(&cell)));
            let folded = a.iter().fold(Vec::new(), |mut all, cell| {
                all.push(cell);
                all
            });
            assert_eq!(folded, list.iter().copied().collect::<Vec<_>>());
            let by = 1 + random.below(63) as usize;
            let room = Cells::<W>::ROOM;
            let up = list.iter().map(|cell| cell + by).filter(|&cell| cell < room).collect();
            assert_eq!(listed(a.moved_up(by)), up);
            let down = list.iter().filter_map(|cell| cell.checked_sub(by)).collect();
            assert_eq!(listed(a.moved_down(by)), down);
            let count = 1 + random.below(room as u32) as usize;
            let first = a & Cells::first(count);
            let turned = listed(first).into_iter().map(|cell| count - 1 - cell).collect();
            assert_eq!(listed(first.reversed(count)), turned, "{first:?} of {count}");
            assert_eq!(a.fit::<WIDE>().fit::<W>(), a);
        }
    }

    #[test]
    fn sets_of_every_width_do_what_lists_do() {
        sets_do_what_lists_do::<2>();
        sets_do_what_lists_do::<3>();
        sets_do_what_lists_do::<4>();
        sets_do_what_lists_do::<6>();
    }

    #[test]
    fn every_board_has_room_for_its_cells_and_two_edges() {
        for size in boyi_hex::MIN_SIZE..=boyi_hex::MAX_SIZE {
            let cells = usize::from(size).pow(2);
            with_words!(usize::from(size), W => assert!(cells + 2 <= Cells::<W>::ROOM, "{size}"));
        }
    }
}
