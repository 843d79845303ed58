//! The moves of a position without boxes on offer, as few as suffice, and what they are worth.

use super::super::grid::Singles;
use super::tangle::{Cut, NOTHING, RIM, Tangle, joint_of};

/// A move: `taken` boxes for the opponent, `deal` of which he can leave to keep control, and then a position without
/// boxes on offer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub cut: Cut,
    pub taken: i8,
    pub deal: i8,
    /// Safe moves left after it, about.
    pub safe: i8,
}

/// The number of an opening, which has no edge of its own.
pub(super) const OPENING: u8 = 255;

impl Step {
    /// The value of the move, given that of the position it leads to.
    #[inline]
    pub fn value(&self, rest: i8) -> i8 {
        if self.deal == 0 { -(self.taken + rest) } else { self.deal - self.taken - (self.deal + rest).abs() }
    }

    /// Bounds of its value from bounds of the rest.
    #[inline]
    pub fn bounds(&self, lower: i8, upper: i8) -> (i8, i8) {
        let (a, b) = (self.value(lower), self.value(upper));
        let best = if self.deal > 0 && lower < -self.deal && -self.deal < upper {
            self.deal - self.taken
        } else {
            a.max(b)
        };
        (a.min(b), best)
    }

    /// The edge of a safe move, by a number that it keeps while it is free.
    #[inline]
    pub fn edge(&self) -> u8 {
        match self.cut {
            Cut::Link(end) if self.taken == 0 => end,
            _ => OPENING,
        }
    }
}

/// Visits the moves that can reach `target` at all. Returns a bound on the value of those left out.
#[inline]
pub(super) fn steps(tangle: &Tangle, target: i8, mut visit: impl FnMut(Step)) -> i8 {
    let mut left_out = i8::MIN;
    let safe = tangle.now().safe;
    let mut consider = |cut: Cut, safe: i8| {
        let (taken, deal) = tangle.gift(cut);
        // Who opens a long chain or a loop gets no more than what is left to him.
        let most = if deal > 0 { deal - taken } else { i8::MAX };
        if most < target {
            left_out = left_out.max(most);
        } else {
            visit(Step { cut, taken, deal, safe });
        }
    };
    for opening in tangle.now().simple.openings().into_iter().flatten() {
        consider(Cut::Open(opening), safe);
    }
    // By joint, the safe moves that are lost when it falls to two links.
    let mut lost = [0; 64];
    for bit in Singles(tangle.now().joints) {
        let joint = bit.trailing_zeros() as usize & 63;
        let (mut links, mut free) = (0, 0);
        for end in tangle.sides(joint) {
            links += i8::from(end.to != NOTHING);
            free += i8::from(end.to != NOTHING && end.boxes == 0);
        }
        lost[joint] = if links == 3 { free } else { 0 };
    }
    for bit in Singles(tangle.now().joints) {
        let joint = bit.trailing_zeros() as usize;
        let sides = tangle.sides(joint);
        for (side, end) in sides.iter().enumerate() {
            let here = (4 * joint + side) as u8;
            // Every link once, and one of those to the rim that are equal.
            if end.to == NOTHING || end.to < here || end.to == RIM && sides[..side].contains(end) {
                continue;
            }
            let free = i8::from(end.boxes == 0);
            let one = (lost[joint & 63] - free).max(0);
            let other = if end.to == RIM { 0 } else { (lost[joint_of(end.to)] - free).max(0) };
            consider(Cut::Link(here), safe - free - one - other);
        }
    }
    left_out
}
