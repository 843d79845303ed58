//! What can be connected: the two edges, the groups of stones, and the empty cells of a position.

use boyi_games::hex::Colour;

use crate::hex::shape::MAX_CELLS;
use crate::hex::{Cells, Position};

/// The edges and all cells, were they all empty.
pub(super) const MAX_POINTS: usize = MAX_CELLS + 2;

/// A colour's starting edge and its other edge, as points.
pub(super) const START: usize = 0;
pub(super) const GOAL: usize = 1;

/// Sets of points are words of 128 bits, too: edges first, then groups, then empty cells.
pub(super) struct Points {
    count: usize,
    first_cell: usize,
    /// The point of a cell: its own, its group's, or none for the opponent's stones.
    point_of: [u8; MAX_CELLS],
    /// The cell of a point; empty for edges and groups, which no carrier can contain.
    cell: [Cells; MAX_POINTS],
    /// The points that touch a point.
    touching: [u128; MAX_POINTS],
}

const NOWHERE: u8 = u8::MAX;

impl Points {
    pub(super) const NONE: Points = Points {
        count: 0,
        first_cell: 0,
        point_of: [NOWHERE; MAX_CELLS],
        cell: [Cells::EMPTY; MAX_POINTS],
        touching: [0; MAX_POINTS],
    };

    pub(super) fn find(&mut self, position: &Position, colour: Colour) {
        let shape = position.shape();
        let vacant = position.vacant();
        self.point_of.fill(NOWHERE);
        self.touching = [0; MAX_POINTS];
        let mut inland = position.stones(colour);
        self.count = 0;
        let mut around = [Cells::EMPTY; MAX_POINTS];
        for (edge, cells) in shape.edges(colour).into_iter().enumerate() {
            let group = position.joined_to(colour, edge);
            inland -= group;
            around[edge] = (shape.around(group) | cells) & vacant;
            self.add(group);
        }
        while let Some(stone) = inland.lowest() {
            let group = shape.flood(Cells::only(stone), inland);
            inland -= group;
            around[self.count] = shape.around(group) & vacant;
            self.add(group);
        }
        self.first_cell = self.count;
        for cell in vacant.iter() {
            self.add(Cells::only(cell));
            self.cell[self.count - 1] = Cells::only(cell);
        }
        for cell in vacant.iter() {
            let point = usize::from(self.point_of[cell]);
            for other in (shape.neighbours(cell) & vacant).iter() {
                self.touching[point] |= 1 << self.point_of[other];
            }
        }
        for (group, near) in around.into_iter().enumerate().take(self.first_cell) {
            for cell in near.iter() {
                let point = usize::from(self.point_of[cell]);
                self.touching[group] |= 1 << point;
                self.touching[point] |= 1 << group;
            }
        }
    }

    fn add(&mut self, cells: Cells) {
        for cell in cells.iter() {
            self.point_of[cell] = self.count as u8;
        }
        self.cell[self.count] = Cells::EMPTY;
        self.count += 1;
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether the point is an edge or a group, not an empty cell.
    #[inline]
    pub(super) fn is_solid(&self, point: usize) -> bool {
        point < self.first_cell
    }

    #[inline]
    pub(super) fn cell(&self, point: usize) -> Cells {
        self.cell[point]
    }

    #[inline]
    pub(super) fn touching(&self, point: usize) -> u128 {
        self.touching[point]
    }

    pub(super) fn of_cell(&self, cell: usize) -> Option<usize> {
        self.point_of.get(cell).filter(|&&point| point != NOWHERE).map(|&point| usize::from(point))
    }
}
