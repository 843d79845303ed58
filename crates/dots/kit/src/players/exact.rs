//! A player of Dots and Boxes that is exact as soon as the solver can finish, and a tree search before that: what the
//! players with and without a net have in common.

use std::time::Duration;

use boyi_analysis::{Solver, SolverOptions};
use boyi_dots::Dots;
use boyi_games::{Game, OneGame};
use boyi_players::{Decision, PlayerError, Thinker, TreeOptions, TreePlayer, Turn, options, without};
use boyi_search::uct::{Evaluator, UctOptions};
use boyi_search::{Budget, Limits, Moment};

use crate::DotsSolver;
use crate::knowledge::{Endings, safe_edges};

options! {
    /// What can be set of a search with the exact solver beside it.
    pub struct SolvingOptions {
        /// most free edges at which the exact solver is tried, if it is likely to be done in time; 0: never
        solve: usize = 48, in 0..=112;
        /// of the time for a move, what the solver may try with while safe moves are left; 0: it is not asked
        share: f64 = 0.5, in 0.0..=1.0;
    }
}

/// The exact solver beside a tree search that judges leaves in some way.
pub(super) struct DotsPlayer<E> {
    tree: TreePlayer<Dots, E>,
    exact: DotsSolver,
    solving: SolvingOptions,
}

impl<E: Evaluator<Dots>> DotsPlayer<E> {
    /// A player with one evaluator a thread; the solver takes half of the memory that is set.
    pub(super) fn new(
        game: &Dots,
        options: UctOptions,
        evaluators: Vec<E>,
        tree: &TreeOptions,
        solving: &SolvingOptions,
    ) -> Self {
        let memory = tree.machine.memory.length() / 2;
        DotsPlayer {
            exact: DotsSolver::new(game.geometry(), SolverOptions { memory, threads: options.threads }),
            tree: TreePlayer::new(game, options, evaluators, tree.reuse),
            solving: solving.clone(),
        }
    }
}

impl<E: Evaluator<Dots>> Thinker for DotsPlayer<E> {
    fn think(&mut self, turn: &mut Turn<'_>, limits: &Limits) -> Result<Decision, PlayerError> {
        let started = Moment::now();
        let game = *Dots::inside(turn.situation.position()).expect("built for this game");
        if game.outcome().is_some() {
            return Err(PlayerError::GameOver);
        }
        let allowed = self.solving_limits(&game, limits);
        if game.count() <= self.solving.solve
            && is_likely_solved(&game, &allowed)
            && let Some(decision) = self.exact.decide(&game, &allowed).and_then(Decision::by_solver::<Dots>)
        {
            return Ok(decision);
        }
        self.tree.think(turn, &without(limits.clone(), started.elapsed()))
    }

    fn ponder(&mut self, turn: &mut Turn<'_>) {
        self.tree.ponder(turn);
    }
}

impl<E: Evaluator<Dots>> DotsPlayer<E> {
    /// What the solver may spend before the tree search has its turn: a share of the time, or all of it where no safe move
    /// is left.
    fn solving_limits(&self, game: &Dots, limits: &Limits) -> Limits {
        let mut allowed = limits.clone();
        if safe_edges(game) != 0 {
            let share = self.solving.share;
            allowed.time = limits.time.map(|time| Budget::exactly(time.soft.mul_f64(share)));
            // A limit in simulations is no limit on the solver: it would let it think for ever.
            let least = if Endings::cover(game) { ENOUGH } else { 0 };
            allowed.nodes = limits.simulations.map(|count| count.saturating_mul(50).max(least));
            if share == 0.0 {
                allowed.nodes = Some(0);
            }
        }
        if limits.time.is_none() && limits.simulations.is_none() {
            allowed.time = Some(Budget::exactly(UNLIMITED));
        }
        allowed
    }
}

/// The solver's time where nothing limits the search: it says nothing until it is done, and the tree search does.
const UNLIMITED: Duration = Duration::from_secs(1);
/// Positions for the solver where it knows every ending: more than it needs, in milliseconds.
const ENOUGH: u64 = 20_000;
/// Positions that the solver visits in a second, at least.
const SOLVER_RATE: f64 = 300_000.0;

/// Whether the solver has a fair chance within its limits. From the starts of boards between 3x3 and 4x4 it visits about
/// `2^(0.8 s - 5.5)` positions, with `s` safe moves on the board.
fn is_likely_solved(game: &Dots, limits: &Limits) -> bool {
    let positions = (0.8 * f64::from(safe_edges(game).count_ones()) - 5.5).exp2();
    let affordable = match (limits.nodes, limits.time) {
        (Some(nodes), _) => nodes as f64,
        (None, Some(time)) => SOLVER_RATE * time.hard.as_secs_f64(),
        (None, None) => f64::INFINITY,
    };
    positions <= affordable
}
