//! Proof numbers, for what no solver with knowledge of its game knows.

use boyi_games::Game;
use boyi_search::{Limits, ProofReport, ProofSearch};

use super::{Progress, Solution};

/// A search by proof numbers. Its table is made when it is first needed.
pub(super) struct Proof<G: Game> {
    memory: usize,
    search: Option<ProofSearch<G>>,
}

impl<G: Game> Proof<G> {
    pub fn new(memory: usize) -> Self {
        Proof { memory, search: None }
    }

    pub fn solve(
        &mut self,
        game: &G,
        limits: &Limits,
        listener: &mut dyn FnMut(&Progress),
    ) -> Solution<G::Move> {
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
}

fn progress<M>(report: &ProofReport<M>) -> Progress {
    let ProofReport { question, proof, disproof, nodes, elapsed, .. } = *report;
    Progress::Proof { question: Some(question), proof, disproof, nodes, elapsed }
}
