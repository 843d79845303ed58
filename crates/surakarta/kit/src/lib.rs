//! What Surakarta brings along beyond its rules.

pub mod knowledge;

mod data_directory;

pub use data_directory::{DATA_VARIABLE, data_directory};
