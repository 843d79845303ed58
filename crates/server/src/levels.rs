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
}

impl Level {
    /// The player that it stands for.
    pub fn player(&self, game: GameKind) -> &'static str {
        self.players[game as usize]
    }
}

/// All levels, weakest first. The first three are limited by what they look at, not by time: they are as strong on a
/// busy machine as on a fast one.
pub static LEVELS: [Level; 6] = [
    Level { name: "newcomer", players: ["random", "random", "random"] },
    Level {
        name: "beginner",
        players: ["uct:simulations=100", "alphabeta:depth=1,quiescence=on", "alphabeta:depth=1"],
    },
    Level {
        name: "casual",
        players: ["uct:simulations=1000", "alphabeta:depth=2,quiescence=on", "alphabeta:depth=2"],
    },
    Level {
        name: "club",
        players: ["best:time=100ms", "alphabeta:depth=4,quiescence=on", "alphabeta:depth=4"],
    },
    Level { name: "expert", players: ["best:time=1s", "best:time=500ms", "best:time=300ms"] },
    Level { name: "best", players: ["best:time=5s", "best:time=5s", "best:time=3s"] },
];

/// The player that a level or a player's own text stands for.
pub(crate) fn player_text(text: &str, rules: AnyRules) -> &str {
    LEVELS.iter().find(|level| level.name == text).map_or(text, |level| level.player(rules.kind()))
}

/// A player by its own text; what is wrong with it, otherwise.
pub(crate) fn player(text: &str, rules: AnyRules) -> Result<PlayerSpec, String> {
    let spec = PlayerSpec::parse(text, rules).map_err(|error| error.to_string())?;
    // Whoever opens the page must not run programs on this machine.
    if spec.starts_a_program() {
        return Err(format!("{}: outside programs cannot be started from here", spec.family().name));
    }
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_starts_programs_from_the_page() {
        let rules = "hex:11".parse().unwrap();
        let error = player("external:command=touch /tmp/here", rules).unwrap_err();
        assert!(error.contains("outside programs cannot be started"), "{error}");
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
