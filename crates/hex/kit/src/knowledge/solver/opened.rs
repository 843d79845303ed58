//! The positions analysed most recently: a search that comes back to one need not analyse it again.

use super::key::Key;
use super::knowledge::Open;
use crate::knowledge::Position;

/// Analysed positions by key, the latest in each place.
pub(super) struct Opened<const W: usize> {
    slots: Vec<Option<Box<(Position<W>, Open<W>)>>>,
}

impl<const W: usize> Opened<W> {
    pub(super) fn new(slots: usize) -> Opened<W> {
        Opened { slots: (0..slots.max(1)).map(|_| None).collect() }
    }

    #[inline]
    fn place(&self, key: &Key<W>) -> usize {
        ((u128::from(key.place) * self.slots.len() as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: &Key<W>, position: &Position<W>) -> Option<Open<W>> {
        let slot = self.slots[self.place(key)].as_ref()?;
        (slot.0 == *position).then_some(slot.1)
    }

    pub(super) fn put(&mut self, key: &Key<W>, position: &Position<W>, open: &Open<W>) {
        let place = self.place(key);
        match &mut self.slots[place] {
            Some(slot) => **slot = (*position, *open),
            slot => *slot = Some(Box::new((*position, *open))),
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill_with(|| None);
    }

    /// Bytes when all places are taken.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * (size_of::<(Position<W>, Open<W>)>() + size_of::<usize>())
    }
}
