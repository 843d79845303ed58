//! The evaluation by weights, fast: pieces by the rows they stand in, arcs by who looks over them.

use boyi_core::{Game, Side};
use boyi_search::{Heuristic, Hint, Score};
use boyi_surakarta::{EndRule, Loop, Surakarta, SurakartaMove};

use super::features::{Feature, LINES, POINT_CLASSES};
use super::ordering::move_hints;
use super::weights::Weights;

/// The worth in the opening and in the ending side by side in one word: one addition adds both.
#[derive(Clone, Copy, Debug, Default)]
struct Pair(i64);

impl Pair {
    fn new(opening: i32, ending: i32) -> Pair {
        Pair((i64::from(opening) << 32) + i64::from(ending))
    }

    #[inline]
    fn times(self, count: i32) -> Pair {
        Pair(self.0 * i64::from(count))
    }

    #[inline]
    fn add(&mut self, other: Pair) {
        self.0 += other.0;
    }

    #[inline]
    fn subtract(&mut self, other: Pair) {
        self.0 -= other.0;
    }

    /// The mixture with so many pieces on the board.
    #[inline]
    fn mixed(self, pieces: i32) -> i32 {
        let ending = self.0 as i32;
        let opening = ((self.0 - i64::from(ending)) >> 32) as i32;
        (opening * pieces + ending * (Weights::ALL_PIECES - pieces)) / Weights::ALL_PIECES
    }
}

/// The evaluation of `surakarta-classic`, for alpha-beta: what pieces stand on, who holds the arcs and lines of the
/// loops, how freely pieces move.
///
/// ```
/// use boyi_core::Game;
/// use boyi_surakarta::{Surakarta, SurakartaRules};
/// use boyi_surakarta_kit::knowledge::{TunedEvaluation, Weights};
/// use boyi_search::Heuristic;
///
/// let evaluation = TunedEvaluation::new(&Weights::TUNED);
/// let game = Surakarta::parse(SurakartaRules::default(), "BBB.............................W..W B").unwrap();
/// assert!(evaluation.evaluate(&game).number() > 0, "three pieces are better than two");
/// ```
#[derive(Clone, Debug)]
pub struct TunedEvaluation {
    /// By row and the pieces in it.
    rows: [[Pair; 64]; 6],
    /// By loop, and how many of the two pieces at an arc are Black's.
    arcs: [[Pair; 3]; 2],
    lines: [Pair; 2],
    pairs: [Pair; 2],
    reach: Pair,
    turn: Pair,
}

impl Default for TunedEvaluation {
    fn default() -> Self {
        TunedEvaluation::new(&Weights::TUNED)
    }
}

impl TunedEvaluation {
    /// With these weights.
    pub fn new(weights: &Weights) -> Self {
        let pair = |feature: usize| Pair::new(weights.opening[feature], weights.ending[feature]);
        let mut rows = [[Pair::default(); 64]; 6];
        for (row, sets) in rows.iter_mut().enumerate() {
            for (set, worth) in sets.iter_mut().enumerate() {
                for (class, points) in POINT_CLASSES.iter().enumerate() {
                    worth.add(pair(class).times((points >> (6 * row) & set as u64).count_ones() as i32));
                }
            }
        }
        let arcs = [Feature::InnerArcs, Feature::OuterArcs].map(|feature| {
            let held = pair(feature as usize);
            [held.times(-1), Pair::default(), held]
        });
        TunedEvaluation {
            rows,
            arcs,
            lines: [Feature::InnerLines, Feature::OuterLines].map(|feature| pair(feature as usize)),
            pairs: [Feature::InnerPairs, Feature::OuterPairs].map(|feature| pair(feature as usize)),
            reach: pair(Feature::Reach as usize),
            turn: pair(Feature::Turn as usize),
        }
    }

