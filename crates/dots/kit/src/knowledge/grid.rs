//! The free edges of a board as two words, so that every question about all boxes at once is a few operations.
//!
//! Boxes lie on an 8x8 grid of bits, box (column, row) at bit `8 * row + column`; the largest board has 7x7. The bit of
//! a box in `h` is the edge below it and in `v` the edge to its left, so the edge above it is one row up in `h` and the
//! edge to its right one column on in `v`.

use boyi_dots::{Direction, Dots, Edge, Geometry};

/// The edges that are still to draw. Everything that is to come depends on nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    pub(crate) h: u64,
    pub(crate) v: u64,
}

/// Boxes by the number of their free edges; boxes with none are in no set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Degrees {
    pub one: u64,
    pub two: u64,
    pub three: u64,
    pub four: u64,
}

impl Degrees {
    #[inline]
    pub fn joints(&self) -> u64 {
        self.three | self.four
    }

    #[inline]
    pub fn open(&self) -> u64 {
        self.one | self.two | self.three | self.four
    }
}

/// The boxes of a board.
#[inline]
pub(crate) fn board_boxes(columns: u8, rows: u8) -> u64 {
    let row = (1u64 << columns) - 1;
    (0..rows).fold(0, |boxes, r| boxes | row << (8 * r))
}

impl Grid {
    /// The free edges of a position.
    pub fn of(game: &Dots) -> Grid {
        Grid::from_set(game.geometry(), game.free())
    }

    /// A set of free edges of a board.
    pub fn from_set(board: &Geometry, free: u128) -> Grid {
        let (columns, rows) = (u32::from(board.columns()), u32::from(board.rows()));
        // The board numbers its edges row by row, first those that lie, then those that stand.
        let spread = |edges: u128, width: u32, rows: u32| {
            (0..rows).fold(0, |word, row| {
                let line = (edges >> (row * width)) as u64 & ((1 << width) - 1);
                word | line << (8 * row)
            })
        };
        Grid {
            h: spread(free, columns, rows + 1),
            v: spread(free >> (columns * (rows + 1)), columns + 1, rows),
        }
    }

    #[inline]
    pub(crate) fn single(edge: Edge) -> Grid {
        let bit = 1 << (8 * edge.row() + edge.column());
        match edge.direction() {
            Direction::Horizontal => Grid { h: bit, v: 0 },
            Direction::Vertical => Grid { h: 0, v: bit },
        }
    }

    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.h.count_ones() + self.v.count_ones()
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.h | self.v == 0
    }

    #[inline]
    pub(crate) fn without(self, other: Grid) -> Grid {
        Grid { h: self.h & !other.h, v: self.v & !other.v }
    }

    /// The members, one by one.
    pub(crate) fn edges(self) -> impl Iterator<Item = Edge> {
        let list = |mut word: u64, direction| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(Edge::new(bit & 7, bit >> 3, direction).expect("bits of a grid are edges"))
            })
        };
        list(self.h, Direction::Horizontal).chain(list(self.v, Direction::Vertical))
    }

    /// The edges around these boxes that are in the grid.
    #[inline]
    pub(crate) fn around(self, boxes: u64) -> Grid {
        Grid { h: self.h & (boxes | boxes << 8), v: self.v & (boxes | boxes << 1) }
    }

    /// The boxes that free edges of `boxes` lead to, some of `boxes` among them; beyond the rim there is none in
    /// `within`.
    #[inline]
    pub(crate) fn beyond(self, boxes: u64, within: u64) -> u64 {
        let up = (boxes << 8) & self.h;
        let down = (boxes & self.h) >> 8;
        let right = (boxes << 1) & self.v;
        let left = (boxes & self.v) >> 1;
        (up | down | right | left) & within
    }

    /// All boxes of `within` that free edges join to `seed`, the seed included.
    #[inline]
    pub(crate) fn joined(self, seed: u64, within: u64) -> u64 {
        let mut reached = seed;
        loop {
            let next = reached | self.beyond(reached, within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Counts the free edges of all boxes at once.
    #[inline]
    pub(crate) fn degrees(self, boxes: u64) -> Degrees {
        let (below, above, left, right) = (self.h, self.h >> 8, self.v, self.v >> 1);
        let (x, both) = (below ^ above, below & above);
        let (y, sides) = (left ^ right, left & right);
        let ones = x ^ y;
        let twos = both ^ sides ^ (x & y);
        Degrees {
            one: ones & !twos & boxes,
            two: twos & !ones & boxes,
            three: twos & ones & boxes,
            four: both & sides & boxes,
        }
    }

    /// The free edges that touch none of these boxes.
    #[inline]
    pub(crate) fn apart_from(self, boxes: u64) -> Grid {
        Grid { h: self.h & !(boxes | boxes << 8), v: self.v & !(boxes | boxes << 1) }
    }
}

/// The members of a set of boxes, lowest first, each as a set of one.
#[derive(Clone, Copy)]
pub(crate) struct Singles(pub u64);

impl Iterator for Singles {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        Some(bit)
    }
}

impl std::ops::BitOrAssign for Grid {
    #[inline]
    fn bitor_assign(&mut self, other: Grid) {
        self.h |= other.h;
        self.v |= other.v;
    }
}
