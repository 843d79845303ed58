//! What the players of every game need to know of one: `uct` and `alphabeta` are theirs.

use std::marker::PhantomData;

use boyi_games::{Game, OneGame};
use boyi_search::Points;
use boyi_search::uct::RandomGames;

use crate::maker::RulesOf;
use crate::{Made, alphabeta, uct};

/// A game of which nothing but the rules is known.
pub struct Plain<G>(PhantomData<G>);

impl<G: OneGame> PlainGame for Plain<G> {
    type Game = G;
}

/// A game as plain players know it.
pub trait PlainGame: 'static {
    /// The game.
    type Game: OneGame;

    /// The usual weight of exploration of UCT over random games.
    const EXPLORATION: f64 = 0.25;

    /// UCT over random games.
    fn uct(rules: RulesOf<Self::Game>, options: &uct::Options) -> Made {
        options.endgames.expect_none::<Self::Game>()?;
        let games = RandomGames { count: options.playouts };
        Ok(uct::player(&Self::Game::start(rules), games, options))
    }

    /// Alpha-beta: with the points on the board as evaluation, unless there is something better.
    fn alphabeta(_rules: RulesOf<Self::Game>, options: &alphabeta::Options) -> Made {
        options.endgames.expect_none::<Self::Game>()?;
        Ok(alphabeta::player::<Self::Game, _>(Points, options))
    }
}
