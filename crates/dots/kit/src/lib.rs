//! What Dots and Boxes brings along beyond its rules.

mod chains;
mod kit;
pub mod knowledge;
mod players;
mod solver;

pub use chains::Chains;
pub use kit::KIT;
pub use solver::DotsSolver;
