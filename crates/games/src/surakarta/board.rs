//! The pieces alone: where they stand, and where they can go.

use super::loops::{met_first, slots_of};
use super::{Point, SurakartaMove};
use crate::Side;

/// The pieces of both sides, on the points and on the loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// By side: bit `i` is the point with index `i`.
    pieces: [u64; 2],
    /// By side: the slots of the loops that these pieces fill.
    slots: [u64; 2],
}

const ALL: u64 = (1 << Point::COUNT) - 1;
const COLUMN_A: u64 = 0b000001_000001_000001_000001_000001_000001;
const COLUMN_F: u64 = COLUMN_A << 5;

/// The steps from each point.
static NEIGHBOURS: [u64; Point::COUNT] = {
    let mut masks = [0; Point::COUNT];
    let mut i = 0;
    while i < Point::COUNT {
        masks[i] = spread(1 << i) & !(1 << i);
        i += 1;
    }
    masks
};

/// The points of the mask and all their neighbours.
const fn spread(mask: u64) -> u64 {
    let wide = mask | (mask & !COLUMN_F) << 1 | (mask & !COLUMN_A) >> 1;
    (wide | wide << 6 | wide >> 6) & ALL
}

impl Board {
    #[inline]
    pub(super) fn pieces(&self, side: Side) -> u64 {
        self.pieces[side.index()]
    }

    #[inline]
    pub(super) fn empty(&self) -> u64 {
        !(self.pieces[0] | self.pieces[1]) & ALL
    }

    #[inline]
    pub(super) fn occupied_slots(&self) -> u64 {
        self.slots[0] | self.slots[1]
    }

    /// Puts a piece on an empty point, or takes it away.
    #[inline]
    pub(super) fn toggle(&mut self, side: Side, point: Point) {
        self.pieces[side.index()] ^= point.bit();
        self.slots[side.index()] ^= slots_of(point);
    }

    /// Moves a piece of `side`, or moves it back, and takes off the enemy piece, or puts it back.
    #[inline]
    pub(super) fn toggle_move(&mut self, side: Side, mv: SurakartaMove) {
        self.pieces[side.index()] ^= mv.from.bit() | mv.to.bit();
        self.slots[side.index()] ^= slots_of(mv.from) ^ slots_of(mv.to);
        if mv.captures {
            self.toggle(!side, mv.to);
        }
    }

    /// The empty neighbours of a point.
    #[inline]
    pub(super) fn steps(&self, from: Point) -> u64 {
        NEIGHBOURS[from.index()] & self.empty()
    }

    /// What a piece of `side` on `from` can capture.
    #[inline]
    pub(super) fn captures(&self, side: Side, from: Point) -> u64 {
        met_first(from, self.occupied_slots()) & self.pieces(!side)
    }

    /// Whether both sides have pieces: otherwise nobody moves any more.
    #[inline]
    pub(super) fn is_contested(&self) -> bool {
        self.pieces[0] != 0 && self.pieces[1] != 0
    }

    /// Visits the moves of `side`: piece by piece from the top row, captures before steps.
    #[inline]
    pub(super) fn visit_moves(&self, side: Side, mut visit: impl FnMut(SurakartaMove)) {
        if !self.is_contested() {
            return;
        }
        for from in Point::of_mask(self.pieces(side)) {
            for to in Point::of_mask(self.captures(side, from)) {
                visit(SurakartaMove { from, to, captures: true });
            }
            for to in Point::of_mask(self.steps(from)) {
                visit(SurakartaMove { from, to, captures: false });
            }
        }
    }

    /// How many moves `side` has.
    pub(super) fn count_moves(&self, side: Side) -> usize {
        if !self.is_contested() {
            return 0;
        }
        let own = self.pieces(side);
        let empty = self.empty();
        let (to_right, to_left) = ((empty & !COLUMN_A) >> 1, (empty & !COLUMN_F) << 1);
        let sideways = [to_right, to_left];
        let upwards = [empty << 6, to_right << 6, to_left << 6];
        let downwards = [empty >> 6, to_right >> 6, to_left >> 6];
        let mut count = 0;
        for targets in sideways.into_iter().chain(upwards).chain(downwards) {
            count += (own & targets).count_ones();
        }
        for from in Point::of_mask(own) {
            let captures = self.captures(side, from);
            if captures != 0 {
                count += captures.count_ones();
            }
        }
        count as usize
    }

    pub(super) fn can_move(&self, side: Side) -> bool {
        self.is_contested() && (spread(self.pieces(side)) & self.empty() != 0 || self.can_capture(side))
    }

    pub(super) fn can_capture(&self, side: Side) -> bool {
        Point::of_mask(self.pieces(side)).any(|from| self.captures(side, from) != 0)
    }
}
