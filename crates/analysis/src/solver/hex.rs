//! Hex: the solver with knowledge of connections where it knows the board, proof numbers on larger ones.

use boyi_games::hex::{Hex, HexMove};
use boyi_games::{Game, Outcome, Verdict};
use boyi_knowledge::hex::{Position, solver};
use boyi_search::{Limits, Moment};

use super::proof::Proof;
use super::{MoveValues, News, Progress, Solution, Solver, Unvalued, Worth};

/// Before this share of the board is filled a glance finds nothing.
const GLANCE_FILLED: f64 = 0.2;
/// Positions of a glance: some milliseconds.
const GLANCE_NODES: u64 = 30;

/// The exact solver of Hex. Its tables are made when they are first needed.
pub struct HexSolver {
    memory: usize,
    knowing: Option<solver::Solver>,
    proof: Proof<Hex>,
}

impl HexSolver {
    /// A solver whose tables take about that many bytes.
    pub fn new(memory: usize) -> HexSolver {
        HexSolver { memory, knowing: None, proof: Proof::new(memory) }
    }

    /// A solver that makes the tables for this board now, before a clock runs.
    pub fn for_game(game: &Hex, memory: usize) -> HexSolver {
        let mut solver = HexSolver::new(memory);
        if Position::of(game).is_some() {
            solver.knowing();
        }
        solver
    }

    fn knowing(&mut self) -> &mut solver::Solver {
        self.knowing.get_or_insert_with(|| solver::Solver::new(self.memory))
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
        if Position::of(game).is_none() {
            return self.proof.solve(game, limits, listener);
        }
        let started = Moment::now();
        let found = self.knowing().solve_game(game, limits, &mut |found| listener(&progress(found)));
        let found = found.expect("the board is not too large");
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
        let found = self.knowing().solve(Position::of(game)?, &Limits::nodes(GLANCE_NODES), &mut |_| {});
        found.wins.map(|wins| verdict(wins).of(game.mover()))
    }

    fn values_moves(&self, game: &Hex) -> Result<(), Unvalued> {
        match Position::of(game) {
            _ if game.outcome().is_some() => Err(Unvalued::OVER),
            Some(_) => Ok(()),
            None => Err(Unvalued("boards past 11x11 are solved as a whole, not move by move")),
        }
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
        let values = self.knowing().game_move_values(game, limits, &mut told);
        let solver::GameMoveValues { moves, nodes } = values.expect("the board is not too large");
        MoveValues { moves: moves.into_iter().map(|(mv, wins)| (mv, wins.map(worth))).collect(), nodes }
    }
}
