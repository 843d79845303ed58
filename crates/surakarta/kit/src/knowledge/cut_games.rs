//! The simulations of `surakarta-2025`: a random game is cut off after a few moves, and the sign of the published
//! evaluation says who has won. A random game to the end takes over two hundred moves and says little.

use boyi_core::{Random, Side};
use boyi_search::uct::{Evaluation, Evaluator};
use boyi_surakarta::Surakarta;

use super::published_value;

/// Who has won a simulation whose evaluation is exactly 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// Nobody: it counts a half for each side.
    #[default]
    Half,
    /// Red, the side that does not start on top (our White): the printed form.
    Red,
}

/// Random games that are cut off and judged.
///
/// ```
/// use boyi_core::{Game, Random};
/// use boyi_surakarta::{Surakarta, SurakartaRules};
/// use boyi_surakarta_kit::knowledge::{CutGames, Tie};
/// use boyi_search::uct::{Evaluation, Evaluator};
///
/// let mut start = Surakarta::start(SurakartaRules::default());
/// let mut judged = Evaluation::default();
/// CutGames { plies: 0, tie: Tie::Half }.evaluate(&mut start, &mut Random::new(1), &mut judged);
/// assert_eq!(judged.value, 0.5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CutGames {
    /// The paper's n: so many random moves at most.
    pub plies: u32,
    /// What an evaluation of 0 counts.
    pub tie: Tie,
}

impl Evaluator<Surakarta> for CutGames {
    #[inline]
    fn evaluate(&mut self, game: &mut Surakarta, random: &mut Random, evaluation: &mut Evaluation) {
        let value = match game.cut_playout(self.plies, random) {
            Some(outcome) => outcome.seen_by(Side::First).score(),
            None => match (published_value(game).signum(), self.tie) {
                (1, _) => 1.0,
                (0, Tie::Half) => 0.5,
                _ => 0.0,
            },
        };
        evaluation.set(value, 1);
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;

    use super::*;

    fn judge(text: &str, plies: u32, tie: Tie) -> f64 {
        let mut game = Surakarta::parse(Default::default(), text).unwrap();
        let mut judged = Evaluation::default();
        CutGames { plies, tie }.evaluate(&mut game, &mut Random::new(1), &mut judged);
        judged.value
    }

    #[test]
    fn the_sign_of_the_evaluation_decides() {
        let (more_black, more_white, level) = (
            "BB................................W. B",
            "B.................................WW B",
            "B..................................W B",
        );
        assert_eq!([more_black, more_white].map(|text| judge(text, 0, Tie::Half)), [1.0, 0.0]);
        assert_eq!([Tie::Half, Tie::Red].map(|tie| judge(level, 0, tie)), [0.5, 0.0]);
    }

    #[test]
    fn a_game_that_ends_before_the_cut_is_judged_by_its_end() {
        // White is ahead on the board, but the counter has run out under rules that call it a draw.
        let rules = "end=threefold".parse().unwrap();
        let mut game = Surakarta::parse(rules, "B.................................WW B 49").unwrap();
        let mut judged = Evaluation::default();
        CutGames { plies: 9, tie: Tie::Half }.evaluate(&mut game, &mut Random::new(1), &mut judged);
        assert_eq!(judged.value, 0.5);
    }
}
