//! Where the cells of a board stand in memory: on boards with a border, several of them one below the other.

use std::ops::Range;

use crate::kernel::Grid;

/// Boards that are evaluated together at most: the weights are then fetched once for all of them.
pub(crate) const BATCH: usize = 4;

/// The memory of one board, and of up to [`BATCH`] boards together. It depends on the board alone, not on a net.
pub(crate) struct Layout {
    /// Of one board, of two, and so on.
    grids: Vec<Grid>,
    pub columns: usize,
    pub rows: usize,
}

impl Layout {
    pub(crate) fn new(columns: usize, rows: usize) -> Layout {
        Layout { grids: (1..=BATCH).map(|boards| Grid::new(columns, rows, boards)).collect(), columns, rows }
    }

    /// The grid of that many boards.
    pub(crate) fn grid(&self, boards: usize) -> &Grid {
        &self.grids[boards - 1]
    }

    /// The place of a cell of one board, whose cells are numbered row by row.
    pub(crate) fn place(&self, cell: usize) -> usize {
        self.grids[0].place((cell % self.columns) as isize, (cell / self.columns) as isize)
    }

    /// The places of the cells of one board, row by row.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        self.grids[0].places()
    }

    /// The part of the memory of all boards that belongs to one of them, its border included.
    pub(crate) fn part(&self, board: usize, numbers_a_cell: usize) -> Range<usize> {
        let start = board * self.grids[0].next_board() * numbers_a_cell;
        start..start + self.grids[0].padded_cells() * numbers_a_cell
    }
}
