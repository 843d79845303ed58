//! The questions that the solver answers, for boards that take `W` words.

use std::time::Duration;

use boyi_search::{Limits, Moment};

use super::line;
use super::search::Prover;
use super::table::Numbers;
use super::tables::Tables;
use super::{MoveValue, MoveValues, Solution};
use crate::knowledge::{Cells, Position};

impl<const W: usize> Tables<W> {
    /// What [`Solver::solve`](super::Solver::solve) finds.
    pub(super) fn solve(
        &mut self,
        position: Position<W>,
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
        let mut prover = Prover::new(self, limits, &mut tell);
        let numbers = match position.winner() {
            Some(winner) if winner == position.to_move() => Numbers::WON,
            Some(_) => Numbers::LOST,
            None => prover.prove(position).numbers,
        };
        let line = if numbers.is_decided() { line::best_play(&mut prover, position) } else { Vec::new() };
        Solution { line, ..report(prover.nodes, numbers) }
    }

    /// What [`Solver::move_values`](super::Solver::move_values) finds.
    pub(super) fn move_values(
        &mut self,
        position: Position<W>,
        limits: &Limits,
        listener: &mut dyn FnMut(MoveValue),
    ) -> MoveValues {
        let mut values = MoveValues { moves: Vec::new(), nodes: 0 };
        if position.winner().is_some() {
            return values;
        }
        let mut quiet = |_, _| {};
        let mut prover = Prover::new(self, limits, &mut quiet);
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
