//! How a player is made: its name, what it plays, what can be set, and from that the player; and the same for whoever knows
//! none of these types.

use std::fmt;

use boyi_games::{AnyRules, Game, GameKind, OneGame};

use crate::Player;
use crate::options::{self, OptionInfo, OptionKind, OptionSet, Settings};

/// The rules of a game.
pub type RulesOf<G> = <G as Game>::Rules;

/// What making a player comes to; the error says which options do not go together, or what is missing on this machine.
pub type Made = Result<Box<dyn Player>, String>;

/// Makes a kind of player of one game.
pub trait Maker: 'static {
    /// The game.
    type Game: OneGame;
    /// What can be set.
    type Options: OptionSet;
    /// The name in a spec.
    const NAME: &'static str;
    /// What it is, in one line.
    const ABOUT: &'static str;

    /// The options with their defaults.
    fn defaults() -> Self::Options {
        Self::Options::default()
    }

    /// Whether such a player with these options plays on that board by that variant of the rules.
    fn plays(_rules: RulesOf<Self::Game>, _options: &Self::Options) -> bool {
        true
    }

    /// Makes one.
    fn make(rules: RulesOf<Self::Game>, options: &Self::Options) -> Made;
}

/// A [`Maker`], of whichever game: what the registry is a list of.
#[derive(Clone, Copy)]
pub struct AnyMaker {
    /// The name in a spec.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The game that it plays.
    pub game: GameKind,
    draft: fn() -> Box<dyn Draft>,
}

impl AnyMaker {
    /// That maker.
    pub const fn of<M: Maker>() -> AnyMaker {
        AnyMaker {
            name: M::NAME,
            about: M::ABOUT,
            game: M::Game::KIND,
            draft: || Box::new(Drafted::<M> { options: M::defaults() }),
        }
    }

    /// Its options with their defaults.
    pub fn settings(&self) -> Settings {
        Settings::new((self.draft)())
    }

    /// Whether it plays by these rules.
    pub fn plays(&self, rules: AnyRules) -> bool {
        (self.draft)().plays(rules)
    }

    /// A player with the options of a list such as `c=0.4,threads=2`.
    pub fn player(&self, options: &str, rules: AnyRules, seed: Option<u64>) -> Made {
        let mut settings = self.settings();
        settings.read(options)?;
        settings.make(rules, seed)
    }
}

impl fmt::Debug for AnyMaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyMaker").field("name", &self.name).field("game", &self.game).finish_non_exhaustive()
    }
}

/// The player of a text such as `uct:simulations=200`, by the maker of that name.
pub fn player(makers: &[AnyMaker], text: &str, rules: AnyRules, seed: Option<u64>) -> Made {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let maker = makers.iter().find(|maker| maker.name == name);
    maker.ok_or_else(|| format!("there is no player {name:?}"))?.player(options, rules, seed)
}

/// A player that is not made yet: its maker and its options.
pub(crate) trait Draft: Send + Sync {
    /// The options, with their values in place of the defaults.
    fn infos(&self) -> Vec<OptionInfo>;

    /// Sets an option that there is; the error says what values it takes.
    fn set(&mut self, name: &str, text: &str) -> Result<(), OptionKind>;

    /// Whether it plays by these rules.
    fn plays(&self, rules: AnyRules) -> bool;

    /// Makes the player.
    fn make(&self, rules: AnyRules) -> Made;

    fn boxed(&self) -> Box<dyn Draft>;
}

impl Clone for Box<dyn Draft> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

struct Drafted<M: Maker> {
    options: M::Options,
}

impl<M: Maker> Draft for Drafted<M> {
    fn infos(&self) -> Vec<OptionInfo> {
        options::infos(self.options.clone())
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), OptionKind> {
        options::set(&mut self.options, name, text).expect("the option was listed")
    }

    fn plays(&self, rules: AnyRules) -> bool {
        M::Game::own_rules(rules).is_some_and(|rules| M::plays(rules, &self.options))
    }

    fn make(&self, rules: AnyRules) -> Made {
        let own = M::Game::own_rules(rules);
        M::make(own.ok_or_else(|| format!("{} does not play {rules}", M::NAME))?, &self.options)
    }

    fn boxed(&self) -> Box<dyn Draft> {
        Box::new(Drafted::<M> { options: self.options.clone() })
    }
}
