//! What is known about each game beyond its rules: structure, theory, evaluation, exact solvers.

pub mod dots;
pub mod hex;
pub mod surakarta;
