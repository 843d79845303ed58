//! The players of all games.

use std::sync::LazyLock;

use boyi_games::{AnyRules, GameKind};
use boyi_players::{AnyMaker, OptionInfo};

use crate::kit;

/// A kind of player by its name: its makers in the games that it plays.
#[derive(Clone, Debug)]
pub struct Family {
    /// The name in a spec.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    makers: Vec<&'static AnyMaker>,
}

impl Family {
    /// The games that it plays.
    pub fn games(&self) -> Vec<GameKind> {
        self.makers.iter().map(|maker| maker.game).collect()
    }

    /// Its maker in that game.
    pub fn maker(&self, game: GameKind) -> Option<&'static AnyMaker> {
        self.makers.iter().copied().find(|maker| maker.game == game)
    }

    /// Whether it plays by these rules.
    pub fn plays(&self, rules: AnyRules) -> bool {
        self.maker(rules.kind()).is_some_and(|maker| maker.plays(rules))
    }

    /// Its options in that game, with their defaults there; none where it does not play.
    pub fn options(&self, game: GameKind) -> Vec<OptionInfo> {
        self.maker(game).map(|maker| maker.settings().infos()).unwrap_or_default()
    }

    /// Whether its name alone says too little: some option has to be set.
    pub fn needs_options(&self) -> bool {
        self.makers.iter().any(|maker| maker.settings().missing().is_some())
    }
}

static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let mut families: Vec<Family> = Vec::new();
    for maker in GameKind::ALL.into_iter().flat_map(|game| kit(game).players()) {
        match families.iter_mut().find(|family| family.name == maker.name) {
            Some(family) => family.makers.push(maker),
            None => {
                let AnyMaker { name, about, .. } = *maker;
                families.push(Family { name, about, makers: vec![maker] });
            }
        }
    }
    // First those that play every game; in each game, simplest first.
    families.sort_by_key(|family| family.makers.len() < GameKind::ALL.len());
    families
});

/// All kinds of players.
pub fn families() -> &'static [Family] {
    &FAMILIES
}

/// The kind with that name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

/// The strongest player today under these rules.
pub fn best(rules: AnyRules) -> &'static Family {
    family(kit(rules.kind()).best(rules)).expect("a kit names one of its players")
}
