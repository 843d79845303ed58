//! An outside program as a player of a kit's game.

use std::marker::PhantomData;

use boyi_games::{AnyRules, OneGame};
use boyi_players::{Made, Maker};
use boyi_protocol::outside::{self, Options};

use crate::{Kit, RulesOf};

/// Makes players of programs that speak one of the protocols of the kit's game.
pub struct OutsideEngine<K: ?Sized>(PhantomData<fn(&K)>);

impl<K: Kit + ?Sized> Maker for OutsideEngine<K> {
    type Game = K::Game;
    type Options = Options;
    const NAME: &'static str = outside::NAME;
    const ABOUT: &'static str = "somebody else's program, over a protocol of the game";

    fn defaults() -> Options {
        Options::of_game(K::PROTOCOLS, AnyRules::usual(K::Game::KIND))
    }

    fn make(rules: RulesOf<K>, options: &Options) -> Made {
        outside::player(K::PROTOCOLS, K::Game::any_rules(rules), options)
    }
}
