//! Looking where moves lead without searching: each move is made and named while the table is asked about those before it.

use super::super::names::{Name, mix};
use super::super::room::Room;
use super::super::step::{Step, Steps};
use super::super::table::{Key, Table};
use super::super::tangle::{Cut, Tangle};

/// So many names are made between the question to the table and its answer, since memory is slow: with more of them, more
/// were made in vain when a move is good.
const LAG: usize = 1;
/// Room for the move that is looked up, for those whose names are made meanwhile, and for one that is made before its turn.
pub(in super::super) const SLOTS: usize = 4;
const _: () = assert!(LAG + 2 <= SLOTS);

/// What a move leads to, as far as it is known without a search.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub step: Step,
    /// The name of the position; none if the bounds suffice.
    pub key: Key,
    pub boxes: i8,
    /// Bounds on the value of the move.
    pub bounds: (i8, i8),
    /// How symmetric the position is.
    pub symmetry: u32,
}

impl Child {
    /// Bounds on the value of the move.
    #[inline(always)]
    pub(super) fn known(&self, table: &Table) -> (i8, i8) {
        if self.key == Key::default() {
            return self.bounds;
        }
        table.get(self.key).map_or(self.bounds, |known| self.step.bounds(known.lower, known.upper))
    }
}

/// Moves on their way: made, then named, then looked up.
pub(super) struct Belt {
    children: [Child; SLOTS],
    made: usize,
    named: usize,
    looked_up: usize,
}

impl Belt {
    #[inline]
    pub(super) fn new() -> Belt {
        let step = Step { cut: Cut::Link(0), taken: 0, deal: 0 };
        let child = Child { step, key: Key::default(), boxes: 0, bounds: (0, 0), symmetry: 0 };
        Belt { children: [child; SLOTS], made: 0, named: 0, looked_up: 0 }
    }

    /// The move in a slot.
    #[inline]
    pub(super) fn child(&self, slot: usize) -> &Child {
        &self.children[slot % SLOTS]
    }

    /// The slot of the next move to look up, for which the table has been asked long ago.
    #[inline(always)]
    pub(super) fn pull<const N: usize>(
        &mut self,
        steps: &mut Steps<'_, N>,
        target: i8,
        best: &mut i8,
        room: &mut Room<N>,
        table: &Table,
    ) -> Option<usize> {
        while self.named <= self.looked_up + LAG {
            // One more than needed: what has just been written byte by byte cannot be read at once.
            while self.made < self.named + 2 {
                let Some(step) = steps.next() else { break };
                if step.most() < target {
                    *best = step.most().max(*best);
                    continue;
                }
                steps.make(step.cut, &mut room.nexts[self.made % SLOTS]);
                self.children[self.made % SLOTS].step = step;
                self.made += 1;
            }
            if self.named == self.made {
                break;
            }
            let (next, child) = (&room.nexts[self.named % SLOTS], &mut self.children[self.named % SLOTS]);
            self.named += 1;
            let boxes = next.boxes;
            let (least, most) =
                if next.joints == 0 { (next.simple.value(), next.simple.value()) } else { (-boxes, boxes) };
            child.bounds = child.step.bounds(least, most);
            child.boxes = boxes;
            child.key = Key::default();
            if child.bounds.0 < target && child.bounds.1 >= target {
                let name = room.names.name(next);
                (child.key, child.symmetry) = (key_of(next, name), name.symmetry);
                table.prefetch(child.key);
            }
        }
        (self.looked_up < self.named).then(|| {
            self.looked_up += 1;
            (self.looked_up - 1) % SLOTS
        })
    }
}

/// The key of a position with joints.
#[inline]
pub(in super::super) fn key_of<const N: usize>(tangle: &Tangle<N>, name: Name) -> Key {
    let simple = tangle.simple.key();
    let main = mix(name.key.wrapping_add(simple));
    Key::new(main, name.more.wrapping_add(simple as u32))
}
