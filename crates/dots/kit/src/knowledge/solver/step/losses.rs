//! What the loss of each link does to a position, worked out for all of them at once, so that making a move is no more than
//! to write down a few numbers.

use super::super::super::endgame::Component;
use super::super::tangle::{End, Link, Tangle, boxes_of, joint_of};

/// By end: what becomes of its joint when the link there is lost.
///
/// A joint of three links becomes a box of a longer one: `link` from one of two ends to the other. A joint of four just has a
/// link less, which is written the same way: no link, from this end to itself.
#[repr(align(64))]
pub(super) struct Losses {
    pub link: [Link; 64],
    pub from: [End; 64],
    pub to: [End; 64],
    /// The boxes of the separate chain that comes out instead; [`HARD`] if nothing here is right.
    pub chain: [u8; 64],
    /// The safe moves that are lost with the link, at both ends.
    pub safe: [u8; 64],
    /// The joints of three links.
    pub threes: u64,
}

/// Stands for a move that has to be made step by step: handles, and two joints that are linked twice.
pub(super) const HARD: u8 = 64;

impl Losses {
    /// Of no links.
    pub fn none() -> Losses {
        let none = [0; 64];
        Losses { link: none, from: none, to: none, chain: none, safe: none, threes: 0 }
    }

    /// Takes the link at an end away from a copy of the position. If that is too hard, it returns false, and `next` is then no
    /// position.
    #[inline(always)]
    pub fn cut<const N: usize>(&self, tangle: &Tangle<N>, end: End, next: &mut Tangle<N>) -> bool {
        let other = tangle.other(end);
        let chains = (self.chain[usize::from(end & 63)], self.chain[usize::from(other & 63)]);
        self.lose(end, next);
        self.lose(other, next);
        let joints = 1 << joint_of(end) | 1 << joint_of(other);
        next.joints &= !(joints & self.threes);
        next.fours &= !joints;
        next.boxes -= boxes_of(tangle.link(end));
        next.safe -= self.safe[usize::from(end & 63)] as i8;
        if chains == (0, 0) {
            return true;
        }
        if (chains.0 | chains.1) & HARD != 0 {
            return false;
        }
        if chains.0 > 0 {
            next.separate(Component::Chain(chains.0));
        }
        if chains.1 > 0 && other != end {
            next.separate(Component::Chain(chains.1));
        }
        true
    }

    #[inline]
    fn lose<const N: usize>(&self, end: End, next: &mut Tangle<N>) {
        let at = usize::from(end & 63);
        let (link, from, to) = (self.link[at], self.from[at], self.to[at]);
        let (here, there) = (usize::from(from) % (4 * N), usize::from(to) % (4 * N));
        let (links, others) = (next.links.as_flattened_mut(), next.others.as_flattened_mut());
        links[here] = link;
        links[there] = link;
        others[here] = to;
        others[there] = from;
    }
}
