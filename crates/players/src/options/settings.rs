//! The options of one player, by their names: what was set, and the defaults of the rest.

use std::collections::BTreeSet;
use std::fmt;

use boyi_games::{AnyRules, did_you_mean};

use super::{OptionInfo, OptionKind, OptionValue};
use crate::Made;
use crate::maker::Draft;
use crate::quoting::{self, quoted};

/// The options of one player: what was set, and the defaults of the rest.
#[derive(Clone)]
pub struct Settings {
    draft: Box<dyn Draft>,
    set: BTreeSet<&'static str>,
}

impl Settings {
    /// All defaults.
    pub(crate) fn new(draft: Box<dyn Draft>) -> Self {
        Settings { draft, set: BTreeSet::new() }
    }

    /// Sets the options of a list such as `c=0.4,threads=2`; the error says what is wrong with it.
    pub fn read(&mut self, list: &str) -> Result<(), String> {
        for (name, value) in quoting::split(list)? {
            if self.is_set(name) {
                return Err(format!("{name} is set twice"));
            }
            self.set(name, &value)?;
        }
        Ok(())
    }

    /// Whether a player with these options plays by these rules.
    pub fn plays(&self, rules: AnyRules) -> bool {
        self.draft.plays(rules)
    }

    /// Makes the player for one game. The seed is used where its options name none; without either, it differs every time.
    pub fn make(&self, rules: AnyRules, seed: Option<u64>) -> Made {
        match seed {
            Some(seed) if self.info("seed").is_some() && !self.is_set("seed") => {
                let mut seeded = self.clone();
                seeded.set("seed", &seed.to_string())?;
                seeded.draft.make(rules)
            }
            _ => self.draft.make(rules),
        }
    }

    /// All options in the order in which they are listed, with their values as they are now.
    pub fn infos(&self) -> Vec<OptionInfo> {
        self.draft.infos()
    }

    /// The option of that name, with its value as it is now.
    pub fn info(&self, name: &str) -> Option<OptionInfo> {
        self.infos().into_iter().find(|info| info.name == name)
    }

    /// Sets an option; the error says what was expected, and nothing changes.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let Some(info) = self.info(name) else {
            let names: Vec<&str> = self.infos().iter().map(|info| info.name).collect();
            return Err(match names.is_empty() {
                true => format!("there is no option {name:?}: this player has none"),
                false => {
                    let guess = did_you_mean(name, &names);
                    format!("there is no option {name:?}{guess}; there are: {}", names.join(", "))
                }
            });
        };
        match self.draft.set(info.name, text) {
            Ok(()) => {
                self.set.insert(info.name);
                Ok(())
            }
            Err(kind) => Err(format!("{name}={text}: expected {kind}")),
        }
    }

    /// Whether the option was set.
    pub fn is_set(&self, name: &str) -> bool {
        self.set.contains(name)
    }

    /// Whether something that is set is of this kind.
    pub fn has_set(&self, kind: OptionKind) -> bool {
        self.infos().iter().any(|info| info.kind == kind && self.is_set(info.name))
    }

    /// The first option that needs a value and has none.
    pub fn missing(&self) -> Option<OptionInfo> {
        self.infos().into_iter().find(|info| info.is_required && info.default.is_none())
    }

    /// The value of an option as a text that would set it, set or not; `None` if it has none.
    pub fn shown(&self, name: &str) -> Option<String> {
        self.info(name)?.default
    }

    /// The value of an option, for a front end that limits what may be asked of a player; `None` if it has none.
    pub fn value<T: OptionValue>(&self, name: &str) -> Option<T> {
        T::parse(&self.shown(name)?)
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Settings({self})")
    }
}

impl fmt::Display for Settings {
    /// What was set, as it was declared: `c=0.4,time=5s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let infos = self.infos();
        for (i, name) in self.set.iter().enumerate() {
            let value = infos.iter().find(|info| info.name == *name).and_then(|info| info.default.as_deref());
            write!(f, "{}{name}={}", if i > 0 { "," } else { "" }, quoted(value.unwrap_or_default()))?;
        }
        Ok(())
    }
}
