//! The only place that knows all players.

use boyi_games::surakarta::EndRule;
use boyi_games::{AnyRules, GameKind};

use crate::{
    DefaultValue, OptionInfo, Player, Settings, dots_classic, dots_net, hex_classic, hex_net, priors,
    surakarta_classic, surakarta_net,
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

    /// Whether it plays by these rules with these options: a net from a file may know a board that the one in the program
    /// does not.
    pub(crate) fn plays_with(&self, rules: AnyRules, settings: &Settings) -> bool {
        self.plays(rules) || self.games.contains(&rules.kind()) && settings.is_set(priors::NET.name)
    }

    /// Whether its name alone says too little: some option has to be set.
    pub fn needs_options(&self) -> bool {
        self.options.iter().any(|option| option.default == DefaultValue::Required)
    }
}

/// Makes a player for one game; the error says which options do not go together.
pub type Build = fn(AnyRules, &Settings) -> Result<Box<dyn Player>, String>;

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Family").field("name", &self.name).finish_non_exhaustive()
    }
}

static FAMILIES: &[&Family] = &[
    &crate::random::FAMILY,
    &crate::alphabeta::FAMILY,
    &crate::uct::FAMILY,
    &crate::surakarta_2025::FAMILY,
    &crate::surakarta_classic::FAMILY,
    &crate::dots_safe::FAMILY,
    &crate::dots_2021::FAMILY,
    &crate::dots_classic::FAMILY,
    &crate::hex_2020::FAMILY,
    &crate::hex_2022::FAMILY,
    &crate::bistuhex2::FAMILY,
    &crate::hex_classic::FAMILY,
    &crate::hex_net::FAMILY,
    &crate::dots_net::FAMILY,
    &crate::surakarta_net::FAMILY,
    &crate::external::FAMILY,
];

/// All kinds of players, simplest first.
pub fn families() -> &'static [&'static Family] {
    FAMILIES
}

/// The kind with that name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.name == name)
}

/// The strongest player today under these rules.
pub fn best(rules: AnyRules) -> &'static Family {
    match rules {
        AnyRules::Hex(_) if hex_net::FAMILY.plays(rules) => &hex_net::FAMILY,
        AnyRules::Dots(_) if dots_net::FAMILY.plays(rules) => &dots_net::FAMILY,
        AnyRules::Dots(_) => &dots_classic::FAMILY,
        // The net has learnt one way to end a game.
        AnyRules::Surakarta(rules) if rules.end == EndRule::Olympiad => &surakarta_net::FAMILY,
        AnyRules::Surakarta(_) => &surakarta_classic::FAMILY,
        AnyRules::Hex(_) => &hex_classic::FAMILY,
    }
}
