//! The board as one colour sees it: a graph of the empty cells, in which that colour's stones are passages and the
//! opponent's are walls.
//!
//! Two cells are neighbours in the reduced graph if they touch, or if a group of the colour touches both. The two edges
//! stand in it as two more points, and a group that is joined to an edge is that edge. The colour wins if it gets all
//! cells of some path from edge to edge, and only cells on a path without short cuts are of any use: a cell whose
//! neighbours are all neighbours of one another lies on no such path, so it is *dead* (Bjornsson, Hayward, Johanson and
//! van Rijswijck 2007: dead cell analysis in Hex and the Shannon game).

use boyi_hex::Colour;

use crate::knowledge::cells::PerCell;
use crate::knowledge::{Cells, Position};

/// One colour's graph of the empty cells.
pub(super) struct Reduced<const W: usize> {
    adjacent: PerCell<Cells<W>, W>,
    near_edge: [Cells<W>; 2],
}

impl<const W: usize> Reduced<W> {
    pub(super) const NONE: Self =
        Reduced { adjacent: PerCell::all(Cells::EMPTY), near_edge: [Cells::EMPTY; 2] };

    /// The points that stand for the colour's starting edge and for its other edge: the last two, which no board has
    /// cells for.
    pub(super) const EDGE_POINTS: [usize; 2] = [Cells::<W>::ROOM - 2, Cells::<W>::ROOM - 1];
    pub(super) const EDGES: [Cells<W>; 2] =
        [Cells::only(Self::EDGE_POINTS[0]), Cells::only(Self::EDGE_POINTS[1])];
    pub(super) const BOTH_EDGES: Cells<W> =
        Cells::only(Self::EDGE_POINTS[0]).or(Cells::only(Self::EDGE_POINTS[1]));

    /// Draws the graph anew.
    pub(super) fn draw(&mut self, position: &Position<W>, colour: Colour) {
        let shape = position.shape();
        let vacant = position.vacant();
        let mut inland = position.stones(colour);
        for edge in 0..2 {
            let group = position.joined_to(colour, edge);
            inland -= group;
            self.near_edge[edge] = (shape.around(group) | shape.edges(colour)[edge]) & vacant;
        }
        for cell in vacant.iter() {
            self.adjacent[cell] = shape.neighbours(cell) & vacant;
        }
        for (near, point) in self.near_edge.into_iter().zip(Self::EDGES) {
            near.iter().for_each(|cell| self.adjacent[cell] |= point);
        }
        while let Some(stone) = inland.lowest() {
            let group = shape.flood(Cells::only(stone), inland);
            inland -= group;
            let around = shape.around(group) & vacant;
            around.iter().for_each(|cell| self.adjacent[cell] |= around);
        }
        for cell in vacant.iter() {
            self.adjacent[cell] -= Cells::only(cell);
        }
    }

    /// The neighbours of a cell, edges included.
    #[inline]
    pub(super) fn adjacent(&self, cell: usize) -> Cells<W> {
        self.adjacent[cell]
    }

    /// The cells that touch an edge.
    #[inline]
    pub(super) fn near_edge(&self, edge: usize) -> Cells<W> {
        self.near_edge[edge]
    }

    /// Whether all neighbours of the cell are neighbours of one another.
    #[inline]
    pub(super) fn is_simplicial(&self, cell: usize) -> bool {
        let around = self.adjacent[cell];
        // The edges are never neighbours: a cell that touches both wins.
        !Self::BOTH_EDGES.is_subset(around)
            && (around - Self::BOTH_EDGES)
                .iter()
                .all(|other| around.is_subset(self.adjacent[other] | Cells::only(other)))
    }

    /// The cells that the *opponent* of this colour can take to make the cell dead: without that one neighbour the
    /// others are all neighbours of one another.
    #[inline]
    pub(super) fn cut_by(&self, cell: usize) -> Cells<W> {
        let around = self.adjacent[cell];
        if Self::BOTH_EDGES.is_subset(around) {
            return Cells::EMPTY;
        }
        let mut cutters = around - Self::BOTH_EDGES;
        for other in (around - Self::BOTH_EDGES).iter() {
            let missing = around - self.adjacent[other] - Cells::only(other);
            match missing.len() {
                0 => {}
                1 => cutters &= Cells::only(other) | missing,
                _ => cutters &= Cells::only(other),
            }
            if cutters.is_empty() {
                break;
            }
        }
        cutters
    }

    /// The cells that this colour can take to make the cell dead: such a stone joins all its neighbours.
    #[inline]
    pub(super) fn covered_by(&self, cell: usize, vacant: Cells<W>) -> Cells<W> {
        let around = self.adjacent[cell];
        let mut covers = vacant - Cells::only(cell);
        for (near, point) in self.near_edge.into_iter().zip(Self::EDGES) {
            if around.intersects(point) {
                covers &= near;
            }
        }
        for other in (around - Self::BOTH_EDGES).iter() {
            covers &= self.adjacent[other] | Cells::only(other);
            if covers.is_empty() {
                break;
            }
        }
        covers
    }
}
