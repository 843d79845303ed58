//! The kit of Hex.

use boyi_analysis::{NoSolver, Solver, SolverOptions};
use boyi_hex::Hex;
use boyi_kit::Kit;
use serde::Serialize;

use crate::{HexOverlay, HexSolver};

/// What Hex brings along.
pub struct HexKit;

/// The kit of Hex.
pub static KIT: HexKit = HexKit;

impl Kit for HexKit {
    type Game = Hex;

    fn solver(&self, _: &Hex, options: SolverOptions) -> Result<Box<dyn Solver<Hex>>, NoSolver> {
        Ok(Box::new(HexSolver::new(options.memory)))
    }

    fn overlay(&self, game: &Hex) -> Option<impl Serialize> {
        Some(HexOverlay::of(game))
    }
}
