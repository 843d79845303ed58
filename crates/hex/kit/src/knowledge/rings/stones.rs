//! A board with its edges as stones around it.

use std::sync::OnceLock;

use boyi_hex::{Colour, MAX_SIZE, joins_top_and_bottom};

use super::{DIRECTIONS, EMPTY, Rings, mark};
use crate::knowledge::shape::MAX_CELLS;
use crate::knowledge::{Position, Shape};

/// The board with a border of one cell all around.
pub(super) const PLACES: usize = (MAX_SIZE as usize + 2) * (MAX_SIZE as usize + 2);

/// What stands where, edges included: what a simulation plays on.
#[derive(Clone, Copy)]
pub(in crate::knowledge) struct Stones {
    frame: &'static Frame,
    stone: [u8; PLACES],
}

/// What is the same for all boards of a size.
struct Frame {
    size: usize,
    place: [u16; MAX_CELLS],
    cell: [u16; PLACES],
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
                    frame.place[cell] = place as u16;
                    frame.cell[place] = cell as u16;
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
    /// No stones, and the rings of a board without any.
    pub(super) fn none(shape: &Shape) -> (Stones, [u16; PLACES]) {
        let frame = Frame::of(shape);
        (Stones { frame, stone: frame.stone }, frame.ring)
    }

    /// Whether a place is beyond the board.
    #[inline(always)]
    pub(super) fn is_edge(&self, place: usize) -> bool {
        self.frame.stone[place] != EMPTY
    }

    pub(in crate::knowledge) fn of(position: &Position) -> Stones {
        Rings::of(position).board
    }

    /// The place of a cell.
    #[inline(always)]
    pub(in crate::knowledge) fn place(&self, cell: usize) -> usize {
        usize::from(self.frame.place[cell])
    }

    /// The cell of a place on the board; 0 beyond it.
    #[inline(always)]
    pub(in crate::knowledge) fn cell(&self, place: usize) -> usize {
        usize::from(self.frame.cell[place])
    }

    /// The next place in a direction.
    #[inline(always)]
    pub(in crate::knowledge) fn step(&self, place: usize, direction: usize) -> usize {
        place.wrapping_add_signed(self.frame.steps[direction])
    }

    /// What stands on a place.
    #[inline(always)]
    pub(in crate::knowledge) fn stone(&self, place: usize) -> u8 {
        self.stone[place]
    }

    /// The ring around a place on the board.
    #[inline(always)]
    pub(in crate::knowledge) fn ring(&self, place: usize) -> u16 {
        let mut ring = 0;
        for direction in 0..6 {
            ring |= u16::from(self.stone(self.step(place, direction))) << (2 * direction);
        }
        ring
    }

    /// Puts a stone on an empty place.
    #[inline(always)]
    pub(in crate::knowledge) fn put(&mut self, colour: Colour, place: usize) {
        self.stone[place] = mark(colour);
    }

    /// Who has won on a full board.
    #[inline(always)]
    pub(in crate::knowledge) fn winner(&self) -> Colour {
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
