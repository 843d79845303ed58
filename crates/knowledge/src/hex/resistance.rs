//! The board as an electrical circuit: how much a colour's edges resist a current between them, and where it flows.
//!
//! For a colour an empty cell has resistance 1, an own stone 0, and an opponent's stone lets nothing through; two cells
//! that touch are joined by a wire with the sum of their resistances, and the edges count as own stones (Anshelevich
//! 2002; `bistuhex2`). With a voltage across the two edges, Kirchhoff's laws are a sparse linear system. It is solved
//! exactly, by elimination along a front that sweeps the board row by row: own stones that touch are one point, and a
//! cell leaves the front as soon as all its neighbours have been met, so the front never holds more than one point a
//! column and one more. That costs a few microseconds, so nothing is gained by updating an older solution.

use boyi_games::hex::Colour;

use super::instructions::Work;
use super::shape::{MAX_CELLS, MAX_SIZE};
use super::{Cells, Instructions, Position};

/// Points that can be in the front at once.
const FRONT: usize = MAX_SIZE as usize + 1;

/// Points that are no cell: the edges with all that is joined to them, and where the opponent stands.
const START: u8 = MAX_CELLS as u8;
const GOAL: u8 = START + 1;
const NOTHING: u8 = GOAL + 1;
const POINTS: usize = NOTHING as usize + 1;

/// A pivot below this belongs to cells that no wire joins to an edge: the others conduct a thousand times better.
const NO_WIRE: f64 = 1e-6;

/// The circuits of both colours, and room to solve those of one position after another.
///
/// ```
/// use boyi_games::hex::Colour;
/// use boyi_knowledge::hex::{Position, resistance::Resistance};
///
/// let mut resistance = Resistance::new();
/// resistance.solve(&Position::empty(2).unwrap());
/// assert!((resistance.total(Colour::Red) - 12.0 / 7.0).abs() < 1e-12);
/// assert_eq!(resistance.total(Colour::Red), resistance.total(Colour::Blue));
/// ```
#[derive(Clone)]
pub struct Resistance {
    circuits: [Circuit; 2],
    front: Front,
    instructions: Instructions,
}

impl Default for Resistance {
    fn default() -> Resistance {
        Resistance::new()
    }
}

impl Resistance {
    /// Room, and no position yet.
    pub fn new() -> Resistance {
        Resistance { circuits: [Circuit::NONE; 2], front: Front::EMPTY, instructions: Instructions::best() }
    }

    /// Solves the circuits of both colours.
    pub fn solve(&mut self, position: &Position) {
        Colour::BOTH.into_iter().for_each(|colour| self.solve_one(position, colour));
    }

    /// Solves the circuit of one colour; the other's stays as it was.
    pub fn solve_one(&mut self, position: &Position, colour: Colour) {
        let circuit = &mut self.circuits[colour.index()];
        self.instructions.run(Solve { circuit, front: &mut self.front, position, colour });
    }

    /// The resistance between a colour's edges: 0 if they are joined, infinite if they are cut off.
    #[inline]
    pub fn total(&self, colour: Colour) -> f64 {
        self.circuits[colour.index()].total
    }

    /// The share of a colour's whole current that flows through an empty cell; 0 at stones.
    #[inline]
    pub fn current(&self, colour: Colour, cell: usize) -> f64 {
        self.circuits[colour.index()].current[cell]
    }

    /// Red's resistance by Blue's: small is good for Red, 0 means that Red has won and infinity that Blue has.
    #[inline]
    pub fn ratio(&self) -> f64 {
        self.total(Colour::Red) / self.total(Colour::Blue)
    }
}

/// One colour's circuit, solved.
#[derive(Clone)]
struct Circuit {
    total: f64,
    /// The share of the whole current through each point.
    current: [f64; POINTS],
}

impl Circuit {
    const NONE: Circuit = Circuit { total: 0.0, current: [0.0; POINTS] };

