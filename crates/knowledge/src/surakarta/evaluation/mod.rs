//! What a position is worth: as published, and better.

mod features;
mod published;
mod tuned;
mod weights;

pub use features::{FEATURES, Feature, features};
pub use published::{PIECE, POINT_VALUES, PublishedEvaluation, published_value};
pub use tuned::TunedEvaluation;
pub use weights::Weights;
