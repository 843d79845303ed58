//! The value of every move of a position.

use boyi_games::hex::Cell;
use boyi_search::Limits;

use super::search::Prover;
use super::table::Numbers;
use super::{Position, Solver};
use crate::hex::Cells;

/// A move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub cell: Cell,
    /// Whether it wins; `None` if the limits were reached first.
    pub wins: Option<bool>,
}

/// The value of every move, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValues {
    /// All legal moves.
    pub moves: Vec<MoveValue>,
    /// Positions analysed.
    pub nodes: u64,
}

impl MoveValues {
    /// How many moves are known to win.
    pub fn winning(&self) -> usize {
        self.moves.iter().filter(|mv| mv.wins == Some(true)).count()
    }
}

impl Solver {
    /// Finds out which moves win. The `listener` hears of every move that is decided.
    ///
    /// ```
    /// use boyi_knowledge::hex::{Position, solver::Solver};
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
        let mut values = MoveValues { moves: Vec::new(), nodes: 0 };
        if position.winner().is_some() {
            return values;
        }
        let tables = (&mut self.table, &mut self.opened, &mut self.knowledge);
        let mut quiet = |_, _| {};
        let mut prover = Prover::new(tables, limits, &mut quiet);
        // A strategy against one move is a strategy against all that are outside its cells.
        let mut hopeful = position.vacant();
        for cell in position.vacant().iter() {
            let wins = if hopeful.contains(cell) {
                let after = position.after(cell);
                let finding = match after.winner() {
                    Some(_) => Err(true),
                    None => Ok(prover.prove(after)),
                };
                match finding {
                    Err(wins) => Some(wins),
                    Ok(finding) => match finding.numbers {
                        Numbers::LOST => Some(true),
                        Numbers::WON => {
                            hopeful &= finding.set | Cells::only(cell);
                            Some(false)
                        }
                        _ => None,
                    },
                }
            } else {
                Some(false)
            };
            let value = MoveValue { cell: position.cell(cell), wins };
            listener(value);
            values.moves.push(value);
        }
        values.nodes = prover.nodes;
        values
    }
}