    #[inline(always)]
    fn solve(&mut self, position: &Position, colour: Colour, front: &mut Front) {
        let size = position.shape().size();
        let cells = Points::of(position, colour);
        *self = Circuit::NONE;
        if cells.joined {
            return;
        }
        let mut wires = [Wire { a: 0, b: 0, conductance: 0.0 }; MAX_WIRES];
        let mut count = 0;
        for row in 0..=size {
            for column in 0..size {
                if row < size {
                    cells.wires_to_lower(row, column, size, |wire| {
                        front.add(wire);
                        wires[count] = wire;
                        count += 1;
                    });
                }
                if row > 0 {
                    let done = (row - 1) * size + column;
                    if usize::from(cells.point[done]) == done {
                        front.eliminate(done);
                    }
                }
            }
        }
        let mut voltage = [0.0; POINTS];
        voltage[usize::from(START)] = 1.0;
        front.substitute(&mut voltage);
        for Wire { a, b, conductance } in &wires[..count] {
            let [a, b] = [usize::from(*a), usize::from(*b)];
            let flow = (conductance * (voltage[a] - voltage[b])).abs();
            self.current[a] += flow;
            self.current[b] += flow;
        }
        let whole = self.current[usize::from(START)];
        let conducts = whole > NO_WIRE;
        self.total = if conducts { 1.0 / whole } else { f64::INFINITY };
        // What flows into a cell flows out again: both have been counted.
        let share = if conducts { 0.5 / whole } else { 0.0 };
        for (current, resistance) in self.current.iter_mut().zip(cells.resistance) {
            *current *= share * f64::from(resistance);
        }
    }
}

struct Solve<'a> {
    circuit: &'a mut Circuit,
    front: &'a mut Front,
    position: &'a Position,
    colour: Colour,
}

impl Work for Solve<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.circuit.solve(self.position, self.colour, self.front);
    }
}

/// Two points that are joined.
#[derive(Clone, Copy)]
struct Wire {
    a: u8,
    b: u8,
    conductance: f64,
}

/// Each cell has at most three neighbours before it, and four times the length of a side lies along edges.
const MAX_WIRES: usize = 3 * MAX_CELLS + 4 * MAX_SIZE as usize;

/// The cells of one colour's circuit.
struct Points {
    /// The point of each cell: an edge, or the last cell of its group, which is the cell itself if it is empty.
    point: [u8; MAX_CELLS],
    /// 1 for empty cells, 0 for stones.
    resistance: [u8; MAX_CELLS],
    colour: Colour,
    /// Whether there is nothing between the edges any more.
    joined: bool,
}

impl Points {
    #[inline(always)]
    fn of(position: &Position, colour: Colour) -> Points {
        let shape = position.shape();
        let (mut point, mut resistance) = ([NOTHING; MAX_CELLS], [0; MAX_CELLS]);
        for cell in position.vacant().iter() {
            point[cell] = cell as u8;
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
            group.iter().for_each(|cell| point[cell] = last as u8);
        }
        Points { point, resistance, colour, joined: start.intersects(goal) }
    }

