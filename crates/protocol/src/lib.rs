//! The languages that game programs speak with one another: what a [`Protocol`] is, and [`sau`], which knows every game.
//!
//! [`serving`] is for engines of our own, which speak with somebody else's program; [`outside`] makes players of somebody
//! else's engines, [`client`] talks with them, and [`check`] finds out what they do wrong.

pub mod check;
pub mod client;
mod lines;
pub mod outside;
mod protocol;
pub mod sau;
pub mod serving;
mod words;

pub use lines::{Line, Lines};
pub use protocol::{Protocol, Protocols};
pub use words::{split_until, split_words};
