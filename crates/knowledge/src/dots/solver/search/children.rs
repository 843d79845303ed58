//! Looking where moves lead without searching: a few at a time, so that the table has time to answer.

use super::super::names::{Name, mix};
use super::super::room::{HasRoom, Rooms};
use super::super::step::{Step, Steps};
use super::super::table::Key;
use super::super::tangle::{Cut, Tangle};
use super::Searcher;
use super::size::size;

/// So many moves are looked at together.
pub(in super::super) const WIDTH: usize = 4;

/// What a move leads to, as far as it is known without a search.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub step: Step,
    /// The name of the position; none if the bounds suffice.
    pub key: Key,
    pub boxes: i8,
    /// Bounds on the value of the move.
    pub bounds: (i8, i8),
    /// How much there is to search: small is quick.
    pub size: i16,
}

/// Some children, whose places in the table are on their way.
pub(super) struct Batch {
    children: [Child; WIDTH],
    pub count: usize,
}

impl Batch {
    #[inline]
    pub(super) fn none() -> Batch {
        let step = Step { cut: Cut::Link(0), taken: 0, deal: 0 };
        Batch {
            children: [Child { step, key: Key::default(), boxes: 0, bounds: (0, 0), size: 0 }; WIDTH],
            count: 0,
        }
    }

    #[inline]
    pub(super) fn children(&self) -> &[Child] {
        &self.children[..self.count]
    }
}

impl Searcher<'_, '_> {
    /// Bounds on the value of a move.
    #[inline]
    pub(super) fn known(&self, child: &Child) -> (i8, i8) {
        if child.key == Key::default() {
            return child.bounds;
        }
        self.table.get(child.key).map_or(child.bounds, |known| child.step.bounds(known.lower, known.upper))
    }

    /// Looks where the next few steps lead, none if there are no more.
    #[inline]
    pub(super) fn ahead<const N: usize>(
        &mut self,
        steps: &mut Steps<'_, N>,
        target: i8,
        best: &mut i8,
        batch: &mut Batch,
    ) where
        Rooms: HasRoom<N>,
    {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { self.ahead_wide(steps, target, best, batch) };
        }
        self.ahead_anywhere::<N, false>(steps, target, best, batch);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn ahead_wide<const N: usize>(
        &mut self,
        steps: &mut Steps<'_, N>,
        target: i8,
        best: &mut i8,
        batch: &mut Batch,
    ) where
        Rooms: HasRoom<N>,
    {
        self.ahead_anywhere::<N, true>(steps, target, best, batch);
    }

    #[inline(always)]
    fn ahead_anywhere<const N: usize, const WIDE: bool>(
        &mut self,
        steps: &mut Steps<'_, N>,
        target: i8,
        best: &mut i8,
        batch: &mut Batch,
    ) where
        Rooms: HasRoom<N>,
    {
        batch.count = 0;
        let room = self.rooms.room();
        while batch.count < WIDTH {
            let Some(step) = steps.next() else { break };
            if step.most() < target {
                *best = step.most().max(*best);
                continue;
            }
            let next = &mut room.nexts[batch.count % WIDTH];
            steps.make(step.cut, next);
            batch.children[batch.count % WIDTH].step = step;
            batch.count += 1;
        }
        for k in 0..batch.count {
            let (next, child) = (&room.nexts[k % WIDTH], &mut batch.children[k % WIDTH]);
            let boxes = next.boxes;
            let (least, most) =
                if next.joints == 0 { (next.simple.value(), next.simple.value()) } else { (-boxes, boxes) };
            child.bounds = child.step.bounds(least, most);
            child.boxes = boxes;
            child.key = Key::default();
            if child.bounds.0 < target && child.bounds.1 >= target {
                let name = room.names.name(next);
                (child.key, child.size) = (key_of(next, name), size::<N, WIDE>(next, name.symmetry));
                self.table.prefetch(child.key);
            }
        }
    }
}

/// The key of a position with joints.
#[inline]
pub(in super::super) fn key_of<const N: usize>(tangle: &Tangle<N>, name: Name) -> Key {
    let simple = tangle.simple.key();
    let main = mix(name.key.wrapping_add(simple));
    Key::new(main, name.more.wrapping_add(simple as u32))
}