    /// The worth to Black.
    #[inline]
    pub fn value(&self, game: &Surakarta) -> i32 {
        let (black, white) = (game.pieces(Side::First), game.pieces(Side::Second));
        let mut sum = if game.mover() == Side::First { self.turn } else { self.turn.times(-1) };
        for (row, sets) in self.rows.iter().enumerate() {
            sum.add(sets[(black >> (6 * row)) as usize & 63]);
            sum.subtract(sets[(white >> (6 * row)) as usize & 63]);
        }
        let board = game.board();
        for (ring, pair) in board.facing() {
            let blacks: usize = pair.map(|point| usize::from(black & point.bit() != 0)).iter().sum();
            sum.add(self.arcs[ring as usize][blacks]);
        }
        for ring in Loop::BOTH {
            let (mut lines, mut pairs) = (0, 0);
            for line in LINES[ring as usize] {
                let (ours, theirs) = (black & line, white & line);
                lines += i32::from(ours != 0) - i32::from(theirs != 0);
                pairs += i32::from(has_two(ours)) - i32::from(has_two(theirs));
            }
            sum.add(self.lines[ring as usize].times(lines));
            sum.add(self.pairs[ring as usize].times(pairs));
        }
        let reach = |side| board.reach(side).count_ones() as i32;
        sum.add(self.reach.times(reach(Side::First) - reach(Side::Second)));
        sum.mixed((black | white).count_ones() as i32)
    }
}

#[inline]
fn has_two(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// From so many quiet plies on, the counter is part of what the search knows a position by.
const COUNTER_MATTERS: u16 = EndRule::QUIET_LIMIT - 14;

impl Heuristic<Surakarta> for TunedEvaluation {
    #[inline]
    fn evaluate(&self, game: &Surakarta) -> Score {
        let value = self.value(game);
        Score::points(if game.mover() == Side::First { value } else { -value })
    }

    #[inline]
    fn hints(&self, game: &Surakarta) -> impl Fn(SurakartaMove) -> Hint {
        move_hints(game)
    }

    #[inline]
    fn noisy(&self, game: &Surakarta, visit: impl FnMut(SurakartaMove)) {
        game.board().visit_captures(game.mover(), visit);
    }

    #[inline]
    fn key(&self, game: &Surakarta) -> u64 {
        let quiet = game.quiet_plies();
        if quiet < COUNTER_MATTERS || game.rules().end == EndRule::Ccgc {
            return game.hash();
        }
        game.hash() ^ u64::from(quiet).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn scale(&self) -> f64 {
        Weights::SCALE
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::super::{FEATURES, features};
    use super::*;

    #[test]
    fn the_fast_form_is_the_sum_of_features_times_weights() {
        let mut random = Random::new(8);
        let mut weights = Weights::TUNED;
        for weight in weights.opening.iter_mut().chain(&mut weights.ending) {
            *weight = random.below(400) as i32 - 200;
        }
        let evaluation = TunedEvaluation::new(&weights);
        for _ in 0..30 {
            let mut game = Surakarta::start("end=ccgc".parse().unwrap());
            while game.outcome().is_none() {
                let counts = features(&game);
                let pieces = Side::BOTH.map(|side| game.pieces(side).count_ones() as i32).iter().sum::<i32>();
                let sum = |weights: [i32; FEATURES]| -> i32 {
                    counts.iter().zip(weights).map(|(count, weight)| count * weight).sum()
                };
                let expected = (sum(weights.opening) * pieces + sum(weights.ending) * (24 - pieces)) / 24;
                assert_eq!(evaluation.value(&game), expected, "{game}");
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
    }

    #[test]
    fn turning_the_board_changes_nothing_and_changing_sides_turns_the_sign() {
        let mut random = Random::new(9);
        let evaluation = TunedEvaluation::default();
        let mut game = Surakarta::start("end=ccgc".parse().unwrap());
        while game.outcome().is_none() {
            let value = evaluation.value(&game);
            for symmetry in 1..8 {
                assert_eq!(evaluation.value(&game.transformed(symmetry)), value);
            }
            let exchanged: String = game
                .to_string()
                .chars()
                .map(|sign| match sign {
                    'B' => 'W',
                    'W' => 'B',
                    other => other,
                })
                .collect();
            assert_eq!(evaluation.value(&Surakarta::parse(game.rules(), &exchanged).unwrap()), -value);
            game.play_unchecked(game.random_move(&mut random).unwrap());
        }
    }
}
