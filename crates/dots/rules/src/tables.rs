//! Making the tables of a board: the numbers of its edges, the edges around its boxes, and where both go when it is
//! turned.

use boyi_core::SquareSymmetry;

use crate::geometry::{MOST_BOXES, MOST_EDGES, NONE};
use crate::{Direction, Edge, Geometry};

impl Geometry {
    pub(crate) fn build(columns: u8, rows: u8) -> Geometry {
        let first = Edge::new(0, 0, Direction::Horizontal).expect("every board has a1h");
        let mut board = Geometry {
            columns,
            rows,
            edge_count: 0,
            box_count: columns * rows,
            edges: [first; MOST_EDGES],
            indices: [NONE; Edge::CODES],
            box_masks: [0; MOST_BOXES],
            boxes_beside: [[NONE; 2]; MOST_EDGES],
            wide_masks: [[u128::MAX; 2]; 128],
            narrow_masks: [[u64::MAX; 2]; 64],
            edge_images: [[NONE; MOST_EDGES]; 8],
            box_images: [[NONE; MOST_BOXES]; 8],
        };
        board.number_edges();
        board.surround_boxes();
        for symmetry in 0..board.symmetries() {
            board.turn(symmetry);
        }
        board
    }

    fn number_edges(&mut self) {
        let (columns, rows) = (self.columns, self.rows);
        let horizontal = (0..=rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let vertical = (0..rows).flat_map(|row| (0..=columns).map(move |column| (column, row)));
        let edges = horizontal
            .map(|(column, row)| Edge::new(column, row, Direction::Horizontal))
            .chain(vertical.map(|(column, row)| Edge::new(column, row, Direction::Vertical)));
        for edge in edges {
            let edge = edge.expect("on the largest board too");
            self.edges[usize::from(self.edge_count)] = edge;
            self.indices[edge.code()] = self.edge_count;
            self.edge_count += 1;
        }
    }

    fn surround_boxes(&mut self) {
        for number in 0..self.box_count() {
            let (column, row) = self.box_place(number);
            let around = [
                Edge::new(column, row, Direction::Horizontal),
                Edge::new(column, row + 1, Direction::Horizontal),
                Edge::new(column, row, Direction::Vertical),
                Edge::new(column + 1, row, Direction::Vertical),
            ]
            .map(|edge| edge.and_then(|edge| self.index(edge)).expect("a box has four edges"));
            let mask = around.iter().fold(0, |mask, edge| mask | 1 << edge);
            self.box_masks[number] = mask;
            for edge in around {
                let place = usize::from(self.boxes_beside[edge][0] != NONE);
                self.boxes_beside[edge][place] = number as u8;
                self.wide_masks[edge][place] = mask;
            }
        }
        if self.is_narrow() {
            self.narrow_masks = std::array::from_fn(|edge| self.wide_masks[edge].map(|mask| mask as u64));
        }
    }

    fn turn(&mut self, number: usize) {
        let symmetry = SquareSymmetry::new(number);
        let (columns, rows) = (usize::from(self.columns), usize::from(self.rows));
        for cell in 0..self.box_count() {
            let (column, row) = self.box_place(cell);
            let (column, row) = symmetry.apply(usize::from(column), usize::from(row), columns, rows);
            self.box_images[number][cell] = (row * columns + column) as u8;
        }
        for index in 0..self.edge_count() {
            let edge = self.edges[index];
            // The two dots of the edge, turned; the image leaves the lesser one.
            let (x, y) = (usize::from(edge.column()), usize::from(edge.row()));
            let other = match edge.direction() {
                Direction::Horizontal => (x + 1, y),
                Direction::Vertical => (x, y + 1),
            };
            let a = symmetry.apply(x, y, columns + 1, rows + 1);
            let b = symmetry.apply(other.0, other.1, columns + 1, rows + 1);
            let direction = if a.1 == b.1 { Direction::Horizontal } else { Direction::Vertical };
            let image = Edge::new(a.0.min(b.0) as u8, a.1.min(b.1) as u8, direction);
            self.edge_images[number][index] =
                self.indices[image.expect("a turned board has the same edges").code()];
        }
    }
}
