//! What each feature is worth. All numbers of the tuned evaluation are here; `cargo run --release
//! -p boyi-surakarta-kit --example tune` finds them from games of the program against itself.

use super::{FEATURES, Feature};

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

    /// What tuning has found: the mean of two rounds, of 2,500 and 3,000 games at 3,000 positions a move.
    pub const TUNED: Weights = Weights::of_rows([
        (Feature::Corner, 222, 260),
        (Feature::InnerRim, 229, 449),
        (Feature::OuterRim, 250, 441),
        (Feature::InnerCrossing, 289, 440),
        (Feature::MixedCrossing, 287, 405),
        (Feature::OuterCrossing, 323, 492),
        (Feature::InnerArcs, -32, 65),
        (Feature::OuterArcs, -2, 51),
        (Feature::InnerLines, 196, 4),
        (Feature::OuterLines, 64, 20),
        (Feature::InnerPairs, -18, 32),
        (Feature::OuterPairs, 7, 53),
        (Feature::Reach, 6, 16),
        (Feature::Turn, 20, -3),
    ]);

    /// A table of features, each with its worth in the opening and in the ending.
    const fn of_rows(rows: [(Feature, i32, i32); FEATURES]) -> Weights {
        let mut weights = Weights { opening: [0; FEATURES], ending: [0; FEATURES] };
        let mut i = 0;
        while i < FEATURES {
            let (feature, opening, ending) = rows[i];
            weights.opening[feature as usize] = opening;
            weights.ending[feature as usize] = ending;
            i += 1;
        }
        weights
    }
}
