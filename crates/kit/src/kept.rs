//! Solvers that keep what they learn in a file and know the theory of their game.

use std::fmt::Display;

use boyi_analysis::{MoveValues, News, Progress, Solution, Solver, Unvalued, any_solver};
use boyi_core::{Game, Outcome};
use boyi_games::{AnyGame, AnyMove, OneGame};
use boyi_search::Limits;
use serde_json::Value;

/// A solver whose table can be kept in a file. The table is saved from time to time while it works.
pub trait KeptSolver<G: Game>: Solver<G> {
    /// What the theory of the game says about a position.
    fn theory(&mut self, game: &G, known: Known<'_, G::Move>, limits: &Limits) -> Box<dyn Theory<G::Move>>;

    /// Keeps what is known at the end.
    fn finish(&mut self) -> Result<(), NotKept>;
}

/// What the theory is told about the value of a position.
#[derive(Clone, Copy, Debug)]
pub enum Known<'a, M> {
    /// Nothing, and the solver shall not look for it.
    Nothing,
    /// What the solver finds within the limits.
    ToBeSolved,
    /// What was found.
    Solution(&'a Solution<M>),
}

/// What the theory of a game says about a position; `Display` writes it for people.
pub trait Theory<M>: Display {
    /// What kind of move this is, if it has a name.
    fn kind(&self, mv: M) -> Option<&'static str>;

    /// The whole in JSON.
    fn as_json(&self) -> Value;
}

/// Why a table cannot be read or kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotKept {
    /// The file is not what it should be, or not free.
    File(String),
    /// The system failed.
    System(String),
}

impl NotKept {
    /// A system's failure, with what was being done.
    pub fn system(doing: &str, error: impl Display) -> Self {
        NotKept::System(format!("{doing}: {error}"))
    }
}

/// A kept solver of one game as one of any game.
pub(crate) struct AnyKept<G>(pub Box<dyn KeptSolver<G>>);

fn own<G: OneGame>(game: &AnyGame) -> &G {
    G::inside(game).expect("a solver is asked about its own game")
}

fn own_move<G: OneGame>(mv: AnyMove) -> G::Move {
    G::own_move(mv).expect("a solution is of its own game")
}

impl<G: OneGame> Solver<AnyGame> for AnyKept<G> {
    fn solve(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        listener: &mut dyn FnMut(&Progress),
    ) -> Solution<AnyMove> {
        any_solver(&mut *self.0).solve(game, limits, listener)
    }

    fn decide(&mut self, game: &AnyGame, limits: &Limits) -> Option<Solution<AnyMove>> {
        any_solver(&mut *self.0).decide(game, limits)
    }

    fn glance(&mut self, game: &AnyGame) -> Option<Outcome> {
        any_solver(&mut *self.0).glance(game)
    }

    fn values_moves(&self, game: &AnyGame) -> Result<(), Unvalued> {
        self.0.values_moves(own(game))
    }

    fn move_values(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        listener: &mut dyn FnMut(News<'_, AnyMove>),
    ) -> MoveValues<AnyMove> {
        any_solver(&mut *self.0).move_values(game, limits, listener)
    }
}

impl<G: OneGame> KeptSolver<AnyGame> for AnyKept<G> {
    fn theory(
        &mut self,
        game: &AnyGame,
        known: Known<'_, AnyMove>,
        limits: &Limits,
    ) -> Box<dyn Theory<AnyMove>> {
        let theory = match known {
            Known::Nothing => self.0.theory(own(game), Known::Nothing, limits),
            Known::ToBeSolved => self.0.theory(own(game), Known::ToBeSolved, limits),
            Known::Solution(found) => {
                let found = found.clone().map(own_move::<G>);
                self.0.theory(own(game), Known::Solution(&found), limits)
            }
        };
        Box::new(AnyTheory::<G>(theory))
    }

    fn finish(&mut self) -> Result<(), NotKept> {
        self.0.finish()
    }
}

struct AnyTheory<G: OneGame>(Box<dyn Theory<G::Move>>);

impl<G: OneGame> Theory<AnyMove> for AnyTheory<G> {
    fn kind(&self, mv: AnyMove) -> Option<&'static str> {
        self.0.kind(own_move::<G>(mv))
    }

    fn as_json(&self) -> Value {
        self.0.as_json()
    }
}

impl<G: OneGame> Display for AnyTheory<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
