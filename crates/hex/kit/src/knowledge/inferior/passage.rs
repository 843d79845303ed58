//! Cells through which no path of a colour can lead from edge to edge, because whatever goes in must come out again
//! through the same gap.
//!
//! A cell lies on a path without repetition between the edges exactly if it is in the same two-connected part of the
//! reduced graph as an edge drawn between the two edges themselves (Tarjan 1972). All others are dead.

use super::reduced::Reduced;
use crate::knowledge::Cells;
use crate::knowledge::cells::PerCell;

/// The empty cells that lie on some path of the colour from edge to edge.
pub(super) fn passable<const W: usize>(graph: &Reduced<W>, vacant: Cells<W>) -> Cells<W> {
    let none = PerCell::all(0);
    Walk { graph, vacant, order: none, low: none, clock: 0, path: none, depth: 0 }.run()
}

struct Walk<'a, const W: usize> {
    graph: &'a Reduced<W>,
    vacant: Cells<W>,
    /// When each point was met, from 1; 0: not yet.
    order: PerCell<u16, W>,
    low: PerCell<u16, W>,
    clock: u16,
    path: PerCell<u16, W>,
    depth: usize,
}

impl<const W: usize> Walk<'_, W> {
    fn run(mut self) -> Cells<W> {
        let [start, goal] = Reduced::<W>::EDGE_POINTS;
        self.meet(start);
        // The edge between the edges: the walk goes there first, and the part that hangs on it is what counts.
        self.walk(goal, start);
        self.path.as_slice()[..self.depth]
            .iter()
            .map(|&point| usize::from(point))
            .filter(|&point| self.vacant.contains(point))
            .collect()
    }

    fn meet(&mut self, point: usize) {
        self.clock += 1;
        self.order[point] = self.clock;
        self.low[point] = self.clock;
    }

    fn next_to(&self, at: usize) -> Cells<W> {
        match Reduced::<W>::EDGE_POINTS.iter().position(|&edge| edge == at) {
            None => self.graph.adjacent(at) & (self.vacant | Reduced::BOTH_EDGES),
            Some(edge) => self.graph.near_edge(edge) | Reduced::EDGES[1 - edge],
        }
    }

    /// Tarjan's walk. What is still on `path` at the end belongs to the part that contains the first step.
    fn walk(&mut self, at: usize, from: usize) {
        self.meet(at);
        self.path[self.depth] = at as u16;
        self.depth += 1;
        for next in self.next_to(at).iter() {
            if next == from {
                continue;
            }
            if self.order[next] != 0 {
                self.low[at] = self.low[at].min(self.order[next]);
                continue;
            }
            let depth = self.depth;
            self.walk(next, at);
            self.low[at] = self.low[at].min(self.low[next]);
            if self.low[next] >= self.order[at] {
                // A part that hangs on `at` alone: no way through.
                self.depth = depth;
            }
        }
    }
}
