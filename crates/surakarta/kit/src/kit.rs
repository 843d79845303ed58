//! The kit of Surakarta.

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_kit::{Kit, WATCHER};
use boyi_surakarta::{Surakarta, SurakartaRules};
use serde::Serialize;

use crate::knowledge::{EndgameFileError, Endgames};
use crate::{SurakartaOverlay, SurakartaSolver};

/// What Surakarta brings along.
pub struct SurakartaKit;

/// The kit of Surakarta.
pub static KIT: SurakartaKit = SurakartaKit;

fn unreadable(error: EndgameFileError) -> NoSolver {
    NoSolver(error.to_string())
}

impl Kit for SurakartaKit {
    type Game = Surakarta;

    fn solver(
        &self,
        game: &Surakarta,
        options: SolverOptions,
    ) -> Result<Box<dyn Solver<Surakarta>>, NoSolver> {
        let solver = SurakartaSolver::of_position(game, options.memory).map_err(unreadable)?;
        Ok(Box::new(solver))
    }

    /// Its tables are those that all players of this program share.
    fn watcher(&self, rules: SurakartaRules) -> Result<Box<dyn Solver<Surakarta>>, NoSolver> {
        let endgames = Endgames::shared(rules.end).map_err(unreadable)?;
        Ok(Box::new(SurakartaSolver::with_tables(endgames, WATCHER.memory)))
    }

    fn overlay(&self, game: &Surakarta) -> Option<impl Serialize> {
        Some(SurakartaOverlay::of(game))
    }
}
