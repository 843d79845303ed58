//! The board as an electrical circuit: how much a colour's edges resist a current between them, and where it flows.
//!
//! For a colour an empty cell has resistance 1, an own stone 0, and an opponent's stone lets nothing through; two cells
//! that touch are joined by a wire with the sum of their resistances, and the edges count as own stones (Anshelevich
//! 2002; `bistuhex2`). With a voltage across the two edges, Kirchhoff's laws are a sparse linear system. It is solved
//! exactly, by elimination along a front that sweeps the board row by row: own stones that touch are one point, and a
//! cell leaves the front as soon as all its neighbours have been met, so the front never holds more than one point a
//! column and one more. That costs some ten microseconds, so nothing is gained by updating an older solution.

mod front;
mod points;
#[cfg(test)]
mod tests;

use boyi_hex::Colour;

use self::front::Front;
use self::points::{POINTS, Points, START, Wire};
use super::instructions::Work;
use super::{Instructions, Position};

/// A conductance below this is none: the least that a board can have is a thousand times better.
const NO_WIRE: f64 = 1e-6;

/// The circuits of both colours, and room to solve those of one position after another.
///
/// ```
/// use boyi_hex::Colour;
/// use boyi_hex_kit::knowledge::{Position, resistance::Resistance};
///
/// let mut resistance = Resistance::new();
/// resistance.solve(&Position::empty(2).unwrap());
/// assert!((resistance.total(Colour::Red) - 12.0 / 7.0).abs() < 1e-12);
/// assert_eq!(resistance.total(Colour::Red), resistance.total(Colour::Blue));
/// ```
#[derive(Clone)]
pub struct Resistance {
    circuits: [Circuit; 2],
    room: Room,
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
        Resistance {
            circuits: [Circuit::NONE; 2],
            room: Room::for_size(2),
            instructions: Instructions::best(),
        }
    }

    /// Solves the circuits of both colours.
    pub fn solve(&mut self, position: &Position) {
        Colour::BOTH.into_iter().for_each(|colour| self.solve_one(position, colour));
    }

    /// Solves the circuit of one colour; the other's stays as it was.
    pub fn solve_one(&mut self, position: &Position, colour: Colour) {
        let Resistance { circuits, room, instructions } = self;
        let circuit = &mut circuits[colour.index()];
        let size = position.shape().size();
        if !room.fits(size) {
            *room = Room::for_size(size);
        }
        match room {
            Room::To11(room) => instructions.run(Solve { circuit, room, position, colour }),
            Room::To13(room) => instructions.run(Solve { circuit, room, position, colour }),
            Room::To15(room) => instructions.run(Solve { circuit, room, position, colour }),
            Room::To19(room) => instructions.run(Solve { circuit, room, position, colour }),
        }
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

/// Room for one elimination, as wide as the board needs: a row of the front is a few vectors.
#[derive(Clone)]
enum Room {
    To11(Box<Elimination<12>>),
    To13(Box<Elimination<14>>),
    To15(Box<Elimination<16>>),
    To19(Box<Elimination<20>>),
}

impl Room {
    fn for_size(size: usize) -> Room {
        match size {
            ..=11 => Room::To11(Elimination::new()),
            12..=13 => Room::To13(Elimination::new()),
            14..=15 => Room::To15(Elimination::new()),
            _ => Room::To19(Elimination::new()),
        }
    }

    /// Whether a board of that size needs just this room.
    fn fits(&self, size: usize) -> bool {
        match self {
            Room::To11(_) => size <= 11,
            Room::To13(_) => (12..=13).contains(&size),
            Room::To15(_) => (14..=15).contains(&size),
            Room::To19(_) => size >= 16,
        }
    }
}

#[derive(Clone)]
struct Elimination<const FRONT: usize> {
    front: Front<FRONT>,
    wires: Vec<Wire>,
}

impl<const FRONT: usize> Elimination<FRONT> {
    fn new() -> Box<Self> {
        Box::new(Elimination { front: Front::EMPTY, wires: Vec::new() })
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
    fn solve<const FRONT: usize>(
        &mut self,
        position: &Position,
        colour: Colour,
        Elimination { front, wires }: &mut Elimination<FRONT>,
    ) {
        let size = position.shape().size();
        let cells = Points::of(position, colour);
        *self = Circuit::NONE;
        if cells.joined {
            return;
        }
        wires.clear();
        for row in 0..=size {
            for column in 0..size {
                if row < size {
                    cells.wires_to_lower(row, column, size, |wire| {
                        front.add(wire);
                        wires.push(wire);
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
        for Wire { a, b, conductance } in &*wires {
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

struct Solve<'a, const FRONT: usize> {
    circuit: &'a mut Circuit,
    room: &'a mut Elimination<FRONT>,
    position: &'a Position,
    colour: Colour,
}

impl<const FRONT: usize> Work for Solve<'_, FRONT> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.circuit.solve(self.position, self.colour, self.room);
    }
}
