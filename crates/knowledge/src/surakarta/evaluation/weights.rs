//! What each feature is worth. All numbers of the tuned evaluation are here; `cargo run --release -p boyi-knowledge
//! --example surakarta_tune` finds them from games of the program against itself.

use super::FEATURES;

/// The worth of a unit of each [`Feature`](super::Feature), in points of which [`Weights::SCALE`] make the odds of
/// winning e to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// With all 24 pieces on the board.
    pub opening: [i32; FEATURES],
    /// With none; in between, the two are mixed by the number of pieces.
    pub ending: [i32; FEATURES],
}

impl Weights {
    /// Points that make the odds of winning e to 1.
    pub const SCALE: f64 = 150.0;

    /// Pieces at the start.
    pub const ALL_PIECES: i32 = 24;

    /// What tuning has found.
    #[rustfmt::skip]
    pub const TUNED: Weights = Weights {
        opening: [227, 247, 257, 272, 294, 332, -48, -10, 189, 68, 0, 0, -3, 15],
        ending: [218, 337, 357, 344, 333, 476, 70, 50, 0, -20, 0, 0, 20, 0],
    };
}
