//! What is known about each game beyond its rules: structure, theory, exact solvers.

pub mod dots;
