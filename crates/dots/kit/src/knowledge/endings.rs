//! The second half of a game, exactly: with so many edges drawn the solver takes microseconds, less than a net does.

use boyi_core::{Game, Margin, Outcome};
use boyi_dots::{Dots, Geometry};
use boyi_search::Limits;

use super::simple::simple_margin;
use super::solver::{Solver, SolverOptions};

/// The end of games that are half over, on one size of board, with what it remembers of them.
///
/// ```
/// use boyi_core::{Game, Margin};
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::Endings;
///
/// let mut game = Dots::start("2x2".parse::<DotsRules>()?);
/// let mut endings = Endings::new(game.geometry(), 1 << 20);
/// assert_eq!(endings.margin(&game), None);
/// for edge in ["a1h", "b1h", "a1v", "c1v", "a2v", "c2v"] {
///     game.play(edge.parse()?)?;
/// }
/// assert_eq!(endings.margin(&game), Some(Margin(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Endings {
    solver: Solver,
    memory: usize,
    /// The most free edges of those that are solved.
    most: usize,
}

impl Endings {
    /// For games on this board, with a table of so many bytes at most.
    pub fn new(board: &'static Geometry, memory: usize) -> Endings {
        let solver = Solver::new(board, SolverOptions { memory, threads: 1 });
        Endings { solver, memory, most: most_free(board) }
    }

    /// Fewer of them: those with at most so many free edges, and what the theory of the endgame knows.
    pub fn up_to(self, free: usize) -> Endings {
        Endings { most: self.most.min(free), ..self }
    }

    /// The board that it is for.
    pub fn board(&self) -> &'static Geometry {
        self.solver.board()
    }

    /// Whether so few edges are free that the solver takes no time to speak of: half of them, and no more than thirty. (In
    /// games on 5x5, with what is remembered, 16 microseconds for the winner and 50 for the margin with thirty, and
    /// three times as long with two more.) That is where [`margin`](Endings::margin) and [`outcome`](Endings::outcome) answer, unless
    /// they are limited to [fewer](Endings::up_to).
    pub fn cover(game: &Dots) -> bool {
        game.count() <= most_free(game.geometry())
    }

    /// The margin with best play, if few enough edges are free or the theory of the endgame knows it.
    pub fn margin(&mut self, game: &Dots) -> Option<Margin> {
        simple_margin(game).or_else(|| {
            let covered = game.count() <= self.most;
            covered.then(|| self.solver.solve(game, &Limits::none(), &mut |_| {}).margin(game)).flatten()
        })
    }

    /// Who wins with best play, in the same positions and in a third of the time.
    pub fn outcome(&mut self, game: &Dots) -> Option<Outcome> {
        simple_margin(game).map(Margin::outcome).or_else(|| {
            let covered = game.count() <= self.most;
            covered.then(|| self.solver.outcome(game, &Limits::none())).flatten()
        })
    }
}

/// A clone covers the same endings with as much memory, but remembers nothing.
impl Clone for Endings {
    fn clone(&self) -> Self {
        Endings::new(self.board(), self.memory).up_to(self.most)
    }
}

/// See [`Endings::cover`].
fn most_free(board: &Geometry) -> usize {
    (board.edge_count() / 2).min(30)
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::*;

    #[test]
    fn games_that_are_half_over_end_as_the_solver_says() {
        let mut random = Random::new(11);
        let (mut covered, mut open) = (0, 0);
        for board in ["3x3", "5x5", "2x4", "4x4,start=icelandic"] {
            let start = Dots::start(board.parse().unwrap());
            let mut solver = Solver::new(start.geometry(), SolverOptions::default());
            let mut endings = Endings::new(start.geometry(), 1 << 20);
            for _ in 0..40 {
                let mut game = start;
                while game.outcome().is_none() {
                    let margin = endings.margin(&game);
                    assert_eq!(endings.outcome(&game), margin.map(Margin::outcome), "{game}");
                    if Endings::cover(&game) {
                        assert_eq!(
                            solver.solve(&game, &Limits::none(), &mut |_| {}).margin(&game),
                            margin,
                            "{game}"
                        );
                        covered += 1;
                    } else {
                        assert_eq!(margin, simple_margin(&game), "{game}");
                        open += usize::from(margin.is_none());
                    }
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
            }
        }
        assert!(covered > 1000 && open > 1000, "{covered} {open}");
    }

    #[test]
    fn fewer_are_covered_if_asked_for() {
        let start = Dots::start("3x3".parse().unwrap());
        let all = Endings::new(start.geometry(), 1 << 20);
        let fewer = all.clone().up_to(10);
        let mut each = [all.clone().up_to(14), all, fewer.clone(), fewer];
        let (mut random, mut left_out) = (Random::new(3), 0);
        for _ in 0..50 {
            let mut game = start;
            while game.outcome().is_none() {
                let margins = each.each_mut().map(|endings| endings.margin(&game));
                let outcomes = each.each_mut().map(|endings| endings.outcome(&game));
                assert_eq!(outcomes, margins.map(|margin| margin.map(Margin::outcome)), "{game}");
                let [more, usual, fewer, again] = margins;
                assert_eq!((more, fewer), (usual, again), "{game}");
                assert_eq!(fewer, if game.count() <= 10 { usual } else { simple_margin(&game) }, "{game}");
                left_out += usize::from(fewer != usual);
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
        assert!(left_out > 20, "{left_out}");
    }

    #[test]
    fn half_of_the_edges_are_covered_and_no_more_than_thirty() {
        for (board, most) in [("1x1", 2), ("3x3", 12), ("5x5", 30), ("6x6", 30), ("7x7", 30)] {
            let mut game = Dots::start(board.parse().unwrap());
            while game.outcome().is_none() {
                assert_eq!(Endings::cover(&game), game.count() <= most, "{board} {game}");
                game.play_unchecked(game.moves()[0]);
            }
        }
    }
}
