//! Cells through which no path of a colour can lead from edge to edge, because whatever goes in must come out again
//! through the same gap.
//!
//! A cell lies on a path without repetition between the edges exactly if it is in the same two-connected part of the
//! reduced graph as an edge drawn between the two edges themselves (Tarjan 1972). All others are dead.

use super::reduced::{BOTH_EDGES, EDGES, Reduced};
use crate::hex::Cells;

/// The empty cells that lie on some path of the colour from edge to edge.
pub(super) fn passable(graph: &Reduced, vacant: Cells) -> Cells {
    Walk { graph, vacant, order: [0; 128], low: [0; 128], clock: 0, path: [0; 128], depth: 0 }.run()
}

struct Walk<'a> {
    graph: &'a Reduced,
    vacant: Cells,
    /// When each point was met, from 1; 0: not yet.
    order: [u8; 128],
    low: [u8; 128],
    clock: u8,
    path: [u8; 128],
    depth: usize,
}

impl Walk<'_> {
    fn run(mut self) -> Cells {
        let start = point(EDGES[0]);
        self.meet(start);
        // The edge between the edges: the walk goes there first, and the part that hangs on it is what counts.
        let goal = point(EDGES[1]);
        self.walk(goal, start);
        self.path[..self.depth]
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

    fn next_to(&self, at: usize) -> Cells {
        match (Cells::only(at) == EDGES[0], Cells::only(at) == EDGES[1]) {
            (false, false) => self.graph.adjacent(at) & (self.vacant | BOTH_EDGES),
            (true, _) => self.graph.near_edge(0) | EDGES[1],
            _ => self.graph.near_edge(1) | EDGES[0],
        }
    }

    /// Tarjan's walk. What is still on `path` at the end belongs to the part that contains the first step.
    fn walk(&mut self, at: usize, from: usize) {
        self.meet(at);
        self.path[self.depth] = at as u8;
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

fn point(edge: Cells) -> usize {
    edge.lowest().expect("an edge is a point")
}
