//! What is known about Surakarta.

mod cut_games;
mod endgames;
mod evaluation;
mod probing;

pub use cut_games::{CutGames, Tie};
pub use endgames::{BuildProgress, EndgameFileError, Endgames, Ending};
pub use evaluation::{
    FEATURES, Feature, PIECE, POINT_VALUES, PublishedEvaluation, TunedEvaluation, Weights, features,
    move_hints, published_value,
};
pub use probing::{Probe, WithEndgames};
