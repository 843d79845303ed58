//! The table of proof numbers: fixed size, and what was expensive stays.

use bytemuck::Zeroable;

use super::numbers::Numbers;
use crate::zeroed::{Zeroed, zeroed};

/// What is known about a position, as its mover sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub numbers: Numbers,
    /// Positions that were visited to find it out.
    pub work: u32,
}

#[derive(Clone, Copy, Zeroable)]
struct Slot {
    key: u64,
    numbers: Numbers,
    /// 0 in an empty slot.
    work: u32,
}

const WAYS: usize = 4;

pub(super) struct ProofTable {
    lines: Zeroed<[Slot; WAYS]>,
}

impl ProofTable {
    /// A table of at most that many bytes, but at least one line.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<[Slot; WAYS]>()).max(1);
        ProofTable { lines: zeroed(count) }
    }

    pub fn bytes(&self) -> usize {
        self.lines.len() * size_of::<[Slot; WAYS]>()
    }

    pub fn clear(&mut self) {
        for slot in self.lines.iter_mut().flatten() {
            slot.work = 0;
        }
    }

    #[inline]
    fn line(&self, key: u64) -> usize {
        ((u128::from(key) * self.lines.len() as u128) >> 64) as usize
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.lines[self.line(key)].iter().find(|slot| slot.key == key && slot.work > 0)?;
        Some(Entry { numbers: slot.numbers, work: slot.work })
    }

    /// Keeps the entry instead of what was known about the position, or of the cheapest in its line.
    pub fn put(&mut self, key: u64, entry: Entry) {
        let at = self.line(key);
        let line = &mut self.lines[at];
        let place = (0..WAYS)
            .find(|&way| line[way].key == key)
            .or_else(|| (0..WAYS).min_by_key(|&way| line[way].work))
            .expect("a line has slots");
        line[place] = Slot { key, numbers: entry.numbers, work: entry.work.max(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_entry_makes_room() {
        let mut table = ProofTable::new(0);
        for (key, work) in [(1, 50), (2, 3), (3, 40), (4, 60), (5, 1)] {
            table.put(key, Entry { numbers: Numbers::PROVEN, work });
        }
        assert!(table.get(2).is_none());
        assert!([1, 3, 4, 5].iter().all(|&key| table.get(key).is_some()));
    }
}
