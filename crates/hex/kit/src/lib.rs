//! What Hex brings along beyond its rules.

mod board;
mod kit;
pub mod knowledge;
mod overlay;
mod players;
mod rates;
mod solver;

pub use kit::KIT;
pub use overlay::HexOverlay;
pub use solver::HexSolver;
