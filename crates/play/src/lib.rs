//! A game that is going on: the moves so far, clocks, and how it ended. Pure: nothing here reads or writes, starts a
//! thread, or looks at the time.

mod clock;
mod duration;
mod ending;
mod situation;

pub use clock::{Budget, Clock, TimeControl};
pub use duration::{parse_duration, show_duration};
pub use ending::{Ending, Reason};
pub use situation::Situation;