    /// Visits the wires from a cell to cells with smaller numbers, and to the edges.
    #[inline(always)]
    fn wires_to_lower(&self, row: usize, column: usize, size: usize, mut visit: impl FnMut(Wire)) {
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

/// The equations of the points whose neighbours have not all been met yet, and of those that are done with.
#[derive(Clone)]
struct Front {
    /// Kirchhoff's current law, one row and column a slot.
    rows: [[f64; FRONT]; FRONT],
    right: [f64; FRONT],
    /// The slots that are in use, one bit each.
    used: u16,
    slot: [u8; MAX_CELLS],
    /// Each point that was eliminated, in that order.
    done: [Eliminated; MAX_CELLS],
    done_count: usize,
}

/// A point's voltage in terms of those that left the front later: `right` less the sum of `row` times their voltages,
/// its own slot left out.
#[derive(Clone, Copy)]
struct Eliminated {
    row: [f64; FRONT],
    right: f64,
    slot: u8,
    point: u8,
}

/// One row for each slot, 1 there and 0 elsewhere.
const UNIT: [[f64; FRONT]; FRONT] = {
    let mut rows = [[0.0; FRONT]; FRONT];
    let mut slot = 0;
    while slot < FRONT {
        rows[slot][slot] = 1.0;
        slot += 1;
    }
    rows
};

const NO_SLOT: u8 = u8::MAX;

impl Front {
    const EMPTY: Front = Front {
        rows: [[0.0; FRONT]; FRONT],
        right: [0.0; FRONT],
        used: 0,
        slot: [NO_SLOT; MAX_CELLS],
        done: [Eliminated { row: [0.0; FRONT], right: 0.0, slot: 0, point: 0 }; MAX_CELLS],
        done_count: 0,
    };

    /// The slot of a point, a free one if it is new; `None` for the edges, whose voltages are known.
    #[inline(always)]
    fn slot(&mut self, point: u8) -> Option<usize> {
        if point >= START {
            return None;
        }
        let slot = &mut self.slot[usize::from(point)];
        if *slot == NO_SLOT {
            *slot = self.used.trailing_ones() as u8;
            self.used |= 1 << *slot;
        }
        Some(usize::from(*slot))
    }

    /// Adds a wire. Whole rows are written, here and below: a vector cannot be loaded while one of its numbers alone is
    /// on its way to memory, and waiting for that would cost more than all the arithmetic.
    #[inline(always)]
    fn add(&mut self, Wire { a, b, conductance }: Wire) {
        match (self.slot(a), self.slot(b)) {
            (Some(a), Some(b)) => {
                for (row, other) in [(a, b), (b, a)] {
                    let ends = UNIT[row].iter().zip(&UNIT[other]);
                    let entries = self.rows[row].iter_mut().zip(ends);
                    entries.for_each(|(entry, (own, other))| *entry += conductance * (own - other));
                }
            }
            (Some(row), None) | (None, Some(row)) => {
                let entries = self.rows[row].iter_mut().zip(&UNIT[row]);
                entries.for_each(|(entry, own)| *entry += conductance * own);
                if a == START || b == START {
                    self.right[row] += conductance;
                }
            }
            (None, None) => {}
        }
    }

    /// Solves a point's equation for its voltage, and puts that into the other equations.
    #[inline(always)]
    fn eliminate(&mut self, point: usize) {
        let taken = std::mem::replace(&mut self.slot[point], NO_SLOT);
        if taken == NO_SLOT {
            return;
        }
        let slot = usize::from(taken);
        let mut row = std::mem::replace(&mut self.rows[slot], [0.0; FRONT]);
        let mut right = std::mem::replace(&mut self.right[slot], 0.0);
        let pivot = row[slot];
        let inverse = if pivot > NO_WIRE { 1.0 / pivot } else { 0.0 };
        let entries = row.iter_mut().zip(&UNIT[slot]);
        entries.for_each(|(entry, unit)| *entry = *entry * inverse * (1.0 - unit) + unit);
        right *= inverse;
        self.used &= !(1 << slot);
        for (others, others_right) in self.rows.iter_mut().zip(&mut self.right) {
            // The pivot is 1 now, so this leaves nothing in its column.
            let factor = others[slot];
            if factor != 0.0 {
                others.iter_mut().zip(&row).for_each(|(entry, own)| *entry -= factor * own);
                *others_right -= factor * right;
            }
        }
        self.done[self.done_count] = Eliminated { row, right, slot: taken, point: point as u8 };
        self.done_count += 1;
    }

    /// The voltages of all points, the last one first; leaves the front empty. A slot always holds the voltage of the
    /// point that had it: in this order, too, none is given away before its point is done with.
    #[inline(always)]
    fn substitute(&mut self, voltage: &mut [f64; POINTS]) {
        let mut in_slot = [0.0; FRONT];
        for point in self.done[..self.done_count].iter().rev() {
            let slot = usize::from(point.slot);
            // Without its own slot, where another point's voltage still stands.
            let others: f64 = point.row.iter().zip(&in_slot).map(|(entry, voltage)| entry * voltage).sum();
            let own = point.right - (others - point.row[slot] * in_slot[slot]);
            in_slot[slot] = own;
            voltage[usize::from(point.point)] = own;
        }
        self.done_count = 0;
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;
    use crate::hex::reference::{drawn, random_position};

    fn solved(text: &str) -> Resistance {
        let mut resistance = Resistance::new();
        resistance.solve(&drawn(text));
        resistance
    }

    #[track_caller]
    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }

    /// By hand: half a turn changes nothing, so a1 and b2, b1 and a2 have voltages that add up to 1; Kirchhoff's law
    /// at a1 gives 3/4 and at b1 2/3, so the current is 1/4 + 1/3.
    #[test]
    fn two_by_two_is_as_worked_out_by_hand() {
        let empty = solved("../.. R");
        close(empty.total(Colour::Red), 12.0 / 7.0);
        close(empty.current(Colour::Red, 0), 0.25 * 12.0 / 7.0);
        close(empty.current(Colour::Red, 1), (1.0 / 3.0 + 0.5 / 12.0) * 12.0 / 7.0);
        close(empty.ratio(), 1.0);
    }

    /// A column of stones with one gap: the whole current goes through it.
    #[test]
    fn stones_do_not_resist_and_opponents_do_not_conduct() {
        let gap = solved("BRB/B.B/BRB R");
        close(gap.total(Colour::Red), 2.0);
        close(gap.current(Colour::Red, 4), 1.0);
        // Blue's stones touch the gap twice on either side.
        close(gap.total(Colour::Blue), 1.0);
        // The two cells of a bridge, side by side.
        close(solved("BRB/..B/RBB R").total(Colour::Red), 1.0);
    }

    #[test]
    fn who_has_won_has_no_resistance_and_the_other_no_current() {
        let won = solved("BR./.R./.RB B");
        assert_eq!(won.total(Colour::Red), 0.0);
        assert_eq!(won.total(Colour::Blue), f64::INFINITY);
        assert_eq!(won.ratio(), 0.0);
        assert_eq!(solved("RB./BBB/..R R").ratio(), f64::INFINITY);
    }

    /// Slow and obvious: every point its own unknown, wires of stones nearly without resistance, plain elimination.
    fn by_dense_elimination(position: &Position, colour: Colour) -> (f64, Vec<f64>) {
        let shape = position.shape();
        let count = shape.board().len();
        let resistance = |cell: usize| match () {
            () if position.stones(colour).contains(cell) => Some(0.0),
            () if position.stones(!colour).contains(cell) => None,
            () => Some(1.0),
        };
        let wire = |a: f64, b: f64| 1.0 / (a + b).max(1e-7);
        let mut wires = vec![vec![0.0; count + 2]; count];
        for cell in 0..count {
            let Some(own) = resistance(cell) else { continue };
            for other in shape.neighbours(cell).iter() {
                wires[cell][other] = resistance(other).map_or(0.0, |other| wire(own, other));
            }
            for edge in 0..2 {
                if shape.edges(colour)[edge].contains(cell) {
                    wires[cell][count + edge] = wire(own, 0.0);
                }
            }
        }
        let mut rows: Vec<Vec<f64>> = (0..count)
            .map(|cell| {
                let mut row: Vec<f64> = wires[cell][..count].iter().map(|wire| -wire).collect();
                row[cell] = wires[cell].iter().sum::<f64>() + 1e-12;
                row.push(wires[cell][count]);
                row
            })
            .collect();
        for k in 0..count {
            for i in (0..count).filter(|&i| i != k) {
                let factor = rows[i][k] / rows[k][k];
                for j in k..=count {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        let mut voltage: Vec<f64> = (0..count).map(|cell| rows[cell][count] / rows[cell][cell]).collect();
        voltage.extend([1.0, 0.0]);
        let whole: f64 = (0..count).map(|cell| wires[cell][count] * (1.0 - voltage[cell])).sum();
        let flow = |cell: usize| -> f64 {
            (0..count + 2).map(|end| wires[cell][end] * (voltage[cell] - voltage[end]).abs()).sum()
        };
        (1.0 / whole, (0..count).map(|cell| flow(cell) / 2.0 / whole).collect())
    }

    #[test]
    fn the_front_finds_what_dense_elimination_finds() {
        let mut random = Random::new(71);
        let mut resistance = Resistance::new();
        for (size, empty) in [(3, 5), (4, 9), (5, 15), (7, 30), (9, 50), (11, 121), (11, 90), (11, 60)] {
            for _ in 0..8 {
                let position = random_position(&mut random, size, empty);
                resistance.solve(&position);
                for colour in Colour::BOTH {
                    let (total, currents) = by_dense_elimination(&position, colour);
                    let found = resistance.total(colour);
                    if total > 1e6 {
                        assert_eq!(found, f64::INFINITY, "{position}");
                        continue;
                    }
                    assert!((found - total).abs() < 1e-3 * total, "{position}: {found}, not {total}");
                    for cell in position.vacant().iter() {
                        let found = resistance.current(colour, cell);
                        assert!((found - currents[cell]).abs() < 1e-3, "{position} {cell} {found}");
                    }
                }
            }
        }
    }

    #[test]
    fn exchanging_the_colours_exchanges_the_circuits() {
        let mut random = Random::new(72);
        let (mut here, mut there) = (Resistance::new(), Resistance::new());
        for _ in 0..20 {
            let position = random_position(&mut random, 8, 40);
            here.solve(&position);
            there.solve(&position.exchanged());
            for cell in position.shape().board().iter() {
                let mirrored = position.shape().transposed_cell(cell);
                close(here.current(Colour::Red, cell), there.current(Colour::Blue, mirrored));
            }
            close(here.total(Colour::Red), there.total(Colour::Blue));
        }
    }
}
