//! The formats of Dots and Boxes.

mod ccgc;

pub(crate) use ccgc::CcgcDots;
