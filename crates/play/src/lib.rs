//! A game that is going on: the moves so far, clocks, undo, correction, and how it ended. Pure: nothing here reads or writes, starts a
//! thread, or looks at the time.

mod clock;
mod course;
mod duration;
mod ending;
mod situation;
mod timer;

pub use clock::{Budget, Clock, TimeControl};
pub use course::{Course, Ply, Refused, Takeback};
pub use duration::{parse_duration, show_duration};
pub use ending::{Ending, Reason};
pub use situation::Situation;
