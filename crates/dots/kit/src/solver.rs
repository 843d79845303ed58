//! Dots and Boxes: the closed form and the alpha-beta of the solver, whose values are margins.

use boyi_analysis::{MoveValues, News, Progress, Solution, Solver, SolverOptions, Unvalued, Worth};
use boyi_core::{Game, Outcome, Verdict};
use boyi_dots::{Dots, Edge, Geometry};
use boyi_search::{Limits, Stopwatch};

use crate::knowledge::{self, Progress as Margins};

/// With more free edges than this a glance finds nothing.
const GLANCE_EDGES: u32 = 30;
/// Positions of a glance: some milliseconds.
const GLANCE_NODES: u64 = 20_000;
/// Positions to look at, in a few milliseconds, for a move whose value was just found: it is in the table.
const MOVE_NODES: u64 = 2000;

/// The exact solver of Dots and Boxes, for one size of board.
pub struct DotsSolver(knowledge::Solver);

impl DotsSolver {
    /// A solver that knows nothing yet.
    pub fn new(board: &'static Geometry, options: SolverOptions) -> DotsSolver {
        let SolverOptions { memory, threads } = options;
        DotsSolver(knowledge::Solver::new(board, knowledge::SolverOptions { memory, threads }))
    }

    /// The solver with its table, which can be kept in a file.
    pub fn inside(&mut self) -> &mut knowledge::Solver {
        &mut self.0
    }
}

impl From<knowledge::Solver> for DotsSolver {
    fn from(solver: knowledge::Solver) -> DotsSolver {
        DotsSolver(solver)
    }
}

impl From<&Margins> for Progress {
    fn from(found: &Margins) -> Progress {
        let Margins { lower, upper, asking, nodes, remembered, .. } = *found;
        Progress::Margin { lower, upper, asking, nodes, remembered }
    }
}

/// The lead of the side to move so far.
fn lead(game: &Dots) -> i32 {
    game.margin().map_or(0, |margin| i32::from(margin.seen_by(game.mover())))
}

impl Solver<Dots> for DotsSolver {
    fn solve(&mut self, game: &Dots, limits: &Limits, listener: &mut dyn FnMut(&Progress)) -> Solution<Edge> {
        let stopwatch = Stopwatch::start(limits);
        let mut last = Progress::Nothing;
        let found = self.0.solve(game, limits, &mut |progress| {
            last = Progress::from(progress);
            listener(&last);
        });
        let margin = found.margin(game).map(|margin| i32::from(margin.seen_by(game.mover())));
        let line = margin.and_then(|_| self.0.best_line(game, &limits.left_by(&stopwatch)));
        Solution {
            value: margin.map(|margin| margin.cmp(&0).into()),
            margin,
            line: line.unwrap_or_default(),
            nodes: found.nodes,
            elapsed: stopwatch.elapsed(),
            ..Solution::unknown(last)
        }
    }

    /// The move that gets the best margin, or where there is no time for that, one that wins.
    fn decide(&mut self, game: &Dots, limits: &Limits) -> Option<Solution<Edge>> {
        let stopwatch = Stopwatch::start(limits);
        let left = |nodes: u64| Limits {
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            ..limits.left_by(&stopwatch)
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
            Some((best, i32::from(margin.seen_by(game.mover()))))
        });
        let (best, margin) = match exact {
            Some((best, margin)) => (best, Some(margin)),
            None => (winning?, None),
        };
        // The line is for people: where there is no time for it the move will do.
        let line = margin.and_then(|_| self.0.best_line(game, &left(nodes)));
        let line = line.filter(|line| line.first() == Some(&best)).unwrap_or_else(|| vec![best]);
        let elapsed = stopwatch.elapsed();
        Some(Solution {
            value: Some(verdict),
            margin,
            line,
            nodes,
            elapsed,
            ..Solution::unknown(Progress::Nothing)
        })
    }

    fn glance(&mut self, game: &Dots) -> Option<Outcome> {
        if game.free().count_ones() > GLANCE_EDGES {
            return None;
        }
        self.0.outcome(game, &Limits::nodes(GLANCE_NODES))
    }

    fn values_moves(&self, _: &Dots) -> Result<(), Unvalued> {
        Ok(())
    }

    fn move_values(
        &mut self,
        game: &Dots,
        limits: &Limits,
        listener: &mut dyn FnMut(News<'_, Edge>),
    ) -> MoveValues<Edge> {
        let mut nodes = 0;
        let values = self.0.move_values(game, limits, &mut |progress: &Margins| {
            nodes = progress.nodes;
            listener(News::Searching(&progress.into()));
        });
        let lead = lead(game);
        let worth = |net: Option<i16>| net.map(|net| Worth::Margin(lead + i32::from(net)));
        MoveValues { moves: values.into_iter().map(|(edge, net)| (edge, worth(net))).collect(), nodes }
    }
}
