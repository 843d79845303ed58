//! Positions whose value needs no search: besides boxes on offer there is nothing left but separate chains and loops.

use boyi_core::{Game, Margin};
use boyi_dots::Dots;

use super::grid::{Grid, board_boxes};
use super::simulation::simple_endgame;
use super::solver::offer;

/// The margin at the end with best play, where the theory of the endgame gives it at once: in less than a microsecond.
///
/// ```
/// use boyi_core::{Game, Margin};
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::simple_margin;
/// // A loop of four boxes: who has to open it gets none.
/// let game = Dots::start("2x2,start=swedish".parse::<DotsRules>()?);
/// assert_eq!(simple_margin(&game), Some(Margin(-4)));
/// assert_eq!(simple_margin(&Dots::start("2x2".parse::<DotsRules>()?)), None);
/// # Ok::<(), boyi_core::TextError>(())
/// ```
pub fn simple_margin(game: &Dots) -> Option<Margin> {
    let board = game.geometry();
    let boxes = board_boxes(board.columns(), board.rows());
    let offer = offer(Grid::of(game), boxes);
    let rest = simple_endgame(offer.rest, boxes)?;
    let net = i16::from(offer.value(-rest.value() as i8));
    Some(Margin(game.margin()?.0 + Margin(net).seen_by(game.mover())))
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;
    use boyi_search::Limits;

    use super::super::{Solver, SolverOptions};
    use super::*;

    #[test]
    fn the_theory_agrees_with_the_solver_on_random_games() {
        for rules in ["3x3", "4x3", "4x4"] {
            let start = Dots::start(rules.parse().unwrap());
            let mut solver = Solver::new(start.geometry(), SolverOptions { memory: 1 << 22, threads: 1 });
            let mut random = Random::new(5);
            let mut compared = 0;
            for _ in 0..60 {
                let mut game = start;
                while game.outcome().is_none() {
                    if let Some(margin) = simple_margin(&game) {
                        let solution = solver.solve(&game, &Limits::none(), &mut |_| {});
                        assert_eq!(Some(margin), solution.margin(&game), "{game}");
                        compared += 1;
                    }
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                assert_eq!(simple_margin(&game), game.margin(), "{game} is over");
            }
            assert!(compared > 100, "{rules}: {compared} positions");
        }
    }
}
