//! Who wins, exactly, and how.
//!
//! The search is df-pn over positions that are first filled in and pruned: [inferior cells](super::inferior), the
//! opponent's [virtual connections](super::connections) and the must-play region they leave; a board that falls into
//! parts is searched part by part. What it has learnt stays in the table: a search that was stopped goes on where it
//! was, and a later question may be answered at once.

mod key;
mod knowledge;
mod line;
mod opened;
mod openings;
mod ordering;
mod parts;
mod questions;
mod search;
mod swap;
mod table;
mod tables;
#[cfg(test)]
mod tests;

use std::time::Duration;

use boyi_hex::Cell;
use boyi_search::Limits;

pub use self::openings::{MoveValue, MoveValues};
pub use self::swap::{GameMoveValues, GameSolution};
use self::tables::Tables;
use super::Position;
use super::cells::with_words;

/// What the solver found, or how far it got.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Whether the mover wins; `None` if the limits were reached first.
    pub wins: Option<bool>,
    /// A line of best play to the end: the winner's moves win, the loser's put up what resistance they can. Empty while
    /// nothing is known.
    pub line: Vec<Cell>,
    /// At least so many positions are still to be decided until the mover can be shown to win; 0 if it is.
    pub proof: u32,
    /// At least so many positions are still to be decided until the mover can be shown to lose; 0 if it is.
    pub disproof: u32,
    /// Positions analysed by this call.
    pub nodes: u64,
    /// Time of this call.
    pub elapsed: Duration,
    /// Bytes of the tables.
    pub memory: usize,
}

/// An exact solver, which can be stopped and continued.
///
/// ```
/// use boyi_hex_kit::knowledge::{Position, solver::Solver};
/// use boyi_search::Limits;
///
/// let mut solver = Solver::new(1 << 20);
/// let solution = solver.solve(Position::empty(4).unwrap(), &Limits::none(), &mut |_| {});
/// assert_eq!(solution.wins, Some(true), "the first player wins Hex");
/// assert_eq!(solution.line.len() % 2, 1, "and so makes the last move");
/// ```
pub struct Solver {
    bytes: usize,
    /// Tables for boards that take as many words as the last one that was asked about.
    solving: Option<Box<dyn Solving + Send>>,
}

/// Tables of any width, asked in the widest sets.
trait Solving {
    fn words(&self) -> usize;
    fn clear(&mut self);
    fn solve(&mut self, position: Position, limits: &Limits, listener: &mut dyn FnMut(&Solution))
    -> Solution;
    fn move_values(
        &mut self,
        position: Position,
        limits: &Limits,
        listener: &mut dyn FnMut(MoveValue),
    ) -> MoveValues;
}

impl<const W: usize> Solving for Tables<W> {
    fn words(&self) -> usize {
        W
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn solve(
        &mut self,
        position: Position,
        limits: &Limits,
        listener: &mut dyn FnMut(&Solution),
    ) -> Solution {
        self.solve(position.fit(), limits, listener)
    }

    fn move_values(
        &mut self,
        position: Position,
        limits: &Limits,
        listener: &mut dyn FnMut(MoveValue),
    ) -> MoveValues {
        self.move_values(position.fit(), limits, listener)
    }
}

impl Solver {
    /// A solver whose tables take about that many bytes.
    pub fn new(bytes: usize) -> Solver {
        Solver { bytes, solving: None }
    }

    /// A solver that makes its tables now, for boards of that size.
    pub fn for_size(size: u8, bytes: usize) -> Solver {
        let mut solver = Solver::new(bytes);
        solver.solving(usize::from(size));
        solver
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if let Some(solving) = &mut self.solving {
            solving.clear();
        }
    }

    /// The tables for a board of that size; new ones if those for the last board are too narrow or too wide.
    fn solving(&mut self, size: usize) -> &mut dyn Solving {
        let bytes = self.bytes;
        with_words!(size, W => {
            let fitting = self.solving.take().filter(|solving| solving.words() == W);
            self.solving.insert(fitting.unwrap_or_else(|| Box::new(Tables::<W>::new(bytes)))).as_mut()
        })
    }

    /// Finds out whether the mover wins, and a line that shows it, or gets as far as the limits allow; the next call
    /// goes on from there. The `listener` hears of it ten times a second. Swapping is not
    /// considered: [`solve_game`](Self::solve_game) does.
    pub fn solve(
        &mut self,
        position: Position,
        limits: &Limits,
        listener: &mut dyn FnMut(&Solution),
    ) -> Solution {
        self.solving(position.shape().size()).solve(position, limits, listener)
    }

    /// Finds out which moves win. The `listener` hears of every move that is decided.
    ///
    /// ```
    /// use boyi_hex_kit::knowledge::{Position, solver::Solver};
    /// use boyi_search::Limits;
    ///
    /// let values = Solver::new(1 << 20).move_values(Position::empty(4).unwrap(), &Limits::none(), &mut |_| {});
    /// assert_eq!(values.winning(), 4, "on 4x4 the short diagonal wins, and nothing else");
    /// ```
    pub fn move_values(
        &mut self,
        position: Position,
        limits: &Limits,
        listener: &mut dyn FnMut(MoveValue),
    ) -> MoveValues {
        self.solving(position.shape().size()).move_values(position, limits, listener)
    }
}
