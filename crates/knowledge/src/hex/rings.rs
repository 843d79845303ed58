//! The six neighbours of every cell at a glance: what local patterns are read from.
//!
//! A cell's neighbours go round it in a ring. Their states, two bits each, make a number of twelve bits, and a table says
//! what that ring means: whether the cell is dead, which neighbour would kill it, where a bridge is intruded. The edges
//! are stones of their colour beyond the board.

use std::sync::{LazyLock, OnceLock};

use boyi_games::hex::{Colour, joins_top_and_bottom};

use super::shape::{MAX_CELLS, MAX_SIZE};
use super::{Cells, Position, Shape};

/// The board with a border of one cell all around.
const PLACES: usize = (MAX_SIZE as usize + 2) * (MAX_SIZE as usize + 2);

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

/// What each ring means.
pub(super) struct Meanings {
    /// Neither colour's stone here can matter, whatever happens around.
    pub(super) dead: [bool; 1 << 12],
    /// For each colour, the directions where its stone would make this cell dead.
    pub(super) killers: [[u8; 1 << 12]; 2],
    /// For each colour, if the other has a stone here: the directions of the cells that complete a bridge of this
    /// colour into which that stone has intruded.
    pub(super) completions: [[u8; 1 << 12]; 2],
    /// The directions in which this neighbour and the next one are empty: a bridge may lead out between them.
    pub(super) gaps: [u8; 1 << 12],
}

/// Computed when first needed.
pub(super) static MEANINGS: LazyLock<Box<Meanings>> = LazyLock::new(|| {
    let mut meanings = Box::new(Meanings {
        dead: [false; 1 << 12],
        killers: [[0; 1 << 12]; 2],
        completions: [[0; 1 << 12]; 2],
        gaps: [0; 1 << 12],
    });
    let is_ring = |ring: u16| (0..6).all(|direction| state(ring, direction) != 3);
    for ring in (0..1 << 12).filter(|&ring| is_ring(ring)) {
        meanings.dead[usize::from(ring)] = is_dead(ring);
    }
    for ring in (0..1 << 12).filter(|&ring| is_ring(ring)) {
        let is = |direction: usize, mark: u8| state(ring, direction % 6) == mark;
        let index = usize::from(ring);
        for direction in (0..6).filter(|&direction| is(direction, EMPTY)) {
            let bit = 1 << direction;
            for colour in Colour::BOTH {
                let taken = ring | u16::from(mark(colour)) << (2 * direction);
                if meanings.dead[usize::from(taken)] {
                    meanings.killers[colour.index()][index] |= bit;
                }
                if is(direction + 1, mark(colour)) && is(direction + 5, mark(colour)) {
                    meanings.completions[colour.index()][index] |= bit;
                }
            }
            if is(direction + 1, EMPTY) {
                meanings.gaps[index] |= bit;
            }
        }
    }
    meanings
});

/// A cell is dead if however its empty neighbours are filled, the stones around it make at most one run of each colour:
/// then its own stone joins nothing that is not joined already, and parts nothing.
fn is_dead(ring: u16) -> bool {
    match (0..6).find(|&direction| state(ring, direction) == EMPTY) {
        Some(direction) => {
            Colour::BOTH.into_iter().all(|colour| is_dead(ring | u16::from(mark(colour)) << (2 * direction)))
        }
        None => (0..6).filter(|&i| state(ring, i) != state(ring, (i + 1) % 6)).count() <= 2,
    }
}

/// What stands where, edges included: what a simulation plays on.
#[derive(Clone, Copy)]
pub(super) struct Stones {
    frame: &'static Frame,
    stone: [u8; PLACES],
}

/// Stones with the rings around all cells, kept up to date stone by stone.
#[derive(Clone)]
pub(super) struct Rings {
    board: Stones,
    ring: [u16; PLACES],
    cells: [Cells; 2],
}

/// What is the same for all boards of a size.
pub(super) struct Frame {
    size: usize,
    place: [u8; MAX_CELLS],
    cell: [u8; PLACES],
    steps: [isize; 6],
    /// The empty board between its edges.
    stone: [u8; PLACES],
    ring: [u16; PLACES],
}

impl Frame {
    fn of(shape: &Shape) -> &'static Frame {
        static FRAMES: [OnceLock<Frame>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        FRAMES[shape.size()].get_or_init(|| Frame::new(shape.size()))
    }

    fn new(size: usize) -> Frame {
        let stride = size + 2;
        let mut frame = Frame {
            size,
            place: [0; MAX_CELLS],
            cell: [0; PLACES],
            steps: DIRECTIONS.map(|(column, row)| row * stride as isize + column),
            stone: [EMPTY; PLACES],
            ring: [0; PLACES],
        };
        for place in 0..stride * stride {
            let (row, column) = (place / stride, place % stride);
            let inside = |line: usize| (1..=size).contains(&line);
            match (inside(row), inside(column)) {
                (true, true) => {
                    let cell = (row - 1) * size + column - 1;
                    frame.place[cell] = place as u8;
                    frame.cell[place] = cell as u8;
                }
                // In two corners a cell is near both edges; there it does not matter which one stands between them.
                (false, _) => frame.stone[place] = mark(Colour::Red),
                (true, false) => frame.stone[place] = mark(Colour::Blue),
            }
        }
        for cell in 0..size * size {
            let place = usize::from(frame.place[cell]);
            for (direction, step) in frame.steps.iter().enumerate() {
                let stone = frame.stone[place.wrapping_add_signed(*step)];
                frame.ring[place] |= u16::from(stone) << (2 * direction);
            }
        }
        frame
    }
}

