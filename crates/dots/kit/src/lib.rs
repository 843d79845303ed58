//! What Dots and Boxes brings along beyond its rules.

pub mod knowledge;
