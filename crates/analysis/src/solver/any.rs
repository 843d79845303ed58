//! A solver of one game as one of any game.

use std::marker::PhantomData;

use boyi_games::{AnyGame, AnyMove, Game, OneGame, Outcome};
use boyi_search::Limits;

use super::{MoveValues, News, Progress, Solution, Solver, Unvalued};

struct OfAny<G, S>(S, PhantomData<fn(G)>);

/// A solver of one game, asked with positions of any game.
///
/// # Panics
/// Later, if a position is of another game.
pub fn any_solver<G: OneGame>(solver: impl Solver<G>) -> impl Solver<AnyGame> {
    OfAny(solver, PhantomData)
}

fn own<G: OneGame>(game: &AnyGame) -> &G {
    G::inside(game).expect("a solver is asked about its own game")
}

impl<G: OneGame, S: Solver<G>> Solver<AnyGame> for OfAny<G, S> {
    fn solve(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        listener: &mut dyn FnMut(&Progress),
    ) -> Solution<AnyMove> {
        self.0.solve(own(game), limits, listener).map(G::any_move)
    }

    fn decide(&mut self, game: &AnyGame, limits: &Limits) -> Option<Solution<AnyMove>> {
        self.0.decide(own(game), limits).map(|found| found.map(G::any_move))
    }

    fn glance(&mut self, game: &AnyGame) -> Option<Outcome> {
        self.0.glance(own(game))
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
        let mut told = |news: News<'_, G::Move>| match news {
            News::Searching(progress) => listener(News::Searching(progress)),
            News::Decided(&mv, worth) => listener(News::Decided(&G::any_move(mv), worth)),
        };
        self.0.move_values(own(game), limits, &mut told).map(G::any_move)
    }
}

/// A solver behind a pointer is a solver.
macro_rules! behind {
    ($pointer:ty) => {
        impl<G: Game, S: Solver<G> + ?Sized> Solver<G> for $pointer {
            fn solve(
                &mut self,
                game: &G,
                limits: &Limits,
                listener: &mut dyn FnMut(&Progress),
            ) -> Solution<G::Move> {
                (**self).solve(game, limits, listener)
            }

            fn decide(&mut self, game: &G, limits: &Limits) -> Option<Solution<G::Move>> {
                (**self).decide(game, limits)
            }

            fn glance(&mut self, game: &G) -> Option<Outcome> {
                (**self).glance(game)
            }

            fn values_moves(&self, game: &G) -> Result<(), Unvalued> {
                (**self).values_moves(game)
            }

            fn move_values(
                &mut self,
                game: &G,
                limits: &Limits,
                listener: &mut dyn FnMut(News<'_, G::Move>),
            ) -> MoveValues<G::Move> {
                (**self).move_values(game, limits, listener)
            }
        }
    };
}

behind!(&mut S);
behind!(Box<S>);
