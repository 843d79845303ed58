//! The games as plain players know them.

use boyi_games::Game;
use boyi_games::dots::Dots;
use boyi_games::hex::{Hex, HexRules};
use boyi_games::surakarta::{Surakarta, SurakartaRules};
use boyi_hex_kit::knowledge::ShortestPath;
use boyi_search::uct::RandomGames;
use boyi_surakarta_kit::knowledge::{PublishedEvaluation, WithEndgames};

use crate::endgames::with_tables;
use crate::plain::PlainGame;
use crate::{Made, alphabeta, uct};

impl PlainGame for Hex {
    type Game = Hex;
    const EXPLORATION: f64 = 0.2;

    fn alphabeta(_: HexRules, options: &alphabeta::Options) -> Made {
        options.endgames.expect_none::<Hex>()?;
        Ok(alphabeta::player::<Hex, _>(ShortestPath, options))
    }
}

impl PlainGame for Surakarta {
    type Game = Surakarta;
    const EXPLORATION: f64 = 0.3;

    fn uct(rules: SurakartaRules, options: &uct::Options) -> Made {
        let probe = options.endgames.probe(rules)?;
        let games = RandomGames { count: options.playouts };
        let games = WithEndgames { inner: games, probe: probe.clone() };
        Ok(with_tables(uct::player(&Surakarta::start(rules), games, options), probe))
    }

    fn alphabeta(rules: SurakartaRules, options: &alphabeta::Options) -> Made {
        let probe = options.endgames.probe(rules)?;
        let heuristic = WithEndgames { inner: PublishedEvaluation, probe: probe.clone() };
        Ok(with_tables(alphabeta::player::<Surakarta, _>(heuristic, options), probe))
    }
}

impl PlainGame for Dots {
    type Game = Dots;
    const EXPLORATION: f64 = 0.25;
}
