//! Games in which somebody may still swap.
//!
//! Whoever may swap has both sides of the position to choose from, and one of them wins: after the first stone the second
//! player has won, and so before it the first player has lost.

use boyi_core::Game;
use boyi_hex::{Hex, HexMove};
use boyi_search::Limits;

use super::{MoveValue, Solution, Solver};
use crate::knowledge::Position;

/// What the solver found out about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSolution {
    /// Whether the side to move wins. That may be known before it is known how.
    pub wins: Option<bool>,
    /// A line of best play to the end; empty while nothing is known.
    pub line: Vec<HexMove>,
    /// What the search found about the stones.
    pub search: Solution,
}

/// What every move of a game leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameMoveValues {
    /// All legal moves, and whether they win; `None` if the limits were reached first.
    pub moves: Vec<(HexMove, Option<bool>)>,
    /// Positions analysed.
    pub nodes: u64,
}

impl Solver {
    /// Like [`solve`](Self::solve), by all rules of the game.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_hex::{Hex, HexMove};
    /// use boyi_hex_kit::knowledge::solver::Solver;
    /// use boyi_search::Limits;
    ///
    /// let mut game = Hex::start("4,swap=pieces".parse().unwrap());
    /// game.play("b3".parse().unwrap()).unwrap();
    /// let found = Solver::new(1 << 20).solve_game(&game, &Limits::none(), &mut |_| {});
    /// assert_eq!((found.wins, found.line[0]), (Some(true), HexMove::Swap));
    /// ```
    pub fn solve_game(
        &mut self,
        game: &Hex,
        limits: &Limits,
        listener: &mut dyn FnMut(&Solution),
    ) -> GameSolution {
        let position = Position::of(game);
        if !game.swap_lies_ahead() {
            let search = self.solve(position, limits, listener);
            return GameSolution { wins: search.wins, line: placed(&search), search };
        }
        if !game.can_swap() {
            // A stone in the middle wins and is swapped: the easiest answer to find.
            let size = position.shape().size();
            let middle = HexMove::Place(position.cell(size / 2 * size + (size - 1) / 2));
            let after = self.solve_game(&played(game, middle), limits, listener);
            let line = if after.line.is_empty() { Vec::new() } else { [vec![middle], after.line].concat() };
            return GameSolution { wins: Some(false), line, search: after.search };
        }
        let search = self.solve(position, limits, listener);
        let line = match search.wins {
            Some(true) => placed(&search),
            Some(false) => {
                let after = self.solve_game(&played(game, HexMove::Swap), limits, listener);
                [vec![HexMove::Swap], after.line].concat()
            }
            None => Vec::new(),
        };
        GameSolution { wins: Some(true), line, search }
    }

    /// Like [`move_values`](Self::move_values), by all rules of the game.
    pub fn game_move_values(
        &mut self,
        game: &Hex,
        limits: &Limits,
        listener: &mut dyn FnMut(MoveValue),
    ) -> GameMoveValues {
        let position = Position::of(game);
        if game.swap_lies_ahead() && !game.can_swap() {
            let moves = game.moves().into_iter().map(|mv| (mv, Some(false))).collect();
            return GameMoveValues { moves, nodes: 0 };
        }
        let values = self.move_values(position, limits, listener);
        let mut moves: Vec<_> = values.moves.iter().map(|mv| (HexMove::Place(mv.cell), mv.wins)).collect();
        if game.can_swap() {
            let some_win = values.moves.iter().any(|mv| mv.wins == Some(true));
            let all_lose = values.moves.iter().all(|mv| mv.wins == Some(false));
            moves.push((HexMove::Swap, if some_win { Some(false) } else { all_lose.then_some(true) }));
        }
        GameMoveValues { moves, nodes: values.nodes }
    }
}

fn placed(solution: &Solution) -> Vec<HexMove> {
    solution.line.iter().map(|&cell| HexMove::Place(cell)).collect()
}

fn played(game: &Hex, mv: HexMove) -> Hex {
    let mut after = game.clone();
    after.play_unchecked(mv);
    after
}

#[cfg(test)]
mod tests {
    use boyi_core::{Outcome, Side};

    use super::*;

    /// Whether the side to move wins, by trying everything.
    fn wins(game: &Hex) -> bool {
        game.moves().into_iter().any(|mv| {
            let after = played(game, mv);
            match after.outcome() {
                Some(outcome) => outcome == Outcome::Win(game.mover()),
                None => !wins(&after),
            }
        })
    }

    #[test]
    fn the_second_player_wins_as_plain_search_finds_too() {
        let mut solver = Solver::new(1 << 20);
        for swap in ["pieces", "sides"] {
            let empty = Hex::start(format!("3,swap={swap}").parse().unwrap());
            let firsts = empty.moves();
            for game in std::iter::once(empty.clone()).chain(firsts.iter().map(|&mv| played(&empty, mv))) {
                let found = solver.solve_game(&game, &Limits::none(), &mut |_| {});
                assert_eq!(found.wins, Some(wins(&game)), "{game}");
                let end = found.line.iter().fold(game.clone(), |game, &mv| played(&game, mv));
                assert_eq!(end.outcome(), Some(Outcome::Win(Side::Second)), "{game} {:?}", found.line);
                let values = solver.game_move_values(&game, &Limits::none(), &mut |_| {});
                for (mv, value) in values.moves {
                    assert_eq!(value, Some(!wins(&played(&game, mv))), "{game} {mv}");
                }
            }
        }
    }

    #[test]
    fn after_a_swap_it_is_a_game_like_any_other() {
        let mut solver = Solver::new(1 << 20);
        for swap in ["pieces", "sides"] {
            let mut game = Hex::start(format!("4,swap={swap}").parse().unwrap());
            game.play("b3".parse().unwrap()).unwrap();
            game.play(HexMove::Swap).unwrap();
            assert!(!game.swap_lies_ahead());
            let found = solver.solve_game(&game, &Limits::none(), &mut |_| {});
            assert_eq!(found.wins, Some(false), "b3 wins on 4x4, for whoever has it");
        }
    }
}
