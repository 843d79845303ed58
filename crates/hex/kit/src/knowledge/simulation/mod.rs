//! Simulations that know patterns: those of `hex-2020` and `hex-2022`, with each rule a switch of its own.
//!
//! *Before* a simulation: one stone of each colour goes into every bridge, dead cells are filled at random and captured
//! ones with their owner's stones, and a bridge that was intruded and not answered is broken. *During* a simulation a
//! move that intrudes into a bridge or an edge template, or runs a ladder, is answered at once.
//!
//! The rules before a simulation serve the [fillings](super::fill) as well, 512 at a time.

mod before;
mod evaluator;
mod replies;
mod sequential;
#[cfg(test)]
mod tests;

pub use before::{Before, Recent};
pub use evaluator::{Fillings, Simulations};
pub use replies::During;
pub use sequential::Simulation;
