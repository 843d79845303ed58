//! What Surakarta brings along beyond its rules.

mod board;
mod encoding;
mod endings;
mod examples;
mod formats;
mod kit;
pub mod knowledge;
mod overlay;
mod players;
mod rates;
mod sau;
mod selfplay;
mod solver;
mod view;

pub use encoding::SurakartaEncoding;
pub use kit::KIT;
pub use overlay::SurakartaOverlay;
pub use solver::SurakartaSolver;
pub use view::SurakartaView;
