//! What a protocol is, and which of them a game can be played over.

use std::io;

use boyi_games::AnyRules;

use crate::check::{Script, Step};
use crate::client::Patience;
use crate::outside::Seat;
use crate::sau::SauWords;
use crate::serving::{Conversation, Effect};

/// A protocol over which programs play a game.
///
/// # Panics
/// Every method, if the rules are those of a game that does not list it among its [`Protocols`].
pub trait Protocol: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Whether games by these rules can be played; the error says why not.
    fn plays(&self, rules: AnyRules) -> Result<(), String>;

    /// Whether an engine can be put at any position. Otherwise it only plays games from their start.
    fn sets_up(&self) -> bool;

    /// Whether an engine is told the time of a game. Otherwise it has to know it.
    fn tells_time(&self) -> bool;

    /// What a line does at the moment in which we receive it.
    fn effect_of(&self, line: &str) -> Effect;

    /// Answers until the other side ends the conversation, or nobody reads the answers any more.
    fn serve(&'static self, conversation: Conversation) -> io::Result<()>;

    /// Starts an outside engine; only what keeps it from starting at all is an error yet.
    fn start(
        &'static self,
        command: &[String],
        rules: AnyRules,
        patience: Patience,
    ) -> io::Result<Box<dyn Seat>>;

    /// Finds out what an outside engine does wrong.
    fn check(&'static self, script: &mut Script<'_>, rules: AnyRules) -> Step;
}

/// The protocols of a game.
#[derive(Clone, Copy)]
pub struct Protocols {
    /// Those for this game alone. They are preferred.
    pub own: &'static [&'static dyn Protocol],
    /// The one for every game, with the words for this one.
    pub sau: &'static dyn SauWords,
}

impl Protocols {
    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Protocol> {
        let sau: &'static dyn Protocol = self.sau;
        self.own.iter().copied().chain([sau])
    }

    /// Their names.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(Protocol::name).collect()
    }

    /// The one of that name.
    pub fn named(self, name: &str) -> Option<&'static dyn Protocol> {
        self.iter().find(|protocol| protocol.name() == name)
    }

    /// The first that plays by these rules.
    pub fn usual(self, rules: AnyRules) -> &'static dyn Protocol {
        self.iter().find(|protocol| protocol.plays(rules).is_ok()).unwrap_or(self.sau)
    }
}
