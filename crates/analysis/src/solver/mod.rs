//! The exact value of a position: one contract for tables of solved endings, closed forms, exact solvers and proof
//! numbers, and one place that knows where each of them holds: on which boards, before a swap, after positions that
//! occurred before.

mod any;
mod progress;
mod proof;
mod solution;

use std::fmt;

use boyi_games::{Game, Outcome};
use boyi_search::{Limits, Stopwatch};

pub use any::any_solver;
pub use progress::{Progress, short};
pub use proof::ProofSolver;
pub use solution::{MoveValues, Solution, Worth};

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// Bytes of its tables.
    pub memory: usize,
    /// Threads, where it can use several.
    pub threads: usize,
}

impl Default for SolverOptions {
    /// 1 GiB, one thread.
    fn default() -> Self {
        SolverOptions { memory: 1 << 30, threads: 1 }
    }
}

/// Finds exact values of the positions of one game. What it learns stays for the next question, and a search that was
/// stopped goes on where it was.
pub trait Solver<G: Game>: Send {
    /// The value of a position and a line that shows it, or how far the limits allowed to get. A value that is known
    /// from theory alone, with no line to show it, is not told: nobody could play it.
    fn solve(&mut self, game: &G, limits: &Limits, listener: &mut dyn FnMut(&Progress)) -> Solution<G::Move>;

    /// A line whose first move is certain to keep the result: what a player needs. The margin may still be open, and so
    /// may be by how much the move is the best.
    fn decide(&mut self, game: &G, limits: &Limits) -> Option<Solution<G::Move>> {
        Some(self.solve(game, limits, &mut |_| {})).filter(|found| !found.line.is_empty())
    }

    /// The result with best play, if it is found within some milliseconds, counted in positions so that it can be
    /// repeated: what is asked after every move of a match.
    fn glance(&mut self, game: &G) -> Option<Outcome>;

    /// Whether the moves of this position can be valued one by one.
    fn values_moves(&self, game: &G) -> Result<(), Unvalued>;

    /// What every legal move leads to, as far as the limits allow. Empty where [`values_moves`](Solver::values_moves) says
    /// no.
    fn move_values(
        &mut self,
        game: &G,
        limits: &Limits,
        listener: &mut dyn FnMut(News<'_, G::Move>),
    ) -> MoveValues<G::Move>;
}

/// What is heard while moves are valued.
#[derive(Debug)]
pub enum News<'a, M> {
    /// A search goes on.
    Searching(&'a Progress),
    /// A move is decided.
    Decided(&'a M, Worth),
}

/// Why the moves of a position have no values of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unvalued(pub &'static str);

impl Unvalued {
    /// There are no moves.
    pub const OVER: Unvalued = Unvalued("the game is over");
}

impl fmt::Display for Unvalued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why there is no solver: what it needs cannot be read, or it does not know the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSolver(pub String);

impl fmt::Display for NoSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoSolver {}

/// The value of a position and, once that is known, of its moves, all within the limits.
pub fn solve_with_moves<G: Game>(
    solver: &mut dyn Solver<G>,
    game: &G,
    limits: &Limits,
    listener: &mut dyn FnMut(News<'_, G::Move>),
) -> Solution<G::Move> {
    let stopwatch = Stopwatch::start(limits);
    let mut found = solver.solve(game, limits, &mut |progress| listener(News::Searching(progress)));
    if found.value.is_some() && solver.values_moves(game).is_ok() {
        let values = solver.move_values(game, &limits.left_by(&stopwatch), listener);
        found.nodes += values.nodes;
        found.elapsed = stopwatch.elapsed();
        found.moves = Some(values.moves);
    }
    found
}
