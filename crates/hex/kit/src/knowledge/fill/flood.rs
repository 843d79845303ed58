//! Who has won on 512 full boards at once: a flood of Red's stones from the top edge.

use boyi_hex::MAX_SIZE;

use super::lanes::Lanes;
use crate::knowledge::shape::MAX_CELLS;

/// One column and two rows more than the board has: beyond them there are no stones.
const PLACES: usize = (MAX_SIZE as usize + 2) * (MAX_SIZE as usize + 1) + 1;

/// 512 boards, one word a cell, which says where the cell is red.
#[derive(Clone)]
pub(super) struct Boards {
    size: usize,
    place: [u16; MAX_CELLS],
    red: [Lanes; PLACES],
    /// Where the cell is joined to the top.
    reached: [Lanes; PLACES],
}

impl Boards {
    pub(super) fn new(size: usize) -> Boards {
        // A row ends with one place more, which is also to the left of the next row's first cell.
        let place = std::array::from_fn(|cell| ((cell / size + 1) * (size + 1) + 1 + cell % size) as u16);
        Boards { size, place, red: [Lanes::NONE; PLACES], reached: [Lanes::NONE; PLACES] }
    }

    /// The place of a cell.
    #[inline(always)]
    pub(super) fn place(&self, cell: usize) -> usize {
        usize::from(self.place[cell])
    }

    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, red: Lanes) {
        self.red[place] = red;
    }

    #[inline(always)]
    pub(super) fn red(&self, place: usize) -> Lanes {
        self.red[place]
    }

    /// Where Red has joined top and bottom. The flood goes down and up the rows by turns, and along each row both ways,
    /// until it gains nothing more where it is not at the bottom already.
    #[inline(always)]
    pub(super) fn won_by_red(&mut self) -> Lanes {
        let size = self.size;
        let stride = size + 1;
        let first = stride + 1;
        self.reached[first..first + size].copy_from_slice(&self.red[first..first + size]);
        self.reached[first + stride..first + size * stride].fill(Lanes::NONE);
        let mut won = Lanes::NONE;
        loop {
            let mut gained = Lanes::NONE;
            for row in 1..size {
                let start = first + row * stride;
                gained = gained | self.flood_row(start, start - stride, start - stride + 1);
            }
            let last = first + (size - 1) * stride;
            for place in last..last + size {
                won = won | self.reached[place];
            }
            if (gained & !won).is_none() {
                return won;
            }
            gained = Lanes::NONE;
            for row in (1..size - 1).rev() {
                let start = first + row * stride;
                gained = gained | self.flood_row(start, start + stride, start + stride - 1);
            }
            if (gained & !won).is_none() {
                return won;
            }
        }
    }

    /// Floods the row at `start` from two neighbours of each cell in another row, whose places begin at `a` and `b`,
    /// and along itself. Returns where it gained anything.
    #[inline(always)]
    fn flood_row(&mut self, start: usize, a: usize, b: usize) -> Lanes {
        let size = self.size;
        let mut gained = Lanes::NONE;
        let mut carry = Lanes::NONE;
        for column in 0..size {
            let before = self.reached[start + column];
            let near = self.reached[a + column] | self.reached[b + column];
            carry = self.red[start + column] & (before | near | carry);
            gained = gained | (carry & !before);
            self.reached[start + column] = carry;
        }
        carry = Lanes::NONE;
        for column in (0..size).rev() {
            let before = self.reached[start + column];
            carry = before | (self.red[start + column] & carry);
            gained = gained | (carry & !before);
            self.reached[start + column] = carry;
        }
        gained
    }
}
