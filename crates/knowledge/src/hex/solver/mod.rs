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
mod search;
mod swap;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use boyi_games::hex::Cell;
use boyi_search::{Limits, Moment};

use self::knowledge::Knowledge;
use self::opened::Opened;
pub use self::openings::{MoveValue, MoveValues};
use self::search::Prover;
pub use self::swap::{GameMoveValues, GameSolution};
use self::table::{Numbers, Table};
use super::Position;

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

/// An exact solver for boards of up to 11x11, which can be stopped and continued.
///
/// ```
/// use boyi_knowledge::hex::{Position, solver::Solver};
/// use boyi_search::Limits;
///
/// let mut solver = Solver::new(1 << 20);
/// let solution = solver.solve(Position::empty(4).unwrap(), &Limits::none(), &mut |_| {});
/// assert_eq!(solution.wins, Some(true), "the first player wins Hex");
/// assert_eq!(solution.line.len() % 2, 1, "and so makes the last move");
/// ```
pub struct Solver {
    table: Table,
    opened: Opened,
    knowledge: Knowledge,
}

/// Memory for analysed positions, as a share of all.
const OPENED_SHARE: usize = 4;

impl Solver {
    /// A solver whose tables take about that many bytes.
    pub fn new(bytes: usize) -> Solver {
        let one = Opened::new(1).bytes();
        Solver {
            table: Table::new(bytes - bytes / OPENED_SHARE),
            opened: Opened::new(bytes / OPENED_SHARE / one),
            knowledge: Knowledge::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.opened.clear();
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
        let memory = self.table.bytes() + self.opened.bytes();
        let started = Moment::now();
        let report = |nodes, numbers: Numbers| Solution {
            wins: numbers.is_decided().then_some(numbers.win == 0),
            line: Vec::new(),
            proof: numbers.win,
            disproof: numbers.loss,
            nodes,
            elapsed: started.elapsed(),
            memory,
        };
        let mut told = Duration::ZERO;
        let mut tell = |nodes, numbers| {
            if started.elapsed() >= told + Duration::from_millis(100) {
                told = started.elapsed();
                listener(&report(nodes, numbers));
            }
        };
        let tables = (&mut self.table, &mut self.opened, &mut self.knowledge);
        let mut prover = Prover::new(tables, limits, &mut tell);
        let numbers = match position.winner() {
            Some(winner) if winner == position.to_move() => Numbers::WON,
            Some(_) => Numbers::LOST,
            None => prover.prove(position).numbers,
        };
        let line = if numbers.is_decided() { line::best_play(&mut prover, position) } else { Vec::new() };
        Solution { line, ..report(prover.nodes, numbers) }
    }
}
