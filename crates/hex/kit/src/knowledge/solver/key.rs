//! One key for positions that are the same but for how the board lies or how the players are called.
//!
//! A position with Blue to move is the position with Red to move that mirrors it and exchanges the colours; and of a
//! position and its half turn only the smaller one is kept.

use boyi_hex::Colour;

use crate::knowledge::{Cells, Position, Shape};

/// The stones of a position as they lie and mirrored, so that the key after one more stone costs no mirroring.
#[derive(Clone, Copy)]
pub(super) struct Keyed<const W: usize> {
    shape: &'static Shape<W>,
    stones: [Cells<W>; 2],
    mirrored: [Cells<W>; 2],
    to_move: Colour,
}

/// How a position was turned to get its key, for sets of cells that go into the table or come out of it.
#[derive(Clone, Copy)]
pub(super) struct Key<const W: usize> {
    pub(super) place: u64,
    pub(super) check: u64,
    exchanged: bool,
    turned: bool,
    shape: &'static Shape<W>,
}

impl<const W: usize> Keyed<W> {
    pub(super) fn new(position: &Position<W>) -> Keyed<W> {
        let shape = position.shape();
        let stones = Colour::BOTH.map(|colour| position.stones(colour));
        let mirrored = stones.map(|set| shape.transposed(set));
        Keyed { shape, stones, mirrored, to_move: position.to_move() }
    }

    /// The key after the mover's stone on that cell.
    #[inline]
    pub(super) fn after(&self, cell: usize) -> Key<W> {
        let mut next = *self;
        let mover = self.to_move.index();
        next.stones[mover].insert(cell);
        next.mirrored[mover].insert(self.shape.transposed_cell(cell));
        next.to_move = !self.to_move;
        next.key()
    }

    #[inline]
    pub(super) fn key(&self) -> Key<W> {
        let exchanged = self.to_move == Colour::Blue;
        let [red, blue] = if exchanged { [self.mirrored[1], self.mirrored[0]] } else { self.stones };
        let turned = [self.shape.rotated(red), self.shape.rotated(blue)];
        let is_turned = turned < [red, blue];
        let [red, blue] = if is_turned { turned } else { [red, blue] };
        let size = self.shape.size() as u64;
        let words = [red.words(), blue.words()];
        let hash = |seed: u64| words.as_flattened().iter().fold(seed, |hash, word| mixed(hash ^ word));
        Key {
            place: hash(0x243f_6a88_85a3_08d3 ^ size),
            check: hash(0x1319_8a2e_0370_7344 ^ size << 32),
            exchanged,
            turned: is_turned,
            shape: self.shape,
        }
    }
}

impl<const W: usize> Key<W> {
    /// A set of cells of the position, as the table keeps it.
    pub(super) fn normal(&self, set: Cells<W>) -> Cells<W> {
        let set = if self.exchanged { self.shape.transposed(set) } else { set };
        if self.turned { self.shape.rotated(set) } else { set }
    }

    /// A set of cells from the table, as it lies in the position. Half a turn and the mirroring commute, and each is
    /// its own inverse.
    pub(super) fn natural(&self, set: Cells<W>) -> Cells<W> {
        self.normal(set)
    }
}

/// Every bit of the input changes half of the bits of the output (Stafford's mix 13 of MurmurHash3's finaliser).
#[inline]
fn mixed(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;
    use crate::knowledge::reference::random_position;

    #[test]
    fn all_ways_to_lay_the_board_have_one_key() {
        let mut random = Random::new(31);
        for (size, empty) in [(5, 14), (13, 100), (19, 300)].repeat(50) {
            let position = random_position(&mut random, size, empty);
            let key = |position: &Position| {
                let key = Keyed::new(position).key();
                (key.place, key.check)
            };
            assert_eq!(key(&position), key(&position.rotated()));
            assert_eq!(key(&position), key(&position.exchanged()));
            assert_ne!(key(&position), key(&position.with_to_move(!position.to_move())));
        }
    }

    #[test]
    fn the_key_after_a_move_is_the_key_of_the_position_after_it() {
        let mut random = Random::new(32);
        for (size, empty) in [(6, 20), (13, 100), (19, 300)].repeat(50) {
            let position = random_position(&mut random, size, empty);
            for cell in position.vacant().iter() {
                let (after, direct) =
                    (Keyed::new(&position).after(cell), Keyed::new(&position.after(cell)).key());
                assert_eq!((after.place, after.check), (direct.place, direct.check));
                let set = position.stones(Colour::Red);
                assert_eq!(after.natural(after.normal(set)), set);
            }
        }
    }
}
