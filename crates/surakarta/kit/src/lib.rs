//! What Surakarta brings along beyond its rules.

mod board;
mod endings;
mod kit;
pub mod knowledge;
mod overlay;
mod players;
mod rates;
mod solver;

pub use kit::KIT;
pub use overlay::SurakartaOverlay;
pub use solver::SurakartaSolver;
