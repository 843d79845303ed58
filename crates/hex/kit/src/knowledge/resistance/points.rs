//! What is joined to what in one colour's circuit.

use boyi_hex::Colour;

use crate::knowledge::shape::MAX_CELLS;
use crate::knowledge::{Cells, Position};

/// Points that are no cell: the edges with all that is joined to them, and where the opponent stands.
pub(super) const START: u16 = MAX_CELLS as u16;
pub(super) const GOAL: u16 = START + 1;
const NOTHING: u16 = GOAL + 1;
pub(super) const POINTS: usize = NOTHING as usize + 1;

/// Two points that are joined.
#[derive(Clone, Copy)]
pub(super) struct Wire {
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) conductance: f64,
}

/// The cells of one colour's circuit.
pub(super) struct Points {
    /// The point of each cell: an edge, or the last cell of its group, which is the cell itself if it is empty.
    pub(super) point: [u16; MAX_CELLS],
    /// 1 for empty cells, 0 for stones.
    pub(super) resistance: [u8; MAX_CELLS],
    colour: Colour,
    /// Whether there is nothing between the edges any more.
    pub(super) joined: bool,
}

impl Points {
    #[inline(always)]
    pub(super) fn of(position: &Position, colour: Colour) -> Points {
        let shape = position.shape();
        let (mut point, mut resistance) = ([NOTHING; MAX_CELLS], [0; MAX_CELLS]);
        for cell in position.vacant().iter() {
            point[cell] = cell as u16;
            resistance[cell] = 1;
        }
        let mut inland = position.stones(colour);
        let [start, goal] = [0, 1].map(|edge| position.joined_to(colour, edge));
        for (group, edge) in [(start, START), (goal, GOAL)] {
            group.iter().for_each(|cell| point[cell] = edge);
            inland -= group;
        }
        while let Some(stone) = inland.lowest() {
            let group = shape.flood(Cells::only(stone), inland);
            inland -= group;
            let last = group.iter().last().expect("a group has a stone");
            group.iter().for_each(|cell| point[cell] = last as u16);
        }
        Points { point, resistance, colour, joined: start.intersects(goal) }
    }

    /// Visits the wires from a cell to cells with smaller numbers, and to the edges.
    #[inline(always)]
    pub(super) fn wires_to_lower(&self, row: usize, column: usize, size: usize, mut visit: impl FnMut(Wire)) {
        let index = row * size + column;
        let (a, own) = (self.point[index], self.resistance[index]);
        if a == NOTHING {
            return;
        }
        let line = if self.colour == Colour::Red { row } else { column };
        if own == 1 && line == 0 {
            visit(Wire { a, b: START, conductance: 1.0 });
        }
        if own == 1 && line + 1 == size {
            visit(Wire { a, b: GOAL, conductance: 1.0 });
        }
        let mut join = |other: usize| {
            let b = self.point[other];
            if b != NOTHING && b != a {
                visit(Wire { a, b, conductance: if own + self.resistance[other] == 2 { 0.5 } else { 1.0 } });
            }
        };
        if column > 0 {
            join(index - 1);
        }
        if row > 0 {
            join(index - size);
            if column + 1 < size {
                join(index + 1 - size);
            }
        }
    }
}
