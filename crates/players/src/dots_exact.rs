//! Exact play in Dots and Boxes: what the players that end games with the solver have in common.

use boyi_games::dots::Dots;
use boyi_games::{Game, OneGame, Verdict};
use boyi_knowledge::dots::{Solver, SolverOptions};
use boyi_search::{Candidate, Limits, Moment};

use crate::limiting;
use crate::{AnyReport, Decision};

/// Positions to look at, in a few milliseconds, for a move whose value was just found: it is in the table.
const MOVE_NODES: u64 = 2000;

/// The solver, with all it has learnt in the game so far.
pub(crate) struct DotsExact(Solver);

impl DotsExact {
    pub(crate) fn new(game: &Dots, memory: usize, threads: usize) -> DotsExact {
        DotsExact(Solver::new(game.geometry(), SolverOptions { memory, threads }))
    }

    /// The move that gets the best margin, or where there is no time for that, one that wins; nothing if neither is found within
    /// the limits.
    pub(crate) fn decide(&mut self, game: &Dots, limits: &Limits) -> Option<Decision> {
        let started = Moment::now();
        let left = |nodes: u64| Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            ..limiting::without(limits.clone(), started.elapsed())
        };
        let winner = self.0.solve_winner(game, limits);
        let verdict = winner.outcome(game)?.seen_by(game.mover());
        // The margin may take all the time that is left.
        let wins = verdict == Verdict::Win;
        let winning = wins.then(|| self.0.move_for(game, winner.lower, &left(winner.nodes))).flatten();
        let solution = match winner.net() {
            Some(_) => winner,
            None => self.0.solve(game, &left(winner.nodes), &mut |_| {}),
        };
        let nodes = if solution == winner { winner.nodes } else { winner.nodes + solution.nodes };
        let exact = solution.margin(game).and_then(|margin| {
            let few = Limits { time: None, nodes: Some(MOVE_NODES), ..limits.clone() };
            let found = self.0.move_for(game, solution.lower, &few);
            let best = found.or_else(|| self.0.move_for(game, solution.lower, &left(nodes)))?;
            Some((best, margin.seen_by(game.mover())))
        });
        let (best, margin) = match exact {
            Some((best, margin)) => (best, Some(f64::from(margin))),
            None => (winning?, None),
        };
        // The line is for people: where there is no time for it the move will do.
        let line = margin.and_then(|_| self.0.best_line(game, &left(nodes)));
        let line = line.filter(|line| line.first() == Some(&best)).unwrap_or_else(|| vec![best]);
        let report = AnyReport {
            value: verdict.score(),
            proven: Some(verdict),
            margin,
            candidates: vec![Candidate {
                mv: Dots::any_move(best),
                value: verdict.score(),
                visits: nodes,
                proven: Some(verdict),
                prior: None,
            }],
            depth: line.len() as u32,
            line: line.into_iter().map(Dots::any_move).collect(),
            nodes,
            elapsed: started.elapsed(),
            ..AnyReport::empty()
        };
        Some(Decision { mv: Some(Dots::any_move(best)), report })
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;

    #[test]
    fn a_win_is_played_before_its_margin_is_known() {
        let start = Dots::start("4x4".parse().unwrap());
        let mut random = Random::new(4);
        let mut won = 0;
        for _ in 0..300 {
            let mut game = start;
            while game.count() > 26 {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let decision = DotsExact::new(&game, 1 << 20, 1).decide(&game, &Limits::nodes(32));
            let Some(Decision { mv: Some(mv), report }) = decision else { continue };
            if report.margin.is_none() {
                let mut after = game;
                after.play_unchecked(Dots::own_move(mv).unwrap());
                let mut solver = Solver::new(game.geometry(), SolverOptions::default());
                let outcome = solver.outcome(&after, &Limits::none()).unwrap();
                assert_eq!(outcome.seen_by(game.mover()), Verdict::Win, "{game}");
                won += 1;
            }
        }
        assert!(won > 10, "{won}");
    }
}
