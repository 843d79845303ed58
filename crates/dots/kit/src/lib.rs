//! What Dots and Boxes brings along beyond its rules.

mod board;
mod chains;
mod kept;
mod kit;
pub mod knowledge;
mod players;
mod rates;
mod solver;

pub use chains::Chains;
pub use kit::KIT;
pub use solver::DotsSolver;
