//! Turns over SAU, in every game.

use std::collections::HashSet;

use boyi_games::{AnyGame, AnyRules, Game, GameKind, Random};
use boyi_kits::kit;

#[test]
fn every_move_is_read_as_it_was_written() {
    let usual = GameKind::ALL.map(AnyRules::usual).map(|rules| rules.to_string());
    let others = ["hex:19", "dots:3x4", "dots:7x7"].map(str::to_owned);
    for rules in usual.into_iter().chain(others) {
        let mut game = AnyGame::start(rules.parse().unwrap());
        let words = kit(game.kind()).protocols().sau;
        let mut random = Random::new(1);
        for _ in 0..20 {
            let mut texts = HashSet::new();
            for mv in game.moves() {
                let text = words.write_turn(&game, &[mv]).unwrap();
                assert_eq!(words.read_turn(&game, &text).unwrap(), [mv], "{rules} {text}");
                assert!(texts.insert(text));
            }
            let Some(mv) = game.random_move(&mut random) else { break };
            game.play(mv).unwrap();
        }
    }
}
