//! What a position is worth: as published, and better.

mod features;
mod ordering;
mod published;
mod tuned;
mod weights;

pub use features::{FEATURES, Feature, features};
pub use ordering::move_hints;
pub use published::{PIECE, POINT_VALUES, PublishedEvaluation, published_value};
pub use tuned::TunedEvaluation;
pub use weights::Weights;
