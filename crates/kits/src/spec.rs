//! A player as a text: `NAME`, or `NAME:option=value,option=value`.

use std::fmt;

use boyi_games::{AnyRules, did_you_mean};
use boyi_players::{AnyMaker, OptionKind, Player, Settings};

use crate::registry;

/// A player that can be built: its maker and its options.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    maker: &'static AnyMaker,
    settings: Settings,
}

impl PlayerSpec {
    /// Reads `uct:time=5s,c=0.4`. `best` stands for the strongest player under these rules. A value with a comma in it
    /// stands in quotes: `external:command="engine --options a,b"`.
    pub fn parse(text: &str, rules: AnyRules) -> Result<PlayerSpec, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let error = |what: String| SpecError { text: text.to_owned(), what };
        let family = match name {
            "best" => registry::best(rules),
            _ => registry::family(name).ok_or_else(|| {
                let playing = registry::families().iter().filter(|family| family.plays(rules));
                let names: Vec<&str> =
                    ["best"].into_iter().chain(playing.map(|family| family.name)).collect();
                let guess = did_you_mean(name, &names);
                let names = names.join(", ");
                error(format!("there is no player {name:?}{guess}; for {rules} there are: {names}"))
            })?,
        };
        let unplayable = || error(format!("{} does not play {rules}", family.name));
        let maker = family.maker(rules.kind()).ok_or_else(unplayable)?;
        let mut settings = maker.settings();
        settings.read(options).map_err(error)?;
        if !settings.plays(rules) {
            return Err(unplayable());
        }
        if let Some(missing) = settings.missing() {
            return Err(error(format!("{} needs {}=, {}", family.name, missing.name, missing.kind)));
        }
        Ok(PlayerSpec { maker, settings })
    }

    /// The kind of player.
    pub fn name(&self) -> &'static str {
        self.maker.name
    }

    /// Whether it starts a program that its options name.
    pub fn starts_a_program(&self) -> bool {
        self.settings.has_set(OptionKind::Program)
    }

    /// Whether its options may name what is on this machine, a program to start or a file to read: nothing that a stranger
    /// may ask for, and nothing that another machine has.
    pub fn is_local(&self) -> bool {
        self.starts_a_program() || self.settings.has_set(OptionKind::File)
    }

    /// Whether it plays with a net from a file, which knows one board: only building the player shows whether it is this one.
    pub fn reads_a_net(&self) -> bool {
        self.settings.has_set(OptionKind::File)
    }

    /// Its options.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets an option; otherwise nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        let text = self.to_string();
        self.settings.set(name, value).map_err(|what| SpecError { text, what })
    }

    /// Sets an option that the text left open; one that this player does not have is passed over.
    pub fn set_if_open(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        if self.settings.is_set(name) || self.settings.info(name).is_none() {
            return Ok(());
        }
        let text = self.to_string();
        self.settings.set(name, value).map_err(|what| SpecError { text, what })
    }

    /// Lets the player use all cores, unless its threads are set or a seed asks for a repeatable search.
    pub fn use_all_cores(&mut self) {
        if !self.settings.is_set("seed") {
            let cores = std::thread::available_parallelism().map_or(1, usize::from).min(256);
            self.set_if_open("threads", &cores.to_string()).expect("a number of threads");
        }
    }

    /// Makes the player for one game. The seed is used where its options name none; without either, it differs every
    /// time.
    pub fn build(&self, rules: AnyRules, seed: Option<u64>) -> Result<Box<dyn Player>, SpecError> {
        self.settings.make(rules, seed).map_err(|what| SpecError { text: self.to_string(), what })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.settings.to_string();
        f.write_str(self.name())?;
        if options.is_empty() { Ok(()) } else { write!(f, ":{options}") }
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The text.
    pub text: String,
    /// What is wrong with it, and what would be right.
    pub what: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {:?}: {}", self.text, self.what)
    }
}

impl std::error::Error for SpecError {}

#[cfg(test)]
mod tests {
    use boyi_games::GameKind;

    use super::*;

    fn error(text: &str) -> String {
        PlayerSpec::parse(text, AnyRules::usual(GameKind::Hex)).expect_err(text).to_string()
    }

    #[test]
    fn a_spec_is_written_as_it_was_read() {
        for text in [
            "random",
            "uct:c=0.4,time=5s",
            "uct:memory=64MB,threads=2",
            "external:command=\"a b,c\",protocol=sau",
        ] {
            assert_eq!(PlayerSpec::parse(text, AnyRules::usual(GameKind::Dots)).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_what_is_right() {
        assert!(
            error("nobody").contains("there is no player \"nobody\"; for hex:11 there are: best, random, ")
        );
        assert!(error("uct:width=3").contains("there is no option \"width\"; there are: "));
        assert!(
            error("uct:simulation=3").contains("\"simulation\" (did you mean simulations?); there are: ")
        );
        assert!(error("hexnet").contains("\"hexnet\" (did you mean hex-net?); for hex:11 there are: "));
        assert!(error("uct:c=fast").contains("c=fast: expected a number from 0 to "));
        assert!(error("uct:c=-1").contains("expected a number from 0 to "));
        assert!(error("uct:time=later").contains("expected a time such as"));
        assert!(error("uct:memory=1QB").contains("expected memory from "));
        assert!(error("uct:c").contains("expected option=value"));
        assert!(error("uct:c=0.1,c=0.2").contains("c is set twice"));
        assert!(error("uct:expand=never").contains("expected visits, share or interval"));
        assert!(error("random:c=1").contains("there are: seed"));
        assert!(error("external").contains("external needs command=, a text"));
        assert!(error("external:command=\"a").contains("command: the quote is never closed"));
    }

    #[test]
    fn every_default_is_valid_and_every_player_plays() {
        use boyi_players::{Situation, Turn};

        use crate::families;
        for family in families().iter().filter(|family| !family.needs_options()) {
            for game in family.games() {
                let rules = AnyRules::usual(game);
                let mut spec = PlayerSpec::parse(family.name, rules).unwrap();
                for (name, value) in [("simulations", "20"), ("time", "20ms"), ("memory", "1MB")] {
                    spec.set_if_open(name, value).unwrap();
                }
                let mut player = spec.build(rules, Some(1)).unwrap();
                let situation = Situation::start(rules);
                let decision = player.choose(&mut Turn::quiet(&situation)).unwrap();
                situation.clone().play(decision.mv.unwrap()).unwrap();
            }
        }
    }
}
