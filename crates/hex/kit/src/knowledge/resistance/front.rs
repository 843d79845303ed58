//! Elimination along a front: the equations that are not done with yet.

use super::NO_WIRE;
use super::points::{POINTS, START, Wire};
use crate::knowledge::shape::MAX_CELLS;

/// The equations of the points whose neighbours have not all been met yet, no more than `FRONT` at once, and of those
/// that are done with.
#[derive(Clone)]
pub(super) struct Front<const FRONT: usize> {
    /// Kirchhoff's current law, one row and column a slot.
    rows: [[f64; FRONT]; FRONT],
    right: [f64; FRONT],
    /// The slots that are in use, one bit each.
    used: u32,
    slot: [u8; MAX_CELLS],
    /// Each point that was eliminated, in that order.
    done: [Eliminated<FRONT>; MAX_CELLS],
    done_count: usize,
}

/// A point's voltage in terms of those that left the front later: `right` less the sum of `row` times their voltages,
/// its own slot left out.
#[derive(Clone, Copy)]
struct Eliminated<const FRONT: usize> {
    row: [f64; FRONT],
    right: f64,
    slot: u8,
    point: u16,
}

const NO_SLOT: u8 = u8::MAX;

impl<const FRONT: usize> Front<FRONT> {
    /// One row for each slot, 1 there and 0 elsewhere.
    const UNIT: [[f64; FRONT]; FRONT] = {
        let mut rows = [[0.0; FRONT]; FRONT];
        let mut slot = 0;
        while slot < FRONT {
            rows[slot][slot] = 1.0;
            slot += 1;
        }
        rows
    };

    pub(super) const EMPTY: Self = Front {
        rows: [[0.0; FRONT]; FRONT],
        right: [0.0; FRONT],
        used: 0,
        slot: [NO_SLOT; MAX_CELLS],
        done: [Eliminated { row: [0.0; FRONT], right: 0.0, slot: 0, point: 0 }; MAX_CELLS],
        done_count: 0,
    };

    /// The slot of a point, a free one if it is new; `None` for the edges, whose voltages are known.
    #[inline(always)]
    fn slot(&mut self, point: u16) -> Option<usize> {
        if point >= START {
            return None;
        }
        let slot = &mut self.slot[usize::from(point)];
        if *slot == NO_SLOT {
            *slot = self.used.trailing_ones() as u8;
            self.used |= 1 << *slot;
        }
        Some(usize::from(*slot))
    }

    /// Adds a wire. Whole rows are written, here and below: a vector cannot be loaded while one of its numbers alone is
    /// on its way to memory, and waiting for that would cost more than all the arithmetic.
    #[inline(always)]
    pub(super) fn add(&mut self, Wire { a, b, conductance }: Wire) {
        match (self.slot(a), self.slot(b)) {
            (Some(a), Some(b)) => {
                for (row, other) in [(a, b), (b, a)] {
                    let ends = Self::UNIT[row].iter().zip(&Self::UNIT[other]);
                    let entries = self.rows[row].iter_mut().zip(ends);
                    entries.for_each(|(entry, (own, other))| *entry += conductance * (own - other));
                }
            }
            (Some(row), None) | (None, Some(row)) => {
                let entries = self.rows[row].iter_mut().zip(&Self::UNIT[row]);
                entries.for_each(|(entry, own)| *entry += conductance * own);
                if a == START || b == START {
                    self.right[row] += conductance;
                }
            }
            (None, None) => {}
        }
    }

    /// Solves a point's equation for its voltage, and puts that into the other equations.
    #[inline(always)]
    pub(super) fn eliminate(&mut self, point: usize) {
        let taken = std::mem::replace(&mut self.slot[point], NO_SLOT);
        if taken == NO_SLOT {
            return;
        }
        let slot = usize::from(taken);
        let mut row = std::mem::replace(&mut self.rows[slot], [0.0; FRONT]);
        let mut right = std::mem::replace(&mut self.right[slot], 0.0);
        let pivot = row[slot];
        let inverse = if pivot > NO_WIRE { 1.0 / pivot } else { 0.0 };
        let entries = row.iter_mut().zip(&Self::UNIT[slot]);
        entries.for_each(|(entry, unit)| *entry = *entry * inverse * (1.0 - unit) + unit);
        right *= inverse;
        self.used &= !(1 << slot);
        for (others, others_right) in self.rows.iter_mut().zip(&mut self.right) {
            // The pivot is 1 now, so this leaves nothing in its column.
            let factor = others[slot];
            if factor != 0.0 {
                others.iter_mut().zip(&row).for_each(|(entry, own)| *entry -= factor * own);
                *others_right -= factor * right;
            }
        }
        self.done[self.done_count] = Eliminated { row, right, slot: taken, point: point as u16 };
        self.done_count += 1;
    }

    /// The voltages of all points, the last one first; leaves the front empty. A slot always holds the voltage of the
    /// point that had it: in this order, too, none is given away before its point is done with.
    #[inline(always)]
    pub(super) fn substitute(&mut self, voltage: &mut [f64; POINTS]) {
        let mut in_slot = [0.0; FRONT];
        for point in self.done[..self.done_count].iter().rev() {
            let slot = usize::from(point.slot);
            // Without its own slot, where another point's voltage still stands.
            let others: f64 = point.row.iter().zip(&in_slot).map(|(entry, voltage)| entry * voltage).sum();
            let own = point.right - (others - point.row[slot] * in_slot[slot]);
            in_slot[slot] = own;
            voltage[usize::from(point.point)] = own;
        }
        self.done_count = 0;
    }
}
