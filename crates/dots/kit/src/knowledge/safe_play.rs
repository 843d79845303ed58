//! Judging a position by how long safe moves last: random safe moves to the first sacrifice, and the exact value there.
//!
//! In the opening everybody avoids giving boxes away; what counts is who has to open the first chain, and what the
//! chains are worth then. A random game of safe moves ends in such a position, and the solver knows its value.

use boyi_core::{Game, Outcome, Random, Side};
use boyi_dots::Dots;
use boyi_search::Limits;
use boyi_search::uct::{Evaluation, Evaluator};

use super::chain_theory::ChainTheory;
use super::endgame::Formula;
use super::grid::{Degrees, Grid, Singles};
use super::simulation::{Simulation, any_of};
use super::solver::{Solver, SolverOptions};

/// An evaluator for tree search. Positions without a safe move are not estimated but solved.
///
/// Where boxes are on offer the tree looks only at taking them or keeping control. Where nothing is, it looks at safe
/// moves and at the opening of chains of one or two boxes; to open more than that while safe moves are left is nearly
/// never right, and the exact solver takes over long before the question is close.
pub struct SafePlay {
    solver: Solver,
    captures: ChainTheory,
    /// What the solver may spend on one position before the result is guessed by a random game.
    limits: Limits,
}

impl SafePlay {
    /// For games on the board of `game`, with so much memory for solved positions.
    pub fn new(game: &Dots, memory: usize) -> SafePlay {
        let solver = Solver::new(game.geometry(), SolverOptions { memory, threads: 1 });
        let captures = ChainTheory { evaluation: false, ..ChainTheory::all(Formula::Corrected) };
        SafePlay { solver, captures, limits: Limits::nodes(20_000) }
    }

    /// The result with best play, if it is found in time.
    fn solved(&mut self, simulation: &Simulation) -> Option<Outcome> {
        let net = simulation.theory(Formula::Corrected);
        let net = net.or_else(|| self.solver.value_of(simulation.grid, &self.limits));
        net.map(|net| simulation.result(net))
    }
}

/// The edges worth a look where no box is on offer: safe ones, and those that open one or two boxes.
fn quiet_moves(simulation: &Simulation, degrees: &Degrees) -> Grid {
    let grid = simulation.grid;
    let mut moves = grid.apart_from(degrees.two);
    let mut left = degrees.two;
    while let Some(first) = Singles(left).next() {
        let string = grid.joined(first, left);
        left &= !string;
        let edges = grid.around(string);
        match string.count_ones() {
            1 => moves |= edges,
            // In the middle, so that both must be taken.
            2 => moves |= Grid { h: edges.h & (string & string << 8), v: edges.v & (string & string << 1) },
            _ => {}
        }
    }
    moves
}

/// The free edges that give nothing away: no box beside them is left with a single free edge.
///
/// ```
/// use boyi_core::Game;
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::{Structure, safe_edges};
///
/// let mut game = Dots::start(DotsRules::default());
/// for edge in ["a1h", "a1v", "c3h", "c3v"] {
///     game.play(edge.parse().unwrap()).unwrap();
/// }
/// assert_eq!(safe_edges(&game), Structure::of(&game).safe);
/// ```
pub fn safe_edges(game: &Dots) -> u128 {
    let board = game.geometry();
    let simulation = Simulation::of(game);
    let Degrees { one, two, .. } = simulation.degrees();
    let safe = simulation.grid.apart_from(one | two);
    safe.edges().fold(0, |set, edge| set | 1 << board.index(edge).expect("an edge of the board"))
}

impl Evaluator<Dots> for SafePlay {
    fn known(&mut self, game: &Dots) -> Option<Outcome> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        let simulation = Simulation::of(game);
        let Degrees { one, two, .. } = simulation.degrees();
        if simulation.grid.apart_from(one | two).is_empty() { self.solved(&simulation) } else { None }
    }

    fn moves(&mut self, game: &Dots, indices: &mut Vec<u16>) {
        let simulation = Simulation::of(game);
        let degrees = simulation.degrees();
        if degrees.one != 0 {
            return self.captures.moves(game, indices);
        }
        let moves = quiet_moves(&simulation, &degrees);
        let moves = if moves.is_empty() { simulation.grid } else { moves };
        indices.extend(moves.edges().map(|edge| game.index_of(edge) as u16));
    }

    fn evaluate(&mut self, game: &mut Dots, random: &mut Random, evaluation: &mut Evaluation) {
        let mut simulation = Simulation::of(game);
        let outcome = loop {
            let degrees = simulation.degrees();
            let captures = simulation.grid.around(degrees.one);
            let safe = simulation.grid.apart_from(degrees.two);
            let edge = if !captures.is_empty() {
                captures
            } else if !safe.is_empty() {
                safe
            } else {
                break self.solved(&simulation).unwrap_or_else(|| simulation.playout(random));
            };
            simulation.draw(any_of(edge, random), &degrees);
        };
        evaluation.set(outcome.seen_by(Side::First).score(), 1);
    }
}
