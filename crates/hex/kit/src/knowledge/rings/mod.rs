//! The six neighbours of every cell at a glance: what local patterns are read from.
//!
//! A cell's neighbours go round it in a ring. Their states, two bits each, make a number of twelve bits, and a table says
//! what that ring means: whether the cell is dead, which neighbour would kill it, where a bridge is intruded. The edges
//! are stones of their colour beyond the board.

mod meanings;
mod stones;
#[cfg(test)]
mod tests;

use boyi_hex::Colour;

pub(super) use self::meanings::MEANINGS;
use self::stones::PLACES;
pub(super) use self::stones::Stones;
use super::{Cells, Position};

/// What stands on a place: nothing, or a colour's mark.
pub(super) const EMPTY: u8 = 0;

/// How a colour is marked.
#[inline(always)]
pub(super) const fn mark(colour: Colour) -> u8 {
    colour as u8 + 1
}

/// The directions of the neighbours in columns and rows, each next to the one before: up, up and right, right, down,
/// down and left, left.
pub(super) const DIRECTIONS: [(isize, isize); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The opposite direction.
#[inline(always)]
pub(super) const fn back(direction: usize) -> usize {
    if direction < 3 { direction + 3 } else { direction - 3 }
}

/// What stands in a direction, as the ring says.
#[inline(always)]
pub(super) const fn state(ring: u16, direction: usize) -> u8 {
    (ring >> (2 * direction) & 3) as u8
}

/// Stones with the rings around all cells, kept up to date stone by stone.
#[derive(Clone)]
pub(super) struct Rings {
    board: Stones,
    ring: [u16; PLACES],
    cells: [Cells; 2],
}

impl Rings {
    pub(super) fn of(position: &Position) -> Rings {
        let (board, ring) = Stones::none(position.shape());
        let mut rings = Rings { board, ring, cells: [Cells::EMPTY; 2] };
        for colour in Colour::BOTH {
            position.stones(colour).iter().for_each(|cell| rings.put(colour, board.place(cell)));
        }
        rings
    }

    /// The stones, edges included.
    #[inline(always)]
    pub(super) fn board(&self) -> &Stones {
        &self.board
    }

    /// The ring around a place on the board.
    #[inline(always)]
    pub(super) fn ring(&self, place: usize) -> u16 {
        self.ring[place]
    }

    /// The stones of a colour.
    #[inline(always)]
    pub(super) fn stones(&self, colour: Colour) -> Cells {
        self.cells[colour.index()]
    }

    /// Puts a stone on an empty place.
    #[inline(always)]
    pub(super) fn put(&mut self, colour: Colour, place: usize) {
        self.board.put(colour, place);
        self.cells[colour.index()].insert(self.board.cell(place));
        for direction in 0..6 {
            self.ring[self.board.step(place, direction)] |= u16::from(mark(colour)) << (2 * back(direction));
        }
    }

    /// Puts stones on cells that local patterns show to be dead, with a colour from `any`, and on captured ones, as far
    /// as either is wanted, until there are none left: two neighbours are captured by a colour if its stone on either
    /// kills the other.
    pub(super) fn fill(
        &mut self,
        vacant: Cells,
        (dead, captured): (bool, bool),
        mut any: impl FnMut() -> Colour,
    ) {
        let meanings = &**MEANINGS;
        let mut open = vacant;
        loop {
            let mut filled = false;
            for cell in open.iter() {
                let place = self.board.place(cell);
                if self.board.stone(place) != EMPTY {
                    continue;
                }
                let ring = usize::from(self.ring(place));
                if meanings.dead[ring] {
                    if dead {
                        self.put(any(), place);
                        filled = true;
                    }
                    continue;
                }
                for colour in Colour::BOTH.into_iter().filter(|_| captured) {
                    let killers = meanings.killers[colour.index()][ring];
                    let partner = directions(killers).find(|&direction| {
                        let other = usize::from(self.ring(self.board.step(place, direction)));
                        meanings.killers[colour.index()][other] >> back(direction) & 1 != 0
                    });
                    if let Some(direction) = partner {
                        self.put(colour, place);
                        self.put(colour, self.board.step(place, direction));
                        filled = true;
                        break;
                    }
                }
            }
            if !filled {
                return;
            }
            open -= self.cells[0] | self.cells[1];
        }
    }

    /// Visits the two cells of every bridge, between stones of a colour or from a stone to its edge.
    pub(super) fn bridges(&self, mut visit: impl FnMut([u16; 2])) {
        for colour in Colour::BOTH {
            for cell in self.stones(colour).iter() {
                let place = self.board.place(cell);
                for direction in directions(MEANINGS.gaps[usize::from(self.ring(place))]) {
                    let next = (direction + 1) % 6;
                    let [a, b] = [direction, next].map(|direction| self.board.step(place, direction));
                    let end = self.board.step(a, next);
                    // Between two stones, from the one with the smaller number only.
                    let is_edge = self.board.is_edge(end);
                    if self.board.stone(end) == mark(colour) && (is_edge || end > place) {
                        visit([a, b].map(|place| self.board.cell(place) as u16));
                    }
                }
            }
        }
    }
}

/// The directions in a set of them.
#[inline(always)]
pub(super) fn directions(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let direction = set.trailing_zeros() as usize;
            set &= set - 1;
            direction
        })
    })
}
