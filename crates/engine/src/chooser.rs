//! Who chooses our moves, by its spec.

use std::time::Duration;

use boyi_games::AnyRules;
use boyi_kits::{PlayerSpec, SpecError};
use boyi_players::{OptionInfo, Player};
use boyi_protocol::serving::Chooser;
use boyi_search::show_duration;

use crate::EngineOptions;

pub(crate) struct SpecChooser {
    wanted: Wanted,
    spec: PlayerSpec,
    rules: AnyRules,
    player: Option<Box<dyn Player>>,
    /// Whether the player has been asked for anything: a new game needs a new one then.
    used: bool,
    /// How many players were used and replaced.
    spent: u64,
}

/// What was asked for: `best` may be another player on another board.
struct Wanted {
    text: String,
    /// What was set since.
    changes: Vec<(String, String)>,
    time: Option<Duration>,
    seed: Option<u64>,
}

impl Wanted {
    /// The player for these rules, with whatever was set that it knows of.
    fn spec(&self, rules: AnyRules) -> Result<PlayerSpec, SpecError> {
        let mut spec = PlayerSpec::parse(&self.text, rules)?;
        for (name, value) in &self.changes {
            if spec.settings().info(name).is_some() {
                spec.set(name, value)?;
            }
        }
        if let Some(time) = self.time {
            spec.set_if_open("time", &show_duration(time))?;
        }
        if self.seed.is_none() {
            spec.use_all_cores();
        }
        Ok(spec)
    }
}

/// The player, if it can be built where only that shows whether it plays on this board.
fn fitting(spec: PlayerSpec, rules: AnyRules) -> Result<PlayerSpec, SpecError> {
    if spec.reads_a_net() {
        spec.build(rules, None)?;
    }
    Ok(spec)
}

impl SpecChooser {
    /// The first player is built at once, so that one that cannot be built is told before anything else, and no clock
    /// runs meanwhile.
    pub(crate) fn new(options: &EngineOptions) -> Result<SpecChooser, SpecError> {
        let EngineOptions { rules, ref player, time, seed, .. } = *options;
        let wanted = Wanted { text: player.clone(), changes: Vec::new(), time, seed };
        let spec = wanted.spec(rules)?;
        let mut chooser = SpecChooser { wanted, spec, rules, player: None, used: false, spent: 0 };
        chooser.player = Some(chooser.build()?);
        Ok(chooser)
    }

    /// The first one gets the seed itself, so that a game is repeated exactly.
    fn build(&self) -> Result<Box<dyn Player>, SpecError> {
        let seed = self.wanted.seed;
        let seed = seed.map(|seed| seed.wrapping_add(self.spent.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        self.spec.build(self.rules, seed)
    }
}

fn told(error: SpecError) -> String {
    error.to_string()
}

impl Chooser for SpecChooser {
    fn shown(&self) -> String {
        self.spec.to_string()
    }

    fn options(&self) -> Vec<OptionInfo> {
        self.spec.settings().infos()
    }

    fn start_game(&mut self, rules: AnyRules) -> Result<(), String> {
        if rules != self.rules {
            self.spec = self.wanted.spec(rules).and_then(|spec| fitting(spec, rules)).map_err(told)?;
            self.rules = rules;
            self.dismiss();
        } else if self.used {
            self.dismiss();
        }
        Ok(())
    }

    fn replace(&mut self, text: &str) -> Result<(), String> {
        let wanted = Wanted { text: text.to_owned(), changes: Vec::new(), ..self.wanted };
        self.spec = wanted.spec(self.rules).and_then(|spec| fitting(spec, self.rules)).map_err(told)?;
        self.wanted = wanted;
        self.dismiss();
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut spec = self.spec.clone();
        spec.set(name, value).map_err(told)?;
        self.spec = fitting(spec, self.rules).map_err(told)?;
        self.wanted.changes.push((name.to_owned(), value.to_owned()));
        self.dismiss();
        Ok(())
    }

    fn player(&mut self) -> Result<&mut dyn Player, String> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.build().map_err(told)?,
        };
        self.used = true;
        Ok(self.player.insert(player).as_mut())
    }

    fn thinker(&mut self) -> Option<&mut dyn Player> {
        match &mut self.player {
            Some(player) if self.used => Some(player.as_mut()),
            _ => None,
        }
    }

    fn dismiss(&mut self) {
        self.player = None;
        self.spent += u64::from(self.used);
        self.used = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_search::TimeControl;

    fn chooser(player: &str, time: Option<&str>) -> Result<SpecChooser, SpecError> {
        SpecChooser::new(&EngineOptions {
            rules: "hex:11".parse().unwrap(),
            player: player.into(),
            time: time.map(|time| boyi_search::parse_duration(time).unwrap()),
            seed: Some(1),
            clock: TimeControl::None,
            ponder: false,
        })
    }

    #[test]
    fn the_best_is_another_player_under_other_rules_and_keeps_its_time() {
        let mut chooser = chooser("best", Some("50ms")).unwrap();
        let in_hex = chooser.shown();
        chooser.start_game("dots:3x3".parse().unwrap()).unwrap();
        let in_dots = chooser.shown();
        assert_ne!(in_hex.split(':').next(), in_dots.split(':').next());
        assert!(in_hex.contains("time=50ms") && in_dots.contains("time=50ms"), "{in_dots}");
    }

    #[test]
    fn a_net_that_does_not_fit_is_refused_before_anything_changes() {
        let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hex-11.net");
        let mut chooser = chooser(&format!("hex-net:memory=8MB,net={net}"), None).unwrap();
        let before = chooser.shown();
        assert!(chooser.start_game("hex:5".parse().unwrap()).unwrap_err().contains("the net knows 11x11"));
        assert!(chooser.set("net", "/no/file").unwrap_err().contains("/no/file: "));
        assert!(chooser.replace("hex-net:net=/no/file").unwrap_err().contains("/no/file: "));
        assert_eq!(chooser.shown(), before);
        chooser.player().unwrap();
    }

    #[test]
    fn a_player_that_was_not_used_plays_the_next_game() {
        let mut chooser = chooser("random", None).unwrap();
        chooser.start_game("hex:5".parse().unwrap()).unwrap();
        assert_eq!(chooser.spent, 0, "the first that plays gets the seed itself");
        chooser.player().unwrap();
        chooser.start_game("hex:5".parse().unwrap()).unwrap();
        assert_eq!(chooser.spent, 1);
        assert!(chooser.thinker().is_none());
    }

    #[test]
    fn a_player_that_cannot_be_built_is_told_at_once() {
        let error = chooser("external:command=/no/such/engine", None).err().unwrap().to_string();
        assert!(error.contains("cannot start \"/no/such/engine\""), "{error}");
    }
}
