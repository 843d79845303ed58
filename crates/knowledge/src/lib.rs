//! What is known about each game beyond its rules: structure, theory, evaluation, exact solvers.

mod data_directory;
pub mod dots;
pub mod hex;
pub mod surakarta;

pub use data_directory::{DATA_VARIABLE, data_directory};
