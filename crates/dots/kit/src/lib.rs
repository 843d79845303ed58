//! What Dots and Boxes brings along beyond its rules.

mod board;
mod ccgc;
mod chains;
mod encoding;
mod examples;
mod kept;
mod kit;
pub mod knowledge;
mod players;
mod rates;
mod sau;
mod selfplay;
mod solver;
mod view;

pub use chains::Chains;
pub use encoding::DotsEncoding;
pub use kit::KIT;
pub use solver::DotsSolver;
pub use view::DotsView;
