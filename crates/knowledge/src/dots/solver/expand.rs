//! The moves of a position without boxes on offer, as few as suffice.
//!
//! - A *safe* move draws an edge between boxes that both have three free edges or more.
//! - Any other move opens a chain or loop; all its edges are equal, but for chains of two boxes, which are opened in the
//!   middle so that both boxes must be taken.
//! - Of the chains that hang on nothing only the shortest of one or two boxes, the shortest long one and the shortest
//!   loop count: the value changes by at most one box when a chain grows by one, so opening a longer one is no better.

use super::super::grid::{Degrees, Grid, Singles};
use super::captures::offer;

/// A move and what it leads to: `taken` boxes for the opponent, `deal` of which he can leave to keep control, and
/// a position without boxes on offer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub child: Grid,
    pub taken: i8,
    pub deal: i8,
    /// For safe moves, the number of the edge: the bit in `h`, or 64 more than that in `v`.
    pub edge: u8,
}

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
}

/// All moves of a grid without boxes on offer.
pub(crate) fn steps(grid: Grid, board: u64) -> Vec<Step> {
    let mut steps = Vec::new();
    expand(grid, board, &grid.degrees(board), i8::MIN, |step| steps.push(step));
    steps
}

/// The number of an opening, which has no edge of its own.
pub(super) const OPENING: u8 = 127;

/// Visits the moves that can reach `target` at all. Returns a bound on the value of those left out.
#[inline]
pub(super) fn expand(
    grid: Grid,
    board: u64,
    degrees: &Degrees,
    target: i8,
    mut visit: impl FnMut(Step),
) -> i8 {
    let mut left_out = i8::MIN;
    let joints = degrees.joints();
    // Length and boxes of the shortest of each kind that hang on nothing.
    let (mut short, mut long, mut ring) = ((u32::MAX, 0), (u32::MAX, 0), (u32::MAX, 0));
    let mut open = |chain: u64, deal: i8, ends: u64| {
        let edges = grid.around(chain);
        let mut step =
            Step { child: grid.without(edges), taken: chain.count_ones() as i8, deal, edge: OPENING };
        let alone = ends & (ends - u64::from(ends != 0)) == 0;
        if alone && ends & degrees.three != 0 && edges.around(ends).count() == 2 {
            // The joint that the chain leaves from and comes back to falls too, and what hangs on it.
            let more = offer(step.child, board);
            (step.child, step.taken, step.deal) = (more.rest, step.taken + more.taken, 2);
        }
        // Who opens a long chain or a loop gets no more than what is left to him.
        let most = if step.deal > 0 { step.deal - step.taken } else { i8::MAX };
        if most < target {
            left_out = left_out.max(most);
        } else {
            visit(step);
        }
    };
    let mut strings = degrees.two;
    while strings != 0 {
        let chain = grid.joined(strings & strings.wrapping_neg(), strings);
        strings &= !chain;
        let length = chain.count_ones();
        let ends = grid.beyond(chain, joints);
        if ends != 0 {
            open(chain, if length > 2 { 2 } else { 0 }, ends);
            continue;
        }
        let kind = if length <= 2 {
            &mut short
        } else if grid.around(chain).count() == length {
            &mut ring
        } else {
            &mut long
        };
        *kind = (*kind).min((length, chain));
    }
    for ((_, chain), deal) in [(short, 0), (long, 2), (ring, 4)] {
        if chain != 0 {
            open(chain, deal, 0);
        }
    }
    let mut safe = grid.apart_from(degrees.two);
    // The two rim edges of a corner are equal: where both are safe, the vertical one is left out.
    let below = safe.h & !(board << 8) & board;
    let above = (safe.h >> 8) & !(board >> 8) & board;
    let ends = below | above;
    safe.v &= !(ends & !(board << 1));
    safe.v &= !((ends & !(board >> 1)) << 1);
    for bit in Singles(safe.h) {
        let child = Grid { h: grid.h ^ bit, v: grid.v };
        visit(Step { child, taken: 0, deal: 0, edge: bit.trailing_zeros() as u8 });
    }
    for bit in Singles(safe.v) {
        let child = Grid { h: grid.h, v: grid.v ^ bit };
        visit(Step { child, taken: 0, deal: 0, edge: 64 + bit.trailing_zeros() as u8 });
    }
    left_out
}
