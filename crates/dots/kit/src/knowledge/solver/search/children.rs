//! Looking where moves lead without searching: each move is made and named while the table is asked about those before it.

use super::super::names::{Name, mix};
use super::super::room::{Room, SLOTS};
use super::super::step::{Step, Steps};
use super::super::table::{Key, Table};
use super::super::tangle::{Cut, Tangle};

/// So many names are made between the question to the table and its answer, since memory is slow: with more of them, more
/// were made in vain when a move is good.
const LAG: usize = 1;
/// So many moves are made before it is their turn to get a name: what has just been written byte by byte cannot be read at once.
const EARLY: usize = 1;
const _: () = assert!(1 + LAG + EARLY <= SLOTS);

/// What a move leads to, as far as it is known without a search.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub step: Step,
    /// The name of the position; none if the bounds suffice.
    pub key: Key,
    pub boxes: i8,
    /// Bounds on the value of the move, if nothing is known of the position.
    pub bounds: (i8, i8),
    /// How symmetric the position is, if it has a name.
    pub symmetry: u32,
}

impl Child {
    /// Nothing yet.
    pub(super) const NONE: Child = Child {
        step: Step { cut: Cut::Link(0), taken: 0, deal: 0 },
        key: Key { main: 0, more: 0 },
        boxes: 0,
        bounds: (0, 0),
        symmetry: 0,
    };

    /// Bounds on the value of the move, with what the table knows by now.
    #[inline(always)]
    pub(super) fn known(&self, table: &Table) -> (i8, i8) {
        if self.key.is_none() {
            return self.bounds;
        }
        table.get(self.key).map_or(self.bounds, |known| self.step.bounds(known.lower, known.upper))
    }
}

/// Moves on their way: made, then named, then looked up. The positions they lead to are in [`Room::nexts`].
pub(super) struct Belt<'a> {
    target: i8,
    /// Lent, so that all else can stay in registers.
    children: &'a mut [Child; SLOTS],
    made: usize,
    named: usize,
    looked_up: usize,
    /// The most that a move is worth which can be seen not to reach the target, and is left out.
    pub left_out: i8,
}

impl<'a> Belt<'a> {
    /// For moves that are to reach a target, with room for what they lead to.
    #[inline(always)]
    pub(super) fn new(target: i8, children: &'a mut [Child; SLOTS]) -> Belt<'a> {
        Belt { target, children, made: 0, named: 0, looked_up: 0, left_out: i8::MIN }
    }

    /// The slot of the next move to look up, good until the next call, or `None` when all have been. Meanwhile a move further back is made,
    /// and one gets its name, so that the table has time to answer.
    #[inline(always)]
    pub(super) fn pull<const N: usize>(
        &mut self,
        steps: &mut Steps<'_, N>,
        room: &mut Room<N>,
        table: &Table,
    ) -> Option<usize> {
        let target = self.target;
        while self.named < self.looked_up + 1 + LAG {
            while self.made < self.named + 1 + EARLY {
                let Some(step) = steps.next() else { break };
                if step.most() < target {
                    self.left_out = step.most().max(self.left_out);
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
            let (least, most) = if next.joints == 0 { value_of(next) } else { (-boxes, boxes) };
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

    /// The move in a slot.
    #[inline(always)]
    pub(super) fn child(&self, slot: usize) -> &Child {
        &self.children[slot % SLOTS]
    }
}

/// Bounds on the value of a position without joints; out of line because they are few.
#[inline(never)]
fn value_of<const N: usize>(tangle: &Tangle<N>) -> (i8, i8) {
    let value = tangle.simple.value();
    (value, value)
}

/// The key of a position with joints.
#[inline]
pub(in super::super) fn key_of<const N: usize>(tangle: &Tangle<N>, name: Name) -> Key {
    let simple = tangle.simple.key();
    let main = mix(name.key.wrapping_add(simple));
    Key::new(main, name.more.wrapping_add(simple as u32))
}

#[cfg(test)]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::super::grid::{Grid, board_boxes};
    use super::super::super::captures::offer;
    use super::super::super::room::{HasRoom, Rooms};
    use super::super::super::step::{Moves, steps};
    use super::*;

    #[test]
    fn moves_leave_the_belt_in_their_order_each_with_its_own_position() {
        let pulled =
            [in_order::<8>("2x4"), in_order::<16>("4x4"), in_order::<32>("5x5"), in_order::<64>("6x6")];
        assert!(pulled.iter().all(|&pulled| pulled > 500), "{pulled:?}");
    }

    fn in_order<const N: usize>(rules: &str) -> usize
    where
        Rooms: HasRoom<N>,
    {
        let mut random = Random::new(9);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let mut rooms = Rooms::new(board, Grid::of(&start).degrees(board).joints());
        let room = rooms.room();
        let table = Table::new(0);
        let mut pulled = 0;
        for _ in 0..100 {
            let mut game = start;
            for _ in 0..random.below(game.count() as u32) {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let tangle = Tangle::<N>::of(offer(Grid::of(&game), board).rest, board);
            let moves = Moves::of(&tangle);
            let target = random.below(2 * tangle.boxes as u32 + 1) as i8 - tangle.boxes;
            let (mut expected, mut left_out) = (Vec::new(), i8::MIN);
            for step in steps(&tangle, &moves) {
                if step.most() < target {
                    left_out = left_out.max(step.most());
                } else {
                    expected.push(step);
                }
            }
            let mut children = [Child::NONE; SLOTS];
            let mut belt = Belt::new(target, &mut children);
            let mut way = steps(&tangle, &moves);
            for step in expected {
                let slot = belt.pull(&mut way, room, &table).unwrap();
                let child = belt.child(slot);
                assert_eq!((child.step.cut, child.step.taken), (step.cut, step.taken), "{game}");
                let mut next = tangle;
                next.cut(step.cut);
                assert_eq!(room.nexts[slot].joints, next.joints, "{game}");
                assert_eq!(child.boxes, next.boxes, "{game}");
                // What has no name is settled.
                if child.key == Key::default() {
                    assert!(child.bounds.0 >= target || child.bounds.1 < target, "{game}");
                } else {
                    let name = room.names.name(&next);
                    assert_eq!((child.key, child.symmetry), (key_of(&next, name), name.symmetry), "{game}");
                }
                pulled += 1;
            }
            assert_eq!(belt.pull(&mut way, room, &table), None, "{game}");
            assert_eq!(belt.left_out, left_out, "{game}");
        }
        pulled
    }
}