impl Stones {
    pub(super) fn of(position: &Position) -> Stones {
        Rings::of(position).board
    }

    /// The place of a cell.
    #[inline(always)]
    pub(super) fn place(&self, cell: usize) -> usize {
        usize::from(self.frame.place[cell])
    }

    /// The cell of a place on the board; 0 beyond it.
    #[inline(always)]
    pub(super) fn cell(&self, place: usize) -> usize {
        usize::from(self.frame.cell[place])
    }

    /// The next place in a direction.
    #[inline(always)]
    pub(super) fn step(&self, place: usize, direction: usize) -> usize {
        place.wrapping_add_signed(self.frame.steps[direction])
    }

    /// What stands on a place.
    #[inline(always)]
    pub(super) fn stone(&self, place: usize) -> u8 {
        self.stone[place]
    }

    /// The ring around a place on the board.
    #[inline(always)]
    pub(super) fn ring(&self, place: usize) -> u16 {
        let mut ring = 0;
        for direction in 0..6 {
            ring |= u16::from(self.stone(self.step(place, direction))) << (2 * direction);
        }
        ring
    }

    /// Puts a stone on an empty place.
    #[inline(always)]
    pub(super) fn put(&mut self, colour: Colour, place: usize) {
        self.stone[place] = mark(colour);
    }

    /// Who has won on a full board.
    #[inline(always)]
    pub(super) fn winner(&self) -> Colour {
        let size = self.frame.size;
        let mut rows = [0u32; MAX_SIZE as usize];
        for (row, line) in rows[..size].iter_mut().zip(self.stone.chunks(size + 2).skip(1)) {
            for (column, &stone) in line[1..=size].iter().enumerate() {
                *row |= u32::from(stone == mark(Colour::Red)) << column;
            }
        }
        if joins_top_and_bottom(&rows[..size]) { Colour::Red } else { Colour::Blue }
    }
}

impl Rings {
    pub(super) fn of(position: &Position) -> Rings {
        let frame = Frame::of(position.shape());
        let board = Stones { frame, stone: frame.stone };
        let mut rings = Rings { board, ring: frame.ring, cells: [Cells::EMPTY; 2] };
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
    pub(super) fn bridges(&self, mut visit: impl FnMut([u8; 2])) {
        for colour in Colour::BOTH {
            for cell in self.stones(colour).iter() {
                let place = self.board.place(cell);
                for direction in directions(MEANINGS.gaps[usize::from(self.ring(place))]) {
                    let next = (direction + 1) % 6;
                    let [a, b] = [direction, next].map(|direction| self.board.step(place, direction));
                    let end = self.board.step(a, next);
                    // Between two stones, from the one with the smaller number only.
                    let is_edge = self.board.frame.stone[end] != EMPTY;
                    if self.board.stone(end) == mark(colour) && (is_edge || end > place) {
                        visit([self.board.frame.cell[a], self.board.frame.cell[b]]);
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

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;
    use crate::hex::patterns;
    use crate::hex::reference::{Minimax, drawn, random_position};

    #[test]
    fn filling_by_local_patterns_keeps_the_winner() {
        let mut random = Random::new(91);
        let mut filled = 0;
        for (size, empty, count) in [(3, 7, 100), (4, 11, 100), (5, 12, 60)] {
            for _ in 0..count {
                let position = random_position(&mut random, size, empty);
                let mut rings = Rings::of(&position);
                rings.fill(position.vacant(), (true, true), || Colour::BOTH[random.below(2) as usize]);
                let mut after = position;
                for colour in Colour::BOTH {
                    after = after.with_stones(colour, rings.stones(colour));
                }
                filled += position.vacant().len() - after.vacant().len();
                for mover in Colour::BOTH {
                    let [before, after] = [position, after].map(|position| position.with_to_move(mover));
                    let same = Minimax::default().winner(before) == Minimax::default().winner(after);
                    assert!(same, "{before} {after}");
                }
            }
        }
        assert!(filled > 500, "only {filled} cells were filled");
    }

    #[test]
    fn bridges_are_those_that_sets_of_cells_show() {
        let mut random = Random::new(92);
        for size in [3, 5, 8, 11] {
            for _ in 0..20 {
                let position = random_position(&mut random, size, usize::from(size * size) * 2 / 3);
                let mut found: Vec<Cells> = Vec::new();
                Rings::of(&position)
                    .bridges(|cells| found.push(cells.iter().map(|&cell| usize::from(cell)).collect()));
                let mut expected: Vec<Cells> = Colour::BOTH
                    .into_iter()
                    .flat_map(|colour| patterns::bridges(&position, colour))
                    .map(|bridge| bridge.carrier)
                    .collect();
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{position}");
            }
        }
    }

    #[test]
    fn an_intruder_is_answered_on_the_other_cell() {
        let board = Stones::of(&drawn("..R../..B../.R.../...../..... R"));
        let intruder = board.place(7);
        let completions = MEANINGS.completions[Colour::Red.index()][usize::from(board.ring(intruder))];
        let cells: Vec<usize> =
            directions(completions).map(|direction| board.cell(board.step(intruder, direction))).collect();
        assert_eq!(cells, [6]);
    }

    #[test]
    fn rings_that_are_kept_are_those_that_are_seen() {
        let mut random = Random::new(93);
        for size in [2, 3, 7, 11] {
            let position = random_position(&mut random, size, usize::from(size * size) / 2);
            let rings = Rings::of(&position);
            for cell in position.shape().board().iter() {
                let place = rings.board().place(cell);
                assert_eq!(rings.ring(place), rings.board().ring(place));
            }
        }
    }
}
