//! What touches what, in words of 128 bits: the neighbours of a whole set of cells are a few shifts.

use std::sync::OnceLock;

use boyi_games::hex::{Colour, Geometry};

use super::Cells;

/// The largest board whose cells fit into [`Cells`] with room for the two edges of a colour: 11x11.
pub const MAX_SIZE: u8 = 11;

pub(crate) const MAX_CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// The shape of a board of up to 11x11.
#[derive(Debug)]
pub struct Shape {
    size: usize,
    board: Cells,
    neighbours: [Cells; MAX_CELLS],
    transposed: [u8; MAX_CELLS],
    edges: [[Cells; 2]; 2],
    not_left: u128,
    not_right: u128,
}

impl Shape {
    /// The shape of a `size` x `size` board; `None` past 11x11.
    ///
    /// ```
    /// use boyi_knowledge::hex::Shape;
    /// assert_eq!(Shape::of(3).unwrap().neighbours(4).len(), 6);
    /// assert!(Shape::of(13).is_none());
    /// ```
    pub fn of(size: u8) -> Option<&'static Shape> {
        static SHAPES: [OnceLock<Shape>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        SHAPES.get(usize::from(size)).map(|shape| shape.get_or_init(|| Shape::new(Geometry::of(size))))
    }

    fn new(geometry: &Geometry) -> Shape {
        let size = usize::from(geometry.size());
        let cells = |bits| Cells::from_bits(bits).expect("the board has at most 121 cells");
        let board = cells(geometry.board());
        let edges = Colour::BOTH
            .map(|colour| [cells(*geometry.start_edge(colour)), cells(*geometry.goal_edge(colour))]);
        let mut neighbours = [Cells::EMPTY; MAX_CELLS];
        let mut transposed = [0; MAX_CELLS];
        for cell in board.iter() {
            neighbours[cell] = cells(*geometry.neighbours(cell));
            transposed[cell] = (cell % size * size + cell / size) as u8;
        }
        let [left, right] = edges[Colour::Blue.index()];
        let (not_left, not_right) = ((board - left).0, (board - right).0);
        Shape { size, board, neighbours, transposed, edges, not_left, not_right }
    }

    /// Cells on one edge.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// All cells.
    #[inline]
    pub fn board(&self) -> Cells {
        self.board
    }

    /// The cells that touch that cell.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> Cells {
        self.neighbours[cell]
    }

    /// The cells along the two edges of a colour, starting edge first.
    #[inline]
    pub fn edges(&self, colour: Colour) -> [Cells; 2] {
        self.edges[colour.index()]
    }

    /// All cells that touch a cell of the set; some of them may be in the set.
    #[inline]
    pub fn around(&self, set: Cells) -> Cells {
        let n = self.size;
        // Bits that may step to the left or right without falling off their row.
        let (to_left, to_right) = (set.0 & self.not_left, set.0 & self.not_right);
        Cells(
            (to_right << 1
                | to_left >> 1
                | set.0 << n
                | set.0 >> n
                | to_right >> (n - 1)
                | to_left << (n - 1))
                & self.board.0,
        )
    }

    /// All cells of `within` that hang together with a seed in it.
    #[inline]
    pub fn flood(&self, seeds: Cells, within: Cells) -> Cells {
        let mut reached = seeds & within;
        loop {
            let wider = (reached | self.around(reached)) & within;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The set turned by half a turn: what Red and Blue see is the same.
    #[inline]
    pub fn rotated(&self, set: Cells) -> Cells {
        Cells(set.0.reverse_bits() >> (128 - self.size * self.size))
    }

    /// The number of the cell's mirror image in the long diagonal.
    #[inline]
    pub fn transposed_cell(&self, cell: usize) -> usize {
        usize::from(self.transposed[cell])
    }

    /// The set mirrored in the long diagonal: Red and Blue change roles.
    pub fn transposed(&self, set: Cells) -> Cells {
        set.iter().map(|cell| self.transposed_cell(cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_games::Random;

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_cells() {
        let mut random = Random::new(1);
        for size in 2..=MAX_SIZE {
            let shape = Shape::of(size).unwrap();
            for _ in 0..200 {
                let word = u128::from(random.next()) << 64 | u128::from(random.next());
                let set = Cells(word) & shape.board();
                let one_by_one = set.iter().fold(Cells::EMPTY, |all, cell| all | shape.neighbours(cell));
                assert_eq!(shape.around(set), one_by_one);
            }
        }
    }

    #[test]
    fn turning_and_mirroring_twice_changes_nothing() {
        for size in 2..=MAX_SIZE {
            let shape = Shape::of(size).unwrap();
            for cell in shape.board().iter() {
                let set = Cells::only(cell);
                assert_eq!(shape.rotated(shape.rotated(set)), set);
                assert_eq!(shape.transposed(shape.transposed(set)), set);
                assert_eq!(shape.rotated(shape.neighbours(cell)), shape.around(shape.rotated(set)));
                assert_eq!(shape.transposed(shape.neighbours(cell)), shape.around(shape.transposed(set)));
            }
        }
    }
}
