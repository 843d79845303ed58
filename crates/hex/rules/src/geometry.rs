//! What touches what on a board of a given size: computed once per size and shared by all games on it.

use std::sync::OnceLock;

use crate::{Bits, Cell, Colour, MAX_SIZE};

/// The shape of a board: its cells, their neighbours and the edges.
#[derive(Debug)]
pub struct Geometry {
    size: u8,
    cells: Vec<Cell>,
    neighbours: Vec<Bits>,
    starts: [Bits; 2],
    goals: [Bits; 2],
    board: Bits,
}

impl Geometry {
    /// The shape of a `size` x `size` board, 2 to 19.
    pub fn of(size: u8) -> &'static Geometry {
        static SHAPES: [OnceLock<Geometry>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        SHAPES[usize::from(size)].get_or_init(|| Geometry::new(size))
    }

    fn new(size: u8) -> Geometry {
        let n = usize::from(size);
        let cells: Vec<Cell> =
            (0..size).flat_map(|row| (0..size).map(move |column| Cell { column, row })).collect();
        let neighbours = cells
            .iter()
            .map(|cell| {
                let mut bits = Bits::EMPTY;
                for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (1, -1), (-1, 1), (0, 1)] {
                    let (x, y) = (i32::from(cell.column) + dx, i32::from(cell.row) + dy);
                    if (0..n as i32).contains(&x) && (0..n as i32).contains(&y) {
                        bits.insert(y as usize * n + x as usize);
                    }
                }
                bits
            })
            .collect();
        let collect = |wanted: &dyn Fn(&Cell) -> bool| {
            let mut bits = Bits::EMPTY;
            cells.iter().enumerate().filter(|(_, cell)| wanted(cell)).for_each(|(i, _)| bits.insert(i));
            bits
        };
        let starts = [collect(&|cell| cell.row == 0), collect(&|cell| cell.column == 0)];
        let goals = [collect(&|cell| cell.row == size - 1), collect(&|cell| cell.column == size - 1)];
        Geometry { size, neighbours, starts, goals, board: Bits::first(n * n), cells }
    }

    /// Cells on one edge.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Cells in all.
    #[inline]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// All cells.
    #[inline]
    pub fn board(&self) -> Bits {
        self.board
    }

    /// The cell with that number.
    #[inline]
    pub fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// The number of a cell on this board, row by row from the top.
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.size) + usize::from(cell.column)
    }

    /// Whether the cell is on this board.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        cell.column < self.size && cell.row < self.size
    }

    /// The cells that touch that cell.
    #[inline]
    pub fn neighbours(&self, index: usize) -> &Bits {
        &self.neighbours[index]
    }

    /// The cells on the edge where a colour starts: the top for Red, the left for Blue.
    #[inline]
    pub fn start_edge(&self, colour: Colour) -> &Bits {
        &self.starts[colour.index()]
    }

    /// The cells on the edge that a colour has to reach: the bottom for Red, the right for Blue.
    #[inline]
    pub fn goal_edge(&self, colour: Colour) -> &Bits {
        &self.goals[colour.index()]
    }
}
