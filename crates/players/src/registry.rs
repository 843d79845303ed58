//! The only place that knows all players.

use boyi_games::{AnyRules, GameKind};

use crate::{
    OptionInfo, Player, Settings, alphabeta, dots_2021, dots_classic, dots_safe, hex_net, random, uct,
};

/// A kind of player: what it is called, what it plays, what can be set, how it is made.
pub struct Family {
    /// The name in a spec.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The games it plays.
    pub games: &'static [GameKind],
    /// Whether it plays that size and those options of its games.
    pub fits: fn(AnyRules) -> bool,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Makes one.
    pub build: Build,
}

impl Family {
    /// Whether it plays by these rules.
    pub fn plays(&self, rules: AnyRules) -> bool {
        self.games.contains(&rules.kind()) && (self.fits)(rules)
    }
}

/// Makes a player for one game; the error says which options do not go together.
pub type Build = fn(AnyRules, &Settings) -> Result<Box<dyn Player>, String>;

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Family").field("name", &self.name).finish_non_exhaustive()
    }
}

static FAMILIES: [&Family; 7] = [
    &random::FAMILY,
    &alphabeta::FAMILY,
    &uct::FAMILY,
    &dots_safe::FAMILY,
    &dots_2021::FAMILY,
    &dots_classic::FAMILY,
    &hex_net::FAMILY,
];

/// All kinds of players, simplest first.
pub fn families() -> &'static [&'static Family] {
    &FAMILIES
}

/// The kind with that name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.name == name)
}

/// The strongest player today under these rules.
pub fn best(rules: AnyRules) -> &'static Family {
    match rules {
        AnyRules::Hex(_) if hex_net::FAMILY.plays(rules) => &hex_net::FAMILY,
        AnyRules::Dots(_) => &dots_classic::FAMILY,
        AnyRules::Surakarta(_) => &alphabeta::FAMILY,
        AnyRules::Hex(_) => &uct::FAMILY,
    }
}
