//! Searches for any game that implements [`boyi_games::Game`]: they know no game by name.
//!
//! Each search is told what it may spend ([`Limits`]), can be stopped at any moment ([`StopFlag`]), says how it gets on
//! while it runs ([`Report`]), and repeats itself exactly on one thread with the same seed.

mod alphabeta;
mod cache_padded;
mod cpu_clock;
mod limits;
mod moment;
mod poll_interval;
mod proof;
mod report;
mod table;
pub mod uct;
mod zeroed;

pub use boyi_play::{Budget, Clock, TimeControl, parse_duration, show_duration};

pub use alphabeta::{AlphaBeta, AlphaBetaOptions, Heuristic, Hint, Lead, Points, Score};
pub use cpu_clock::{process_cpu_time, thread_cpu_time};
pub use limits::{Limits, StopFlag, Stopwatch};
pub use moment::{Moment, measure_by_cpu_time};
pub use proof::{ProofReport, ProofSearch, Question};
pub use report::{Candidate, Report};
pub use zeroed::{Zeroed, zeroed};
