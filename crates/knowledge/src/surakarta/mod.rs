//! What is known about Surakarta.

mod evaluation;

pub use evaluation::{PIECE, POINT_VALUES, PublishedEvaluation, published_value};
