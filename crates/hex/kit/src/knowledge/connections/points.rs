//! What can be connected: the two edges, the groups of stones, and the empty cells of a position.

use boyi_hex::Colour;

use crate::knowledge::cells::PerCell;
use crate::knowledge::{Cells, Position};

/// A colour's starting edge and its other edge, as points.
pub(super) const START: usize = 0;
pub(super) const GOAL: usize = 1;

/// A set of points by their numbers. There are at most two more points than cells, and sets have room for them.
pub(super) type PointSet<const W: usize> = Cells<W>;

/// The points of a position: edges first, then groups, then empty cells.
pub(super) struct Points<const W: usize> {
    count: usize,
    first_cell: usize,
    /// The point of a cell: its own, its group's, or none for the opponent's stones.
    point_of: PerCell<u16, W>,
    /// The cell of a point; empty for edges and groups, which no carrier can contain.
    cell: PerCell<Cells<W>, W>,
    /// The points that touch a point.
    touching: PerCell<PointSet<W>, W>,
}

const NOWHERE: u16 = u16::MAX;

impl<const W: usize> Points<W> {
    pub(super) const NONE: Self = Points {
        count: 0,
        first_cell: 0,
        point_of: PerCell::all(NOWHERE),
        cell: PerCell::all(Cells::EMPTY),
        touching: PerCell::all(PointSet::EMPTY),
    };

    pub(super) fn find(&mut self, position: &Position<W>, colour: Colour) {
        let shape = position.shape();
        let vacant = position.vacant();
        self.point_of = PerCell::all(NOWHERE);
        self.touching = PerCell::all(PointSet::EMPTY);
        let mut inland = position.stones(colour);
        self.count = 0;
        let mut around = PerCell::<_, W>::all(Cells::EMPTY);
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
                self.touching[point].insert(usize::from(self.point_of[other]));
            }
        }
        for (group, near) in around.as_slice()[..self.first_cell].iter().enumerate() {
            for cell in near.iter() {
                let point = usize::from(self.point_of[cell]);
                self.touching[group].insert(point);
                self.touching[point].insert(group);
            }
        }
    }

    fn add(&mut self, cells: Cells<W>) {
        for cell in cells.iter() {
            self.point_of[cell] = self.count as u16;
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
    pub(super) fn cell(&self, point: usize) -> Cells<W> {
        self.cell[point]
    }

    #[inline]
    pub(super) fn touching(&self, point: usize) -> PointSet<W> {
        self.touching[point]
    }

    pub(super) fn of_cell(&self, cell: usize) -> Option<usize> {
        self.point_of.as_slice().get(cell).filter(|&&point| point != NOWHERE).map(|&point| usize::from(point))
    }
}
