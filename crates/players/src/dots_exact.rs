//! Exact play in Dots and Boxes: what the players that end games with the solver have in common.

use boyi_games::dots::Dots;
use boyi_games::{Game, OneGame, Verdict};
use boyi_knowledge::dots::{Solver, SolverOptions};
use boyi_search::{Candidate, Limits, Moment};

use crate::limiting;
use crate::{AnyReport, Decision};

/// Positions to look at for a move that is known to be there.
const MOVE_NODES: u64 = 20_000;

/// The solver, with all it has learnt in the game so far.
pub(crate) struct DotsExact(Solver);

impl DotsExact {
    pub(crate) fn new(game: &Dots, memory: usize, threads: usize) -> DotsExact {
        DotsExact(Solver::new(game.geometry(), SolverOptions { memory, threads }))
    }

    /// The move that gets the best margin, or where there is no time for that one that wins; nothing if neither is found within
    /// the limits.
    pub(crate) fn decide(&mut self, game: &Dots, limits: &Limits) -> Option<Decision> {
        let started = Moment::now();
        let winner = self.0.solve_winner(game, limits);
        let verdict = winner.outcome(game)?.seen_by(game.mover());
        let mut rest = limiting::without(limits.clone(), started.elapsed());
        rest.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(winner.nodes));
        let solution = self.0.solve(game, &rest, &mut |_| {});
        let nodes = winner.nodes + solution.nodes;
        let margin = solution.margin(game).map(|margin| margin.seen_by(game.mover()));
        if margin.is_none() && verdict != Verdict::Win {
            return None;
        }
        let net = margin.map_or(winner.lower, |_| solution.lower);
        // What was found is in the table, so it takes no time to speak of.
        let few = Limits { time: None, nodes: Some(MOVE_NODES), ..limits.clone() };
        let best = self.0.move_for(game, net, &few)?;
        // The line is for people: where there is no time for it the move will do.
        let left = limiting::without(limits.clone(), started.elapsed());
        let line = margin.and_then(|_| self.0.best_line(game, &left));
        let line = line.filter(|line| line.first() == Some(&best)).unwrap_or_else(|| vec![best]);
        let report = AnyReport {
            value: verdict.score(),
            proven: Some(verdict),
            margin: margin.map(f64::from),
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
                assert_eq!(report.proven, Some(Verdict::Win), "{game}");
                won += 1;
            }
        }
        assert!(won > 10, "{won}");
    }
}
