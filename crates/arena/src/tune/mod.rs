//! Finding good values for a player's options.
//!
//! One option: a sweep over its range with a polynomial through the results, as the published systems were tuned. Many
//! at once: simultaneous perturbation (SPSA), which needs two players a step whatever the number of options.

mod fit;
mod parameter;
mod spsa;
mod sweep;

pub use fit::Polynomial;
pub use parameter::{Parameter, with_option};
pub use spsa::{Spsa, SpsaStep};
pub use sweep::{Peak, Sweep, SweepPoint};
