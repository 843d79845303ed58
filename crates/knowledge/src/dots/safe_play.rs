//! Judging a position by how long safe moves last: random safe moves to the first sacrifice, and the exact value there.
//!
//! In the opening everybody avoids giving boxes away; what counts is who has to open the first chain, and what the
//! chains are worth then. A random game of safe moves ends in such a position, and the solver knows its value.

use boyi_games::dots::Dots;
use boyi_games::{Game, Outcome, Random, Side};
use boyi_search::Limits;
use boyi_search::uct::{Evaluation, Evaluator};

use super::solver::{Solver, SolverOptions};

/// An evaluator for tree search. Positions without a safe move are not estimated but solved.
pub struct SafePlay {
    solver: Solver,
    /// What the solver may spend on one position before the result is guessed by a random game.
    limits: Limits,
}

impl SafePlay {
    /// For games on the board of `game`, with so much memory for solved positions.
    pub fn new(game: &Dots, memory: usize) -> SafePlay {
        let solver = Solver::new(game.geometry(), SolverOptions { memory, threads: 1 });
        SafePlay { solver, limits: Limits::nodes(20_000) }
    }

    /// The result with best play, if the solver finds it in time.
    fn solved(&mut self, game: &Dots) -> Option<Outcome> {
        let solution = self.solver.solve(game, &self.limits, &mut |_| {});
        solution.margin(game).map(|margin| margin.outcome())
    }
}

/// The free edges that give nothing away: no box beside them is left with a single free edge.
///
/// ```
/// use boyi_games::{Game, dots::{Dots, DotsRules}};
/// use boyi_knowledge::dots::{Structure, safe_edges};
///
/// let mut game = Dots::start(DotsRules::default());
/// for edge in ["a1h", "a1v", "c3h", "c3v"] {
///     game.play(edge.parse().unwrap()).unwrap();
/// }
/// assert_eq!(safe_edges(&game), Structure::of(&game).safe);
/// ```
pub fn safe_edges(game: &Dots) -> u128 {
    let board = game.geometry();
    let mut unsafe_edges = 0;
    for number in 0..board.box_count() {
        let free = game.free() & board.box_mask(number);
        if free.count_ones() <= 2 {
            unsafe_edges |= free;
        }
    }
    game.free() & !unsafe_edges
}

/// An edge that closes a box, if there is one.
fn capture(game: &Dots) -> Option<usize> {
    let board = game.geometry();
    (0..board.box_count())
        .map(|number| game.free() & board.box_mask(number))
        .find(|free| free.count_ones() == 1)
        .map(|free| free.trailing_zeros() as usize)
}

/// One of the edges, evenly.
fn any_of(mut edges: u128, random: &mut Random) -> usize {
    for _ in 0..random.below(edges.count_ones()) {
        edges &= edges - 1;
    }
    edges.trailing_zeros() as usize
}

impl Evaluator<Dots> for SafePlay {
    fn known(&mut self, game: &Dots) -> Option<Outcome> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        if safe_edges(game) == 0 { self.solved(game) } else { None }
    }

    fn evaluate(&mut self, game: &mut Dots, random: &mut Random, evaluation: &mut Evaluation) {
        loop {
            let edge = match capture(game) {
                Some(edge) => edge,
                None => match safe_edges(game) {
                    0 => break,
                    safe => any_of(safe, random),
                },
            };
            game.play_unchecked(game.geometry().edge(edge));
        }
        let outcome = game.outcome().or_else(|| self.solved(game)).unwrap_or_else(|| game.playout(random));
        evaluation.set(outcome.seen_by(Side::First).score(), 1);
    }
}
