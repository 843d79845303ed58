//! Everything that a game brings along beyond its rules. A game implements [`Kit`] for its own types; whoever holds any
//! game asks an [`AnyKit`], which every kit is.

mod any;
mod data_directory;

use boyi_analysis::{NoSolver, ProofSolver, Solver, SolverOptions};
use boyi_core::Game;
use boyi_games::OneGame;
use serde::Serialize;

pub use any::AnyKit;
pub use data_directory::{DATA_VARIABLE, data_directory};

/// The rules of a kit's game.
pub type RulesOf<K> = <<K as Kit>::Game as Game>::Rules;

/// What a solver may use that watches a match.
pub const WATCHER: SolverOptions = SolverOptions { memory: 4 << 20, threads: 1 };

/// What a game brings along. All of it can be left out: searches that need no knowledge of the game take its place.
pub trait Kit: Sync + 'static {
    /// The game.
    type Game: OneGame;

    /// A solver for this position and those that follow it, which reads no more of any tables than the position needs.
    fn solver(
        &self,
        _: &Self::Game,
        options: SolverOptions,
    ) -> Result<Box<dyn Solver<Self::Game>>, NoSolver> {
        Ok(Box::new(ProofSolver::new(options.memory)))
    }

    /// A solver that is to [`glance`](Solver::glance) at every position of a game from its start.
    fn watcher(&self, rules: RulesOf<Self>) -> Result<Box<dyn Solver<Self::Game>>, NoSolver> {
        self.solver(&Self::Game::start(rules), WATCHER)
    }

    /// What there is to be drawn over the board, found within half a second; in JSON, whose keys the game's board knows.
    fn overlay(&self, _: &Self::Game) -> Option<impl Serialize> {
        None::<()>
    }
}
