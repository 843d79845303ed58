//! The evaluation of `surakarta-2025`: 100 a piece, and what the point under it is worth.

use boyi_core::{Game, Side};
use boyi_search::{Heuristic, Hint, Score};
use boyi_surakarta::{Point, Surakarta, SurakartaMove};

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

/// What the pieces of a row are worth, by the row and the set of them.
static ROW_VALUES: [[i16; 64]; 6] = {
    let mut values = [[0; 64]; 6];
    let mut i = 0;
    while i < 6 * 64 * 6 {
        let (row, set, column) = (i / 6 / 64, i / 6 % 64, i % 6);
        if set >> column & 1 == 1 {
            values[row][set] += (PIECE + POINT_VALUES[6 * row + column]) as i16;
        }
        i += 1;
    }
    values
};

/// What the position is worth to Black: pieces and their points, less White's.
///
/// ```
/// use boyi_core::Game;
/// use boyi_surakarta::{Surakarta, SurakartaRules};
/// use boyi_surakarta_kit::knowledge::published_value;
///
/// let mut game = Surakarta::start(SurakartaRules::default());
/// assert_eq!(published_value(&game), 0);
/// game.play("c5-c4".parse().unwrap()).unwrap();
/// assert_eq!(published_value(&game), 40 - 50);
/// ```
#[inline]
pub fn published_value(game: &Surakarta) -> i32 {
    let (black, white) = (game.pieces(Side::First), game.pieces(Side::Second));
    let row = |pieces: u64, row: usize| i32::from(ROW_VALUES[row][(pieces >> (6 * row)) as usize & 63]);
    (0..6).map(|number| row(black, number) - row(white, number)).sum()
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
    fn hints(&self, _game: &Surakarta) -> impl Fn(SurakartaMove) -> Hint {
        |mv| if mv.captures { Hint::Forcing } else { Hint::Nothing }
    }

    #[inline]
    fn noisy(&self, game: &Surakarta, visit: impl FnMut(SurakartaMove)) {
        game.board().visit_captures(game.mover(), visit);
    }

    fn scale(&self) -> f64 {
        150.0
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    #[test]
    fn rows_add_up_to_the_pieces_and_their_points() {
        let mut random = Random::new(7);
        let mut game = Surakarta::start("end=ccgc".parse().unwrap());
        while game.outcome().is_none() {
            let worth = |side| -> i32 {
                Point::of_mask(game.pieces(side)).map(|point| PIECE + POINT_VALUES[point.index()]).sum()
            };
            assert_eq!(published_value(&game), worth(Side::First) - worth(Side::Second), "{game}");
            game.play_unchecked(game.random_move(&mut random).unwrap());
        }
    }
}
