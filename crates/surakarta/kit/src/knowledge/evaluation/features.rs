//! What the tuned evaluation looks at. This is the slow, plain form, which the tuner learns from and the fast form is
//! held against.
//!
//! The arcs are what matters. Every capture runs over an arc, from the first piece on one side of it to the first on the
//! other; so who holds both sides of an arc is safe there. Where the sides differ, whoever moves first can capture: that
//! is for the search to play out.

use boyi_core::{Game, Side};
use boyi_surakarta::{Loop, Point, Surakarta};

/// One thing that is counted, Black's less White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Feature {
    /// Pieces on the four corners: they can neither capture nor be captured.
    Corner,
    /// Pieces on the rim at the end of a line of the inner loop, as b6.
    InnerRim,
    /// Pieces on the rim at the end of a line of the outer loop, as c6.
    OuterRim,
    /// Pieces where the inner loop crosses itself, as b5.
    InnerCrossing,
    /// Pieces where the two loops cross, as c5.
    MixedCrossing,
    /// Pieces where the outer loop crosses itself, as c4.
    OuterCrossing,
    /// Arcs of the inner loop with own pieces first on both sides.
    InnerArcs,
    /// Arcs of the outer loop with own pieces first on both sides.
    OuterArcs,
    /// Lines of the inner loop (rows 2 and 5, columns b and e) with an own piece.
    InnerLines,
    /// Lines of the outer loop (rows 3 and 4, columns c and d) with an own piece.
    OuterLines,
    /// Lines of the inner loop with two own pieces or more.
    InnerPairs,
    /// Lines of the outer loop with two own pieces or more.
    OuterPairs,
    /// Empty points that own pieces can step to.
    Reach,
    /// Being the one to move.
    Turn,
}

impl Feature {
    /// All features, in the order of their numbers.
    pub const ALL: [Feature; FEATURES] = [
        Feature::Corner,
        Feature::InnerRim,
        Feature::OuterRim,
        Feature::InnerCrossing,
        Feature::MixedCrossing,
        Feature::OuterCrossing,
        Feature::InnerArcs,
        Feature::OuterArcs,
        Feature::InnerLines,
        Feature::OuterLines,
        Feature::InnerPairs,
        Feature::OuterPairs,
        Feature::Reach,
        Feature::Turn,
    ];
}

/// How many features there are.
pub const FEATURES: usize = Feature::Turn as usize + 1;

/// The points that count for each of the first features.
pub(super) const POINT_CLASSES: [u64; 6] = {
    let mut classes = [0; 6];
    let mut i = 0;
    while i < Point::COUNT {
        let (column, row) = (i % 6, i / 6);
        // How far from the nearest border, 0 to 2, each way.
        let x = if column < 3 { column } else { 5 - column };
        let y = if row < 3 { row } else { 5 - row };
        let class = match (if x < y { x } else { y }, if x < y { y } else { x }) {
            (0, 0) => 0,
            (0, 1) => 1,
            (0, _) => 2,
            (1, 1) => 3,
            (1, _) => 4,
            _ => 5,
        };
        classes[class] |= 1 << i;
        i += 1;
    }
    classes
};

/// The four lines of each loop.
pub(super) const LINES: [[u64; 4]; 2] = {
    const ROW: u64 = 0b111111;
    const COLUMN: u64 = 0b000001_000001_000001_000001_000001_000001;
    [[ROW << 6, ROW << 24, COLUMN << 1, COLUMN << 4], [ROW << 12, ROW << 18, COLUMN << 2, COLUMN << 3]]
};

/// Counts the features of a position.
///
/// ```
/// use boyi_core::Game;
/// use boyi_surakarta::{Surakarta, SurakartaRules};
/// use boyi_surakarta_kit::knowledge::{Feature, features};
///
/// let counts = features(&Surakarta::start(SurakartaRules::default()));
/// assert_eq!(counts[Feature::Corner as usize], 0, "both sides have two");
/// assert_eq!(counts[Feature::Turn as usize], 1, "Black moves");
/// ```
pub fn features(game: &Surakarta) -> [i32; FEATURES] {
    let mut counts = [0; FEATURES];
    let board = game.board();
    for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
        let own = game.pieces(side);
        for (count, class) in counts.iter_mut().zip(POINT_CLASSES) {
            *count += sign * (own & class).count_ones() as i32;
        }
        let lines = |ring: Loop, least: u32| {
            LINES[ring as usize].iter().filter(|&&line| (own & line).count_ones() >= least).count() as i32
        };
        counts[Feature::InnerLines as usize] += sign * lines(Loop::Inner, 1);
        counts[Feature::OuterLines as usize] += sign * lines(Loop::Outer, 1);
        counts[Feature::InnerPairs as usize] += sign * lines(Loop::Inner, 2);
        counts[Feature::OuterPairs as usize] += sign * lines(Loop::Outer, 2);
        counts[Feature::Reach as usize] += sign * board.reach(side).count_ones() as i32;
    }
    for (ring, pair) in board.facing() {
        let held = if ring == Loop::Inner { Feature::InnerArcs } else { Feature::OuterArcs };
        match pair.map(|point| game.piece_at(point)) {
            [Some(Side::First), Some(Side::First)] => counts[held as usize] += 1,
            [Some(Side::Second), Some(Side::Second)] => counts[held as usize] -= 1,
            _ => {}
        }
    }
    counts[Feature::Turn as usize] = if game.mover() == Side::First { 1 } else { -1 };
    counts
}
