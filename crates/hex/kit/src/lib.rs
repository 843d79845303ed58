//! What Hex brings along beyond its rules.

pub mod knowledge;
