//! The carriers known for each pair of points: short lists without a superset of another member.

use crate::knowledge::Cells;

/// Two different points, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair(u32);

impl Pair {
    #[inline]
    pub(super) fn of(a: usize, b: usize) -> Pair {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        Pair((high * (high - 1) / 2 + low) as u32)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Up to `N` carriers for each pair, smallest kept. Only pairs that have had a carrier have a list: on a large board
/// they are a small part of all.
pub(super) struct Carriers<const N: usize, const W: usize> {
    counts: Vec<u8>,
    /// The number of the pair's list, or none.
    places: Vec<u32>,
    lists: Vec<[Cells<W>; N]>,
    used: usize,
    /// One bit a carrier: it has been worked on since it was added.
    done: Vec<u32>,
}

/// No list.
const NOWHERE: u32 = u32::MAX;

impl<const N: usize, const W: usize> Carriers<N, W> {
    /// Room for that many pairs.
    pub(super) fn new(pairs: usize) -> Self {
        assert!(N <= 32, "one bit a carrier");
        Carriers {
            counts: vec![0; pairs],
            places: vec![NOWHERE; pairs],
            lists: Vec::new(),
            used: 0,
            done: vec![0; pairs],
        }
    }

    /// Forgets all about the pairs of the first `points` points.
    pub(super) fn clear(&mut self, points: usize) {
        let pairs = points * points.saturating_sub(1) / 2;
        self.counts[..pairs].fill(0);
        self.places[..pairs].fill(NOWHERE);
        self.used = 0;
        self.done[..pairs].fill(0);
    }

    #[inline]
    pub(super) fn of(&self, pair: Pair) -> &[Cells<W>] {
        let index = pair.index();
        let list = self.lists.get(self.places[index] as usize);
        list.map_or(&[], |list| &list[..usize::from(self.counts[index])])
    }

    /// Whether a carrier of the pair lies within these cells.
    #[inline]
    pub(super) fn has_within(&self, pair: Pair, cells: Cells<W>) -> bool {
        self.of(pair).iter().any(|carrier| carrier.is_subset(cells))
    }

    /// Adds a carrier, unless it contains one that is known or all known ones are smaller and the list is full. Takes
    /// out what it is contained in.
    #[inline]
    pub(super) fn add(&mut self, pair: Pair, carrier: Cells<W>) -> bool {
        if self.has_within(pair, carrier) {
            return false;
        }
        self.remove_around(pair, carrier);
        let index = pair.index();
        if self.places[index] == NOWHERE {
            self.places[index] = self.used as u32;
            self.used += 1;
            if self.lists.len() < self.used {
                self.lists.push([Cells::EMPTY; N]);
            }
        }
        let (list, count) = (&mut self.lists[self.places[index] as usize], &mut self.counts[index]);
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
    pub(super) fn remove_around(&mut self, pair: Pair, cells: Cells<W>) {
        let index = pair.index();
        let Some(list) = self.lists.get_mut(self.places[index] as usize) else { return };
        let count = &mut self.counts[index];
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
    pub(super) fn finish(&mut self, pair: Pair, carrier: Cells<W>) -> bool {
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
