//! The levels of all games.

use boyi_games::AnyRules;

use crate::kit;

/// The player that a level stands for under these rules, or the text itself, which names no level.
pub fn player_of_level(text: &str, rules: AnyRules) -> &str {
    let mut levels = kit(rules.kind()).levels().iter();
    levels.find(|level| level.name == text).map_or(text, |level| level.player)
}

#[cfg(test)]
mod tests {
    use boyi_games::GameKind;
    use boyi_kit::LEVEL_NAMES;

    use super::*;
    use crate::PlayerSpec;

    #[test]
    fn every_game_has_every_level_and_each_is_rated_above_the_one_below() {
        for game in GameKind::ALL {
            let levels = kit(game).levels();
            assert!(levels.iter().map(|level| level.name).eq(LEVEL_NAMES), "{game}");
            let ratings: Vec<u32> =
                levels.iter().map(|level| level.rating).filter(|&rating| rating > 0).collect();
            assert!(ratings.is_sorted_by(|one, next| one < next), "{game}: {ratings:?}");
        }
    }

    #[test]
    fn every_level_plays_every_game_on_every_size() {
        for rules in ["hex:2", "hex:11", "hex:19,swap=sides", "surakarta:end=ccgc", "dots:1x1", "dots:7x7"] {
            let rules = rules.parse().unwrap();
            for name in LEVEL_NAMES {
                let text = player_of_level(name, rules);
                PlayerSpec::parse(text, rules).unwrap().build(rules, Some(1)).unwrap();
            }
        }
    }
}
