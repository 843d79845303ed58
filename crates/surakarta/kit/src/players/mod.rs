//! The players of Surakarta.

mod classic;
mod net;
mod system_2025;
mod tables;

use boyi_core::Game;
use boyi_kit::OutsideEngine;
use boyi_players::plain::{PlainAlphaBeta, PlainGame, PlainUct};
use boyi_players::{AnyLegalMove, AnyMaker, Made, Maker, Policy, alphabeta, uct};
use boyi_search::uct::RandomGames;
use boyi_surakarta::{EndRule, Surakarta, SurakartaRules};

use self::classic::SurakartaClassic;
use self::net::SurakartaNet;
use self::system_2025::Surakarta2025;
use self::tables::{probe, with_tables};
use crate::kit::SurakartaKit;
use crate::knowledge::{PublishedEvaluation, WithEndgames};

/// All of them, simplest first.
pub(crate) static PLAYERS: [AnyMaker; 8] = [
    AnyMaker::of::<AnyLegalMove<Surakarta>>(),
    AnyMaker::of::<PlainAlphaBeta<PlainSurakarta>>(),
    AnyMaker::of::<PlainUct<PlainSurakarta>>(),
    AnyMaker::of::<Surakarta2025>(),
    AnyMaker::of::<SurakartaClassic>(),
    AnyMaker::of::<Policy<SurakartaNet>>(),
    AnyMaker::of::<SurakartaNet>(),
    AnyMaker::of::<OutsideEngine<SurakartaKit>>(),
];

/// The strongest of them under these rules: the net has learnt one way to end a game.
pub(crate) fn best(rules: SurakartaRules) -> &'static str {
    match rules.end {
        EndRule::Olympiad => SurakartaNet::NAME,
        EndRule::Ccgc | EndRule::Threefold => SurakartaClassic::NAME,
    }
}

/// Surakarta as the players of every game know it.
struct PlainSurakarta;

impl PlainGame for PlainSurakarta {
    type Game = Surakarta;
    const EXPLORATION: f64 = 0.3;

    fn uct(rules: SurakartaRules, options: &uct::Options) -> Made {
        let probe = probe(&options.endgames, rules)?;
        let games = RandomGames { count: options.playouts };
        let games = WithEndgames { inner: games, probe: probe.clone() };
        Ok(with_tables(uct::player(&Surakarta::start(rules), games, options), probe))
    }

    /// By pieces and points, as in the published experiments.
    fn alphabeta(rules: SurakartaRules, options: &alphabeta::Options) -> Made {
        let probe = probe(&options.endgames, rules)?;
        let heuristic = WithEndgames { inner: PublishedEvaluation, probe: probe.clone() };
        Ok(with_tables(alphabeta::player::<Surakarta, _>(heuristic, options), probe))
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::{AnyGame, AnyRules, Random};
    use boyi_players::{Situation, Turn, player};

    use super::*;

    fn value(text: &str, rules: AnyRules, position: &AnyGame) -> f64 {
        let situation = Situation::from_position(position.clone());
        let mut player = player(&PLAYERS, text, rules, Some(1)).unwrap();
        player.choose(&mut Turn::quiet(&situation)).unwrap().report.value
    }

    #[test]
    fn a_depth_of_alphabeta_is_exactly_so_many_plies_unless_captures_are_to_be_played_out() {
        let rules: AnyRules = "surakarta".parse().unwrap();
        let mut played_out = 0;
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let mut position = AnyGame::start(rules);
            for _ in 0..24 {
                let mv = position.random_move(&mut random).unwrap();
                position.play_unchecked(mv);
            }
            let exactly = value("alphabeta:depth=3,memory=1MB", rules, &position);
            let plain = value("alphabeta:depth=3,plain=on", rules, &position);
            assert_eq!(exactly, plain, "{position}");
            let further = value("alphabeta:depth=3,quiescence=on,memory=1MB", rules, &position);
            played_out += u32::from(further != plain);
        }
        assert!(played_out > 0, "playing captures out changes nothing");
    }
}
