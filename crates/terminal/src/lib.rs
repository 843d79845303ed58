//! Games in a terminal: `boyi play`.
//!
//! The game itself ([`session`]) knows neither screen nor threads. Around it: the engines on their threads
//! ([`thinker`]) and the [`table`] that brings both together; then the two front ends, the screen ([`terminal`],
//! [`app`], [`screen`], [`board`]) and plain [`lines`].

mod app;
mod board;
mod entry;
mod error;
mod lines;
mod menu;
mod palette;
mod pointer;
mod saving;
mod screen;
mod seat;
mod session;
mod table;
mod terminal;
mod thinker;

pub use error::PlayError;
pub use lines::play as play_by_lines;
pub use saving::can_save;
pub use seat::Seat;
pub use table::Plan;
pub use terminal::play as play_on_screen;
