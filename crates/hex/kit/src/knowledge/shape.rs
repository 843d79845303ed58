//! What touches what, in sets of cells: the neighbours of a whole set are a few shifts.

use std::any::Any;
use std::sync::OnceLock;

use boyi_hex::{Colour, Geometry, MAX_SIZE, MIN_SIZE};

use super::cells::{Cells, PerCell, WIDE};

pub(crate) const MAX_CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// The shape of a board in sets of `W` words.
#[derive(Debug)]
pub struct Shape<const W: usize = WIDE> {
    size: usize,
    board: Cells<W>,
    neighbours: PerCell<Cells<W>, W>,
    transposed: PerCell<u16, W>,
    edges: [[Cells<W>; 2]; 2],
    not_left: Cells<W>,
    not_right: Cells<W>,
}

impl<const W: usize> Shape<W> {
    /// The shape of a `size` x `size` board; `None` if there is no such board, or if it has no room for two points more
    /// than its cells.
    ///
    /// ```
    /// use boyi_hex_kit::knowledge::Shape;
    /// assert_eq!(Shape::<2>::of(3).unwrap().neighbours(4).len(), 6);
    /// assert!(Shape::<2>::of(13).is_none() && Shape::<3>::of(13).is_some());
    /// ```
    pub fn of(size: u8) -> Option<&'static Shape<W>> {
        // A static cannot be generic: which type stands in a row is known by its number.
        type Row = [OnceLock<Box<dyn Any + Send + Sync>>; MAX_SIZE as usize + 1];
        static SHAPES: [Row; WIDE + 1] =
            [const { [const { OnceLock::new() }; MAX_SIZE as usize + 1] }; WIDE + 1];
        let has_room = usize::from(size).pow(2) + 2 <= Cells::<W>::ROOM;
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) || !has_room {
            return None;
        }
        let place = &SHAPES.get(W)?[usize::from(size)];
        let shape = place.get_or_init(|| Box::new(Shape::<W>::new(Geometry::of(size))));
        shape.downcast_ref()
    }

    fn new(geometry: &Geometry) -> Shape<W> {
        let size = usize::from(geometry.size());
        let cells = |bits| Cells::from_bits(bits).fit();
        let board = cells(geometry.board());
        let edges = Colour::BOTH
            .map(|colour| [cells(*geometry.start_edge(colour)), cells(*geometry.goal_edge(colour))]);
        let mut neighbours = PerCell::all(Cells::EMPTY);
        let mut transposed = PerCell::all(0);
        for cell in board.iter() {
            neighbours[cell] = cells(*geometry.neighbours(cell));
            transposed[cell] = (cell % size * size + cell / size) as u16;
        }
        let [left, right] = edges[Colour::Blue.index()];
        let (not_left, not_right) = (board - left, board - right);
        Shape { size, board, neighbours, transposed, edges, not_left, not_right }
    }

    /// Cells on one edge.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    /// All cells.
    #[inline]
    pub fn board(&self) -> Cells<W> {
        self.board
    }

    /// The cells that touch that cell.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> Cells<W> {
        self.neighbours[cell]
    }

    /// The cells along the two edges of a colour, starting edge first.
    #[inline]
    pub fn edges(&self, colour: Colour) -> [Cells<W>; 2] {
        self.edges[colour.index()]
    }

    /// All cells that touch a cell of the set; some of them may be in the set.
    #[inline]
    pub fn around(&self, set: Cells<W>) -> Cells<W> {
        let n = self.size;
        // Cells that may step to the left or right without falling off their row.
        let (to_left, to_right) = (set & self.not_left, set & self.not_right);
        let level = to_right.moved_up(1) | to_left.moved_down(1);
        let straight = set.moved_up(n) | set.moved_down(n);
        let aslant = to_right.moved_down(n - 1) | to_left.moved_up(n - 1);
        (level | straight | aslant) & self.board
    }

    /// All cells of `within` that hang together with a seed in it.
    #[inline]
    pub fn flood(&self, seeds: Cells<W>, within: Cells<W>) -> Cells<W> {
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
    pub fn rotated(&self, set: Cells<W>) -> Cells<W> {
        set.reversed(self.size * self.size)
    }

    /// The number of the cell's mirror image in the long diagonal.
    #[inline]
    pub fn transposed_cell(&self, cell: usize) -> usize {
        usize::from(self.transposed[cell])
    }

    /// The set mirrored in the long diagonal: Red and Blue change roles.
    pub fn transposed(&self, set: Cells<W>) -> Cells<W> {
        set.iter().map(|cell| self.transposed_cell(cell)).collect()
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    /// The shape of every board that sets of this width hold.
    fn shapes<const W: usize>() -> impl Iterator<Item = &'static Shape<W>> {
        (MIN_SIZE..=MAX_SIZE).filter_map(Shape::of)
    }

    fn neighbours_of_sets_are_those_of_their_cells<const W: usize>() {
        let mut random = Random::new(1);
        for shape in shapes::<W>() {
            for _ in 0..50 {
                let set = Cells::of_words(std::array::from_fn(|_| random.next())) & shape.board();
                let one_by_one = set.iter().fold(Cells::EMPTY, |all, cell| all | shape.neighbours(cell));
                assert_eq!(shape.around(set), one_by_one);
            }
        }
    }

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_cells() {
        neighbours_of_sets_are_those_of_their_cells::<2>();
        neighbours_of_sets_are_those_of_their_cells::<3>();
        neighbours_of_sets_are_those_of_their_cells::<4>();
        neighbours_of_sets_are_those_of_their_cells::<6>();
    }

    fn twice_is_never<const W: usize>() {
        for shape in shapes::<W>() {
            for cell in shape.board().iter() {
                let set = Cells::only(cell);
                assert_eq!(shape.rotated(shape.rotated(set)), set);
                assert_eq!(shape.transposed(shape.transposed(set)), set);
                assert_eq!(shape.rotated(shape.neighbours(cell)), shape.around(shape.rotated(set)));
                assert_eq!(shape.transposed(shape.neighbours(cell)), shape.around(shape.transposed(set)));
            }
        }
    }

    #[test]
    fn turning_and_mirroring_twice_changes_nothing() {
        twice_is_never::<2>();
        twice_is_never::<3>();
        twice_is_never::<4>();
        twice_is_never::<6>();
    }
}
