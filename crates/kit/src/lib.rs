//! Everything that a game brings along beyond its rules. A game implements [`Kit`] for its own types; whoever holds any
//! game asks an [`AnyKit`], which every kit is.

mod any;
mod data_directory;
mod level;

use boyi_analysis::{NoSolver, ProofSolver, Solver, SolverOptions};
use boyi_core::Game;
use boyi_games::OneGame;
use boyi_players::alphabeta::PlainAlphaBeta;
use boyi_players::plain::Plain;
use boyi_players::uct::PlainUct;
use boyi_players::{AnyLegalMove, AnyMaker, Maker, OutsideEngine};
use serde::Serialize;

pub use any::AnyKit;
pub use data_directory::{DATA_VARIABLE, data_directory};
pub use level::Level;

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

    /// What makes its players, simplest first.
    fn players(&self) -> &'static [AnyMaker] {
        const {
            &[
                AnyMaker::of::<AnyLegalMove<Self::Game>>(),
                AnyMaker::of::<PlainAlphaBeta<Plain<Self::Game>>>(),
                AnyMaker::of::<PlainUct<Plain<Self::Game>>>(),
                AnyMaker::of::<OutsideEngine<Self::Game>>(),
            ]
        }
    }

    /// The name of its strongest player under these rules.
    fn best(&self, _: RulesOf<Self>) -> &'static str {
        PlainUct::<Plain<Self::Game>>::NAME
    }

    /// Its levels, weakest first, under the names that every game has. Those that are limited by what they look at, not by
    /// time, are as strong on a busy machine as on a fast one.
    fn levels(&self) -> &'static [Level] {
        &level::USUAL
    }

    /// What there is to be drawn over the board, found within half a second; in JSON, whose keys the game's board knows.
    fn overlay(&self, _: &Self::Game) -> Option<impl Serialize> {
        None::<()>
    }
}
