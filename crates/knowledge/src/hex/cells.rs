//! A set of cells in one machine word of 128 bits: enough for 11x11, and several times faster than the sets of the
//! rules crate, which serve boards up to 19x19.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use boyi_games::hex::Bits;

/// A set of cells, each known by its number `row * size + column`.
///
/// ```
/// use boyi_knowledge::hex::Cells;
///
/// let cells = Cells::only(3) | Cells::only(7);
/// assert_eq!(cells.len(), 2);
/// assert!((cells - Cells::only(3)).is_subset(cells));
/// assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 7]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(pub(crate) u128);

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells(0);

    /// Only that cell.
    #[inline]
    pub const fn only(index: usize) -> Cells {
        Cells(1 << index)
    }

    /// The first `count` cells.
    #[inline]
    pub const fn first(count: usize) -> Cells {
        Cells(if count == 0 { 0 } else { u128::MAX >> (128 - count) })
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 != 0
    }

    /// Puts the cell into the set.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0 |= 1 << index;
    }

    /// How many cells there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no cell in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all its cells are in the other set, too.
    #[inline]
    pub const fn is_subset(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub const fn intersects(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest cell.
    #[inline]
    pub fn lowest(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The cells in rising order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                index
            })
        })
    }

    /// The same set as the rules crate writes it.
    pub fn to_bits(self) -> Bits {
        let mut bits = Bits::EMPTY;
        self.iter().for_each(|index| bits.insert(index));
        bits
    }

    /// A set of the rules crate, if its cells fit.
    pub fn from_bits(bits: Bits) -> Option<Cells> {
        bits.iter().try_fold(Cells::EMPTY, |cells, index| (index < 128).then(|| cells | Cells::only(index)))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::only(cell))
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl Sub for Cells {
    type Output = Cells;

    /// The cells that are not in the other set.
    #[inline]
    fn sub(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }
}

impl Not for Cells {
    type Output = Cells;

    #[inline]
    fn not(self) -> Cells {
        Cells(!self.0)
    }
}

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Cells) {
        self.0 &= !other.0;
    }
}
