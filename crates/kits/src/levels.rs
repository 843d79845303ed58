//! The levels of all games.

use boyi_games::{AnyRules, GameKind};

use crate::{PlayerSpec, kit};

/// The names of the levels, weakest first: every game has them.
pub fn level_names() -> impl Iterator<Item = &'static str> {
    kit(GameKind::ALL[0]).levels().iter().map(|level| level.name)
}

/// The player that a level stands for under these rules, or the text itself, which names no level.
pub fn player_of_level(text: &str, rules: AnyRules) -> &str {
    let Some(level) = kit(rules.kind()).levels().iter().find(|level| level.name == text) else { return text };
    let own = level.boards.iter().find(|(_, player)| PlayerSpec::parse(player, rules).is_ok());
    own.map_or(level.player, |(_, player)| player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_club_player_is_the_net_alone_where_there_is_one() {
        let of = |rules: &str| player_of_level("club", rules.parse().unwrap()).to_owned();
        assert_eq!(of("hex:11,swap=sides"), "hex-net:simulations=1");
        assert_eq!(of("hex:13"), "hex-net:simulations=1");
        assert_eq!(of("surakarta:end=ccgc"), "surakarta-net:simulations=1");
        assert_eq!(of("dots:5x5,start=swedish"), "dots-net:simulations=1");
        assert_eq!(of("dots:4x5"), "dots-net:simulations=1");
    }

    #[test]
    fn boards_with_players_of_their_own_are_told_as_they_are() {
        let levels = GameKind::ALL.into_iter().flat_map(|game| kit(game).levels());
        for (board, player) in levels.flat_map(|level| level.boards) {
            let rules: AnyRules = board.parse().unwrap();
            assert_eq!(rules.to_string(), *board);
            assert!(PlayerSpec::parse(player, rules).is_ok(), "{player} on {board}");
        }
    }

    #[test]
    fn every_game_has_every_level() {
        for game in GameKind::ALL {
            let names = kit(game).levels().iter().map(|level| level.name);
            assert!(names.eq(level_names()), "{game}");
        }
    }

    #[test]
    fn every_level_plays_every_game_on_every_size() {
        for rules in ["hex:2", "hex:11", "hex:19,swap=sides", "surakarta:end=ccgc", "dots:1x1", "dots:7x7"] {
            let rules = rules.parse().unwrap();
            for name in level_names() {
                let text = player_of_level(name, rules);
                PlayerSpec::parse(text, rules).unwrap().build(rules, Some(1)).unwrap();
            }
        }
    }
}
