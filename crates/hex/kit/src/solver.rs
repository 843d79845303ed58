//! Hex: the solver with knowledge of connections.

use boyi_analysis::{MoveValues, News, Progress, Solution, Solver, Unvalued, Worth};
use boyi_core::{Game, Outcome, Verdict};
use boyi_hex::{Hex, HexMove};
use boyi_search::{Limits, Moment};

use crate::knowledge::{Position, solver};

/// Before this share of the board is filled a glance finds nothing.
const GLANCE_FILLED: f64 = 0.2;
/// Positions of a glance at the usual board: some milliseconds.
const GLANCE_NODES: u64 = 30;
/// Cells of that board. A position takes about as many times longer as the square of the number of cells is larger.
const GLANCE_CELLS: u64 = 121;

/// The exact solver of Hex. Its tables are made when they are first needed.
pub struct HexSolver(solver::Solver);

impl HexSolver {
    /// A solver whose tables take about that many bytes.
    pub fn new(memory: usize) -> HexSolver {
        HexSolver(solver::Solver::new(memory))
    }

    /// A solver that makes the tables for this board now, before a clock runs.
    pub fn for_game(game: &Hex, memory: usize) -> HexSolver {
        HexSolver(solver::Solver::for_size(game.size(), memory))
    }
}

fn progress(found: &solver::Solution) -> Progress {
    let solver::Solution { proof, disproof, nodes, elapsed, .. } = *found;
    Progress::Proof { question: None, proof, disproof, nodes, elapsed }
}

fn verdict(wins: bool) -> Verdict {
    if wins { Verdict::Win } else { Verdict::Loss }
}

impl Solver<Hex> for HexSolver {
    fn solve(
        &mut self,
        game: &Hex,
        limits: &Limits,
        listener: &mut dyn FnMut(&Progress),
    ) -> Solution<HexMove> {
        if let Some(over) = Solution::of_finished(game) {
            return over;
        }
        let started = Moment::now();
        let found = self.0.solve_game(game, limits, &mut |found| listener(&progress(found)));
        Solution {
            // Who may swap is known to win before it is known how.
            value: found.wins.filter(|_| !found.line.is_empty()).map(verdict),
            line: found.line,
            nodes: found.search.nodes,
            elapsed: started.elapsed(),
            ..Solution::unknown(progress(&found.search))
        }
    }

    fn glance(&mut self, game: &Hex) -> Option<Outcome> {
        let cells = game.geometry().cell_count();
        let filled = cells - game.empty_cells().len();
        if game.swap_lies_ahead() || (filled as f64) < GLANCE_FILLED * cells as f64 {
            return None;
        }
        let times_longer = (cells as u64).pow(2).div_ceil(GLANCE_CELLS.pow(2));
        let nodes = (GLANCE_NODES / times_longer).max(3);
        let found = self.0.solve(Position::of(game), &Limits::nodes(nodes), &mut |_| {});
        found.wins.map(|wins| verdict(wins).of(game.mover()))
    }

    fn values_moves(&self, game: &Hex) -> Result<(), Unvalued> {
        if game.outcome().is_some() { Err(Unvalued::OVER) } else { Ok(()) }
    }

    fn move_values(
        &mut self,
        game: &Hex,
        limits: &Limits,
        listener: &mut dyn FnMut(News<'_, HexMove>),
    ) -> MoveValues<HexMove> {
        let worth = |wins| Worth::Verdict(verdict(wins));
        let mut told = |found: solver::MoveValue| {
            if let Some(wins) = found.wins {
                listener(News::Decided(&HexMove::Place(found.cell), worth(wins)));
            }
        };
        if self.values_moves(game).is_err() {
            return MoveValues::NONE;
        }
        let solver::GameMoveValues { moves, nodes } = self.0.game_move_values(game, limits, &mut told);
        MoveValues { moves: moves.into_iter().map(|(mv, wins)| (mv, wins.map(worth))).collect(), nodes }
    }
}
