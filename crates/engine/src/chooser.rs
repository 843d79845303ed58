//! Who chooses our moves: built anew for every game, and changed by the other side's commands.

use boyi_games::AnyRules;
use boyi_players::{Player, PlayerSpec, SpecError};

use crate::EngineOptions;

pub(crate) struct Chooser {
    /// What was asked for at the start: `best` may be another player on another board.
    text: String,
    /// What was set since.
    changes: Vec<(String, String)>,
    spec: PlayerSpec,
    rules: AnyRules,
    seed: Option<u64>,
    /// How many players were built.
    built: u64,
    player: Option<Box<dyn Player>>,
}

impl Chooser {
    pub(crate) fn new(options: &EngineOptions) -> Result<Chooser, SpecError> {
        let EngineOptions { rules, ref player, seed, .. } = *options;
        let spec = spec_for(player, &[], rules, seed)?;
        let (text, changes) = (player.clone(), Vec::new());
        Ok(Chooser { text, changes, spec, rules, seed, built: 0, player: None })
    }

    /// The player as it is now.
    pub(crate) fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// A new game; otherwise nothing changes.
    pub(crate) fn start_game(&mut self, rules: AnyRules) -> Result<(), SpecError> {
        if rules != self.rules {
            self.spec = spec_for(&self.text, &self.changes, rules, self.seed)?;
            self.rules = rules;
        }
        self.player = None;
        Ok(())
    }

    /// Another player altogether; otherwise nothing changes.
    pub(crate) fn replace(&mut self, text: &str) -> Result<(), SpecError> {
        self.spec = spec_for(text, &[], self.rules, self.seed)?;
        self.text = text.to_owned();
        self.changes.clear();
        self.player = None;
        Ok(())
    }

    /// Sets an option of the player; otherwise nothing changes.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        self.spec.set(name, value)?;
        self.changes.push((name.to_owned(), value.to_owned()));
        self.player = None;
        Ok(())
    }

    /// The player of this game. The first one gets the seed itself, so that a game is repeated exactly.
    pub(crate) fn player(&mut self) -> Result<&mut dyn Player, SpecError> {
        if self.player.is_none() {
            let seed =
                self.seed.map(|seed| seed.wrapping_add(self.built.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            self.player = Some(self.spec.build(self.rules, seed)?);
            self.built += 1;
        }
        Ok(self.player.as_mut().expect("it was just built").as_mut())
    }

    /// The player if one was built: only such a one has anything to think about.
    pub(crate) fn built_player(&mut self) -> Option<&mut dyn Player> {
        match &mut self.player {
            Some(player) => Some(player.as_mut()),
            None => None,
        }
    }

    /// Forgets a player that broke down.
    pub(crate) fn dismiss(&mut self) {
        self.player = None;
    }
}

/// The player for these rules, with whatever was set that it knows of.
fn spec_for(
    text: &str,
    changes: &[(String, String)],
    rules: AnyRules,
    seed: Option<u64>,
) -> Result<PlayerSpec, SpecError> {
    let mut spec = PlayerSpec::parse(text, rules)?;
    for (name, value) in changes {
        if spec.settings().info(name).is_some() {
            spec.set(name, value)?;
        }
    }
    if seed.is_none() {
        spec.use_all_cores();
    }
    Ok(spec)
}
