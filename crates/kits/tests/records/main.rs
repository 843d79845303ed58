//! Records as files: samples of every format, conversions between them, and damaged ones.

mod common;
mod conversions;
mod mutations;
mod samples;
