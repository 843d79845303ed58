//! In which order to try moves: where most current flows.
//!
//! For each colour the board is a circuit between its edges: empty cells resist, its own stones do not, and where the
//! opponent stands there is no wire. Two points that are virtually connected are wired like neighbours. A cell through
//! which much of both colours' current flows is where the game is decided (Anshelevich 2002).

use crate::knowledge::Cells;
use crate::knowledge::cells::PerCell;
use crate::knowledge::connections::Network;

/// How well a virtual connection conducts, compared with touching. Some 7x7 openings took an eighth more positions with
/// 0.2, a fifth more without virtual connections, and about as many with 1.
const VIRTUAL: f32 = 0.5;

/// Room for one circuit.
pub(super) struct Circuit<const W: usize> {
    /// Conductances and then their elimination, row by row.
    rows: Vec<PerCell<f32, W>>,
    voltage: PerCell<f32, W>,
    /// The share of the whole current that flows through each cell.
    pub(super) flow: PerCell<f32, W>,
}

impl<const W: usize> Circuit<W> {
    pub(super) fn new() -> Circuit<W> {
        let none = PerCell::all(0.0);
        Circuit { rows: vec![none; Cells::<W>::ROOM], voltage: none, flow: none }
    }

    /// Solves the circuit of the colour whose connections these are.
    pub(super) fn solve(&mut self, connections: &Network<W>) {
        let count = connections.point_count();
        let conductance = |a: usize, b: usize, touching: bool| {
            let cells = usize::from(!connections.is_solid(a)) + usize::from(!connections.is_solid(b));
            let wire = 1.0 / cells.max(1) as f32;
            if touching { wire } else { wire * VIRTUAL }
        };
        // Point 0 is the starting edge, at 1 volt, and point 1 the other edge, at 0. The unknowns are the others; the
        // right-hand side stands in the last column.
        let unknowns = count - 2;
        for i in 0..unknowns {
            let row = &mut self.rows[i];
            row.as_mut_slice()[..=unknowns].fill(0.0);
            let a = i + 2;
            let touching = connections.touching(a);
            for b in connections.linked(a) {
                let wire = conductance(a, b, touching.contains(b));
                row[i] += wire;
                match b {
                    0 => row[unknowns] += wire,
                    1 => {}
                    _ => row[b - 2] -= wire,
                }
            }
            // A point that nothing leads to.
            row[i] += 1e-6;
        }
        self.eliminate(unknowns);
        self.voltage[0] = 1.0;
        self.voltage[1] = 0.0;
        for i in (0..unknowns).rev() {
            let row = &self.rows[i];
            let known: f32 = (i + 1..unknowns).map(|j| row[j] * self.voltage[j + 2]).sum();
            self.voltage[i + 2] = (row[unknowns] - known) / row[i];
        }
        let mut total = 0.0;
        for b in connections.linked(0) {
            let wire = conductance(0, b, connections.touching(0).contains(b));
            total += wire * (1.0 - self.voltage[b]);
        }
        for (point, cell) in connections.cells() {
            let mut through = 0.0;
            for b in connections.linked(point) {
                let wire = conductance(point, b, connections.touching(point).contains(b));
                through += wire * (self.voltage[point] - self.voltage[b]).abs();
            }
            self.flow[cell] = 0.5 * through / total.max(1e-9);
        }
    }

    /// Gauss, keeping the upper half: the matrix is symmetric and its diagonal dominates.
    fn eliminate(&mut self, unknowns: usize) {
        for k in 0..unknowns {
            let (upper, lower) = self.rows.split_at_mut(k + 1);
            let pivot = &upper[k];
            let inverse = 1.0 / pivot[k];
            for (offset, row) in lower[..unknowns - k - 1].iter_mut().enumerate() {
                let j = k + 1 + offset;
                let factor = pivot[j] * inverse;
                if factor != 0.0 {
                    let (row, pivot) =
                        (&mut row.as_mut_slice()[j..=unknowns], &pivot.as_slice()[j..=unknowns]);
                    for (x, p) in row.iter_mut().zip(pivot) {
                        *x -= factor * p;
                    }
                }
            }
        }
    }
}
