//! Exact play in Dots and Boxes: what the players that end games with the solver have in common.

use boyi_games::dots::Dots;
use boyi_games::{Game, OneGame, Verdict};
use boyi_knowledge::dots::{Solver, SolverOptions};
use boyi_search::{Candidate, Limits, Moment};

use crate::limiting;
use crate::{AnyReport, Decision};

/// The solver, with all it has learnt in the game so far.
pub(crate) struct DotsExact(Solver);

impl DotsExact {
    pub(crate) fn new(game: &Dots, memory: usize, threads: usize) -> DotsExact {
        DotsExact(Solver::new(game.geometry(), SolverOptions { memory, threads }))
    }

    /// The move that gets the best margin, if it is found within the limits.
    pub(crate) fn decide(&mut self, game: &Dots, limits: &Limits) -> Option<Decision> {
        let started = Moment::now();
        let solution = self.0.solve(game, limits, &mut |_| {});
        let margin = solution.margin(game)?.seen_by(game.mover());
        let (best, _) = self.0.best_move(game, &limiting::without(limits.clone(), started.elapsed()))?;
        // The line is for people: where there is no time for it the move will do.
        let line = self.0.best_line(game, &limiting::without(limits.clone(), started.elapsed()));
        let line = line.filter(|line| line.first() == Some(&best)).unwrap_or_else(|| vec![best]);
        let verdict = match margin.cmp(&0) {
            std::cmp::Ordering::Less => Verdict::Loss,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Greater => Verdict::Win,
        };
        let report = AnyReport {
            value: verdict.score(),
            proven: Some(verdict),
            margin: Some(f64::from(margin)),
            candidates: vec![Candidate {
                mv: Dots::any_move(best),
                value: verdict.score(),
                visits: solution.nodes,
                proven: Some(verdict),
                prior: None,
            }],
            depth: line.len() as u32,
            line: line.into_iter().map(Dots::any_move).collect(),
            nodes: solution.nodes,
            elapsed: started.elapsed(),
            ..AnyReport::empty()
        };
        Some(Decision { mv: Some(Dots::any_move(best)), report })
    }
}
