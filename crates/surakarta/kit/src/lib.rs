//! What Surakarta brings along beyond its rules.

mod kit;
pub mod knowledge;
mod overlay;
mod players;
mod solver;

pub use kit::KIT;
pub use overlay::SurakartaOverlay;
pub use solver::SurakartaSolver;
