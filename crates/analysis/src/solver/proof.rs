//! Proof numbers: the solver of every game that has none with knowledge of its own.

use boyi_games::{Game, Outcome};
use boyi_search::{Limits, ProofReport, ProofSearch};

use super::{MoveValues, News, Progress, Solution, Solver, Unvalued};

/// A search by proof numbers. Its table is made when it is first needed.
pub struct ProofSolver<G: Game> {
    memory: usize,
    search: Option<ProofSearch<G>>,
}

impl<G: Game> ProofSolver<G> {
    /// A solver whose table takes about that many bytes.
    pub fn new(memory: usize) -> Self {
        ProofSolver { memory, search: None }
    }
}

impl<G: Game> Solver<G> for ProofSolver<G> {
    fn solve(&mut self, game: &G, limits: &Limits, listener: &mut dyn FnMut(&Progress)) -> Solution<G::Move> {
        if let Some(over) = Solution::of_finished(game) {
            return over;
        }
        let search = self.search.get_or_insert_with(|| ProofSearch::new(self.memory));
        let report = search.solve(game, limits, &mut |report| listener(&progress(report)));
        Solution {
            value: report.verdict,
            nodes: report.nodes,
            elapsed: report.elapsed,
            progress: progress(&report),
            line: report.line,
            margin: None,
            moves: None,
        }
    }

    fn glance(&mut self, _: &G) -> Option<Outcome> {
        None
    }

    fn values_moves(&self, game: &G) -> Result<(), Unvalued> {
        match game.outcome() {
            Some(_) => Err(Unvalued::OVER),
            None => Err(Unvalued("a position of this game is solved as a whole, not move by move")),
        }
    }

    fn move_values(
        &mut self,
        _: &G,
        _: &Limits,
        _: &mut dyn FnMut(News<'_, G::Move>),
    ) -> MoveValues<G::Move> {
        MoveValues::NONE
    }
}

fn progress<M>(report: &ProofReport<M>) -> Progress {
    let ProofReport { question, proof, disproof, nodes, elapsed, .. } = *report;
    Progress::Proof { question: Some(question), proof, disproof, nodes, elapsed }
}
