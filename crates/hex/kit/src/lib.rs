//! What Hex brings along beyond its rules.

mod board;
mod encoding;
mod examples;
mod formats;
pub mod htp;
mod kit;
pub mod knowledge;
mod overlay;
mod players;
mod rates;
mod sau;
mod solver;
mod view;

pub use encoding::HexEncoding;
pub use kit::KIT;
pub use overlay::HexOverlay;
pub use solver::HexSolver;
pub use view::HexView;
