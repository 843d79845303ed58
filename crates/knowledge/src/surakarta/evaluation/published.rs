//! The evaluation of `surakarta-2025`: 100 a piece, and what the point under it is worth.

use boyi_games::surakarta::{Point, Surakarta, SurakartaMove};
use boyi_games::{Game, Side};
use boyi_search::{Heuristic, Score};

/// What a piece is worth anywhere.
pub const PIECE: i32 = 100;

/// What a piece is worth in addition on each point, row by row from the top: the table as printed.
#[rustfmt::skip]
pub const POINT_VALUES: [i32; Point::COUNT] = [
     5, 20, 20, 20, 20,  5,
    20, 30, 50, 50, 30, 20,
    20, 50, 40, 40, 50, 20,
    20, 50, 40, 40, 50, 20,
    20, 30, 50, 50, 30, 20,
     5, 20, 20, 20, 20,  5,
];

/// Points that share a value: a board is added up by a few counts of bits.
const CLASSES: [(i32, u64); 5] = {
    let values = [5, 20, 30, 40, 50];
    let mut classes = [(0, 0); 5];
    let mut class = 0;
    while class < 5 {
        let mut mask = 0;
        let mut point = 0;
        while point < Point::COUNT {
            if POINT_VALUES[point] == values[class] {
                mask |= 1 << point;
            }
            point += 1;
        }
        classes[class] = (PIECE + values[class], mask);
        class += 1;
    }
    classes
};

/// What the position is worth to Black: pieces and their points, less White's.
///
/// ```
/// use boyi_games::{Game, surakarta::{Surakarta, SurakartaRules}};
/// use boyi_knowledge::surakarta::published_value;
///
/// let mut game = Surakarta::start(SurakartaRules::default());
/// assert_eq!(published_value(&game), 0);
/// game.play("c5-c4".parse().unwrap()).unwrap();
/// assert_eq!(published_value(&game), 40 - 50);
/// ```
#[inline]
pub fn published_value(game: &Surakarta) -> i32 {
    let (black, white) = (game.pieces(Side::First), game.pieces(Side::Second));
    CLASSES
        .iter()
        .map(|&(worth, mask)| {
            worth * ((black & mask).count_ones() as i32 - (white & mask).count_ones() as i32)
        })
        .sum()
}

/// The published evaluation for alpha-beta; captures are played out at the horizon where quiescence is on.
#[derive(Clone, Copy, Debug, Default)]
pub struct PublishedEvaluation;

impl Heuristic<Surakarta> for PublishedEvaluation {
    #[inline]
    fn evaluate(&self, game: &Surakarta) -> Score {
        let value = published_value(game);
        Score::points(if game.mover() == Side::First { value } else { -value })
    }

    #[inline]
    fn hint(&self, _game: &Surakarta, mv: SurakartaMove) -> i32 {
        i32::from(mv.captures)
    }

    #[inline]
    fn noisy(&self, game: &Surakarta, visit: impl FnMut(SurakartaMove)) {
        game.board().visit_captures(game.mover(), visit);
    }

    fn scale(&self) -> f64 {
        150.0
    }
}
