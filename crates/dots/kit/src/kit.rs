//! The kit of Dots and Boxes.

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_dots::Dots;
use boyi_kit::Kit;
use serde::Serialize;

use crate::{Chains, DotsSolver};

/// What Dots and Boxes brings along.
pub struct DotsKit;

/// The kit of Dots and Boxes.
pub static KIT: DotsKit = DotsKit;

impl Kit for DotsKit {
    type Game = Dots;

    fn solver(&self, game: &Dots, options: SolverOptions) -> Result<Box<dyn Solver<Dots>>, NoSolver> {
        Ok(Box::new(DotsSolver::new(game.geometry(), options)))
    }

    fn overlay(&self, game: &Dots) -> Option<impl Serialize> {
        Some(Chains::with_values(game))
    }
}
