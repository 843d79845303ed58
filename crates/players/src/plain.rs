//! What the players of every game need to know of one: `uct` and `alphabeta` are theirs.

use std::marker::PhantomData;

use boyi_games::{Game, OneGame};
use boyi_search::Points;
use boyi_search::uct::RandomGames;

use crate::maker::RulesOf;
use crate::{Made, Maker, alphabeta, uct};

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

/// Makes players of UCT over random games.
pub struct PlainUct<P>(PhantomData<P>);

impl<P: PlainGame> Maker for PlainUct<P> {
    type Game = P::Game;
    type Options = uct::Options;
    const NAME: &'static str = uct::NAME;
    const ABOUT: &'static str = "UCT over random games, nothing more";

    fn defaults() -> uct::Options {
        uct::Options { c: P::EXPLORATION, ..uct::Options::default() }
    }

    fn make(rules: RulesOf<P::Game>, options: &uct::Options) -> Made {
        P::uct(rules, options)
    }
}

/// Makes players of plain alpha-beta.
pub struct PlainAlphaBeta<P>(PhantomData<P>);

impl<P: PlainGame> Maker for PlainAlphaBeta<P> {
    type Game = P::Game;
    type Options = alphabeta::Options;
    const NAME: &'static str = alphabeta::NAME;
    const ABOUT: &'static str = "alpha-beta with a plain evaluation";

    fn make(rules: RulesOf<P::Game>, options: &alphabeta::Options) -> Made {
        if options.plain && options.depth.is_none() {
            return Err("plain=on needs a depth".into());
        }
        let extras = [("quiescence", options.quiescence == Some(true)), ("reductions", options.reductions)];
        if let Some((extra, _)) = extras.into_iter().find(|(_, is_on)| options.plain && *is_on) {
            return Err(format!("plain=on is a search without extras, and {extra}=on asks for one"));
        }
        P::alphabeta(rules, options)
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::AnyRules;
    use boyi_games::surakarta::Surakarta;

    use super::*;
    use crate::AnyMaker;

    #[test]
    fn a_plain_alpha_beta_has_no_extras() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        let maker = AnyMaker::of::<PlainAlphaBeta<Plain<Surakarta>>>();
        for extra in ["quiescence", "reductions"] {
            let error = maker.player(&format!("depth=3,plain=on,{extra}=on"), rules, None).err().unwrap();
            assert!(error.contains(&format!("{extra}=on asks for one")), "{error}");
        }
    }
}
