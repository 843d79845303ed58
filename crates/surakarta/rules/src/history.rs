//! The moves since the last capture: as much of the past as the end rules look at.
//!
//! A capture can never be undone on the board, so only the quiet moves after the last one matter to repetition. Walking
//! them back and noting where the board differs finds a repeated position exactly, without hashes, and a turned board
//! has simply turned moves.

use crate::{Point, SurakartaMove};
use boyi_core::SquareSymmetry;

/// The last quiet moves, in a ring by ply. No end rule looks back further than 50 plies.
#[derive(Clone, Debug)]
pub(crate) struct History {
    ring: [QuietMove; RING],
    /// Plies played since the start, or since the position was read.
    plies: u16,
    /// Plies since the last capture, those before the position was read included.
    quiet: u16,
    /// How many of the quiet plies stand in the ring.
    recorded: u8,
    /// The points that the quiet moves since the last capture have left, by the parity of their plies: one side's and
    /// the other's.
    left: [u64; 2],
}

const RING: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct QuietMove {
    from: u8,
    to: u8,
}

impl QuietMove {
    #[inline]
    fn mask(self) -> u64 {
        1u64 << (self.from & 63) ^ 1u64 << (self.to & 63)
    }
}

/// What was overwritten by recording a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overwritten {
    slot: QuietMove,
    quiet: u16,
    recorded: u8,
    left: [u64; 2],
}

impl History {
    /// No moves yet, `quiet` plies after the last capture.
    pub(crate) fn new(quiet: u16) -> Self {
        History { ring: [QuietMove { from: 0, to: 0 }; RING], plies: 0, quiet, recorded: 0, left: [0; 2] }
    }

    #[inline]
    pub(crate) fn plies(&self) -> u16 {
        self.plies
    }

    #[inline]
    pub(crate) fn quiet(&self) -> u16 {
        self.quiet
    }

    #[inline]
    pub(crate) fn record(&mut self, mv: SurakartaMove) -> Overwritten {
        let slot = &mut self.ring[usize::from(self.plies) % RING];
        let overwritten =
            Overwritten { slot: *slot, quiet: self.quiet, recorded: self.recorded, left: self.left };
        if mv.captures {
            self.quiet = 0;
            self.recorded = 0;
            self.left = [0; 2];
        } else {
            *slot = QuietMove { from: mv.from.index() as u8, to: mv.to.index() as u8 };
            self.quiet = self.quiet.saturating_add(1);
            self.recorded = (self.recorded + 1).min(RING as u8);
            self.left[usize::from(self.plies) % 2] |= mv.from.bit();
        }
        self.plies = self.plies.wrapping_add(1);
        overwritten
    }

    #[inline]
    pub(crate) fn take_back(&mut self, overwritten: Overwritten) {
        self.plies = self.plies.wrapping_sub(1);
        self.ring[usize::from(self.plies) % RING] = overwritten.slot;
        self.quiet = overwritten.quiet;
        self.recorded = overwritten.recorded;
        self.left = overwritten.left;
    }

    /// The recorded quiet move that was made `ago` plies before the last one.
    #[inline]
    fn recent(&self, ago: u16) -> QuietMove {
        self.ring[usize::from(self.plies.wrapping_sub(1 + ago)) % RING]
    }

    /// Whether the position has occurred at least `times` times before.
    #[inline]
    pub(crate) fn occurred_before(&self, mut times: u32) -> bool {
        // A position comes back only when the last move goes to a point that its side had left: mostly it does not.
        let last = self.plies.wrapping_sub(1);
        if self.recorded == 0 || self.left[usize::from(last) % 2] >> (self.recent(0).to & 63) & 1 == 0 {
            return false;
        }
        let mut differences = [0u64; 2];
        let mut ago = 0;
        while ago + 1 < u16::from(self.recorded) {
            differences[0] ^= self.recent(ago).mask();
            differences[1] ^= self.recent(ago + 1).mask();
            ago += 2;
            if differences == [0, 0] {
                times -= 1;
                if times == 0 {
                    return true;
                }
            }
        }
        false
    }

    pub(crate) fn transformed(&self, symmetry: SquareSymmetry) -> History {
        let turn = |index: u8| {
            let point = Point::from_index(usize::from(index)).expect("the history holds points");
            point.transformed(symmetry).index() as u8
        };
        let mut turned = self.clone();
        for mv in &mut turned.ring {
            *mv = QuietMove { from: turn(mv.from), to: turn(mv.to) };
        }
        turned.left = self.left.map(|set| {
            Point::of_mask(set).map(|point| point.transformed(symmetry).bit()).fold(0, |all, bit| all | bit)
        });
        turned
    }
}

impl PartialEq for History {
    /// What stands in the ring from before the last capture is no part of the history.
    fn eq(&self, other: &Self) -> bool {
        (self.plies, self.quiet, self.recorded) == (other.plies, other.quiet, other.recorded)
            && (0..u16::from(self.recorded)).all(|ago| self.recent(ago) == other.recent(ago))
    }
}
