//! The engine's levels: each is a player with its options, so that what is said about it can be checked.

use boyi_games::{AnyRules, GameKind};
use boyi_players::PlayerSpec;

/// A named strength.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called in requests; the page has its own words for it.
    pub name: &'static str,
    /// The player in Hex, Surakarta, and Dots and Boxes.
    players: [&'static str; 3],
    /// Boards with a player of their own, and that player.
    boards: &'static [(&'static str, &'static str)],
}

impl Level {
    /// The player that it stands for.
    pub fn player(&self, rules: AnyRules) -> &'static str {
        let own = self.boards.iter().find(|(_, player)| PlayerSpec::parse(player, rules).is_ok());
        own.map_or_else(|| self.usual_player(rules.kind()), |(_, player)| player)
    }

    /// The player on boards that have none of their own.
    pub fn usual_player(&self, game: GameKind) -> &'static str {
        self.players[game as usize]
    }

    /// Boards with a player of their own, and that player: all that go by other rules on such a board have it too.
    pub fn boards(&self) -> &'static [(&'static str, &'static str)] {
        self.boards
    }
}

/// All levels, weakest first. The first three are limited by what they look at, not by time: they are as strong on a
/// busy machine as on a fast one. So is the fourth where there is a net, which answers in a millisecond: it does not search.
pub static LEVELS: [Level; 6] = [
    Level { name: "newcomer", players: ["random", "random", "random"], boards: &[] },
    Level {
        name: "beginner",
        players: ["uct:simulations=100", "alphabeta:depth=1,quiescence=on", "alphabeta:depth=1"],
        boards: &[],
    },
    Level {
        name: "casual",
        players: ["uct:simulations=1000", "alphabeta:depth=2,quiescence=on", "alphabeta:depth=2"],
        boards: &[],
    },
    Level {
        name: "club",
        players: ["hex-net:simulations=1", "surakarta-net:simulations=1", "alphabeta:depth=4"],
        boards: &[("dots:5x5", "dots-net:simulations=1")],
    },
    Level { name: "expert", players: ["best:time=1s", "best:time=500ms", "best:time=300ms"], boards: &[] },
    Level { name: "best", players: ["best:time=5s", "best:time=5s", "best:time=3s"], boards: &[] },
];

/// The player that a level or a player's own text stands for.
pub(crate) fn player_text(text: &str, rules: AnyRules) -> &str {
    LEVELS.iter().find(|level| level.name == text).map_or(text, |level| level.player(rules))
}

/// A player by its own text; what is wrong with it, otherwise.
pub(crate) fn player(text: &str, rules: AnyRules) -> Result<PlayerSpec, String> {
    let spec = PlayerSpec::parse(text, rules).map_err(|error| error.to_string())?;
    // Whoever opens the page must not run programs on this machine, or look into its files.
    if spec.is_local() {
        let name = spec.name();
        return Err(format!("{name}: programs and files of this machine cannot be used from here"));
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_starts_programs_or_reads_files_from_the_page() {
        let rules = "hex:11".parse().unwrap();
        for text in ["external:command=touch /tmp/here", "hex-net:net=/etc/passwd"] {
            let error = player(text, rules).unwrap_err();
            assert!(error.contains("programs and files of this machine cannot be used"), "{error}");
        }
    }

    #[test]
    fn the_club_player_is_the_net_alone_where_there_is_one() {
        let of = |rules: &str| player_text("club", rules.parse().unwrap()).to_owned();
        assert_eq!(of("hex:11,swap=sides"), "hex-net:simulations=1");
        assert_eq!(of("hex:13"), "hex-net:simulations=1");
        assert_eq!(of("surakarta:end=ccgc"), "surakarta-net:simulations=1");
        assert_eq!(of("dots:5x5,start=swedish"), "dots-net:simulations=1");
        assert_eq!(of("dots:4x5"), "alphabeta:depth=4");
    }

    #[test]
    fn boards_with_players_of_their_own_are_told_as_they_are() {
        for (board, player) in LEVELS.iter().flat_map(|level| level.boards) {
            let rules: AnyRules = board.parse().unwrap();
            assert_eq!(rules.to_string(), *board);
            assert!(PlayerSpec::parse(player, rules).is_ok(), "{player} on {board}");
        }
    }

    #[test]
    fn every_level_plays_every_game_on_every_size() {
        for rules in ["hex:2", "hex:11", "hex:19,swap=sides", "surakarta:end=ccgc", "dots:1x1", "dots:7x7"] {
            let rules = rules.parse().unwrap();
            for level in &LEVELS {
                player(player_text(level.name, rules), rules).unwrap().build(rules, Some(1)).unwrap();
            }
        }
    }
}
