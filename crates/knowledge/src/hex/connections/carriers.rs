//! The carriers known for each pair of points: short lists without a superset of another member.

use super::points::MAX_POINTS;
use crate::hex::Cells;

const PAIRS: usize = MAX_POINTS * (MAX_POINTS - 1) / 2;

/// Two different points, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair(u16);

impl Pair {
    #[inline]
    pub(super) fn of(a: usize, b: usize) -> Pair {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        Pair((high * (high - 1) / 2 + low) as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Up to `N` carriers for each pair, smallest kept.
pub(super) struct Carriers<const N: usize> {
    counts: Vec<u8>,
    lists: Vec<[Cells; N]>,
    /// One bit a carrier: it has been worked on since it was added.
    done: Vec<u32>,
}

impl<const N: usize> Carriers<N> {
    pub(super) fn new() -> Self {
        assert!(N <= 32, "one bit a carrier");
        Carriers { counts: vec![0; PAIRS], lists: vec![[Cells::EMPTY; N]; PAIRS], done: vec![0; PAIRS] }
    }

    /// Forgets all about the pairs of the first `points` points.
    pub(super) fn clear(&mut self, points: usize) {
        let pairs = points * points.saturating_sub(1) / 2;
        self.counts[..pairs].fill(0);
        self.done[..pairs].fill(0);
    }

    #[inline]
    pub(super) fn of(&self, pair: Pair) -> &[Cells] {
        let index = pair.index();
        &self.lists[index][..usize::from(self.counts[index])]
    }

    /// Whether a carrier of the pair lies within these cells.
    #[inline]
    pub(super) fn has_within(&self, pair: Pair, cells: Cells) -> bool {
        self.of(pair).iter().any(|carrier| carrier.is_subset(cells))
    }

    /// Adds a carrier, unless it contains one that is known or all known ones are smaller and the list is full. Takes
    /// out what it is contained in.
    #[inline]
    pub(super) fn add(&mut self, pair: Pair, carrier: Cells) -> bool {
        if self.has_within(pair, carrier) {
            return false;
        }
        self.remove_around(pair, carrier);
        let index = pair.index();
        let (list, count) = (&mut self.lists[index], &mut self.counts[index]);
        let place = if usize::from(*count) < N {
            *count += 1;
            usize::from(*count) - 1
        } else {
            let largest = (0..N).max_by_key(|&i| list[i].len()).expect("lists have room for some");
            if list[largest].len() <= carrier.len() {
                return false;
            }
            largest
        };
        list[place] = carrier;
        self.done[index] &= !(1 << place);
        true
    }

    /// Takes out the carriers that contain all these cells.
    #[inline]
    pub(super) fn remove_around(&mut self, pair: Pair, cells: Cells) {
        let index = pair.index();
        let (list, count) = (&mut self.lists[index], &mut self.counts[index]);
        let mut i = 0;
        while i < usize::from(*count) {
            if cells.is_subset(list[i]) {
                *count -= 1;
                let last = usize::from(*count);
                list[i] = list[last];
                let moved = self.done[index] >> last & 1;
                self.done[index] = self.done[index] & !(1 << i) & !(1 << last) | moved << i;
            } else {
                i += 1;
            }
        }
    }

    /// Marks a carrier as worked on; false if it is no longer in the list.
    #[inline]
    pub(super) fn finish(&mut self, pair: Pair, carrier: Cells) -> bool {
        let place = self.of(pair).iter().position(|&known| known == carrier);
        place.inspect(|&place| self.done[pair.index()] |= 1 << place).is_some()
    }

    /// Marks all carriers of the pair as worked on.
    #[inline]
    pub(super) fn finish_all(&mut self, pair: Pair) {
        self.done[pair.index()] = u32::MAX;
    }

    /// The bits of the carriers that have been worked on.
    #[inline]
    pub(super) fn done(&self, pair: Pair) -> u32 {
        self.done[pair.index()]
    }
}
