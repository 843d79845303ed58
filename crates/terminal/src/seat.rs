//! Who sits at a side of the board: a person, or a player of the registry.

use std::fmt;
use std::time::Duration;

use boyi_games::AnyRules;
use boyi_kits::{PlayerSpec, SpecError, player_of_level};
use boyi_search::{TimeControl, show_duration};

/// An engine without a clock and without a limit of its own thinks so long: long enough to play well, short enough to
/// wait for.
pub const USUAL_TIME: Duration = Duration::from_secs(5);

/// What takes the seat.
#[derive(Clone, Debug)]
pub enum Seat {
    /// Whoever sits at the keyboard.
    Person,
    /// A player that is built for the game.
    Engine(PlayerSpec),
}

impl Seat {
    /// Reads `human`, a level such as `casual`, or a player such as `uct:time=2s`.
    pub fn parse(text: &str, rules: AnyRules) -> Result<Seat, SpecError> {
        match text {
            "human" | "person" => Ok(Seat::Person),
            _ => PlayerSpec::parse(own_text(text, rules), rules).map(Seat::Engine).map_err(|mut error| {
                error.what = error.what.replacen("there are: ", "there are: human, ", 1);
                error
            }),
        }
    }

    /// Gives an engine its time for a move, unless its own options or the clock already limit it.
    pub fn with_time(mut self, time: Option<Duration>, control: TimeControl) -> Result<Seat, SpecError> {
        if let Seat::Engine(spec) = &mut self {
            let limited = ["simulations", "nodes", "depth"].iter().any(|name| spec.settings().is_set(name));
            let usual = (control == TimeControl::None && !limited).then_some(USUAL_TIME);
            if let Some(time) = time.or(usual) {
                spec.set_if_open("time", &show_duration(time))?;
            }
        }
        Ok(self)
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }
}

/// The player that a level stands for. The strongest player is no level here: it has the time that the game has.
fn own_text(text: &str, rules: AnyRules) -> &str {
    if text == "best" { text } else { player_of_level(text, rules) }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("human"),
            Seat::Engine(spec) => spec.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(text: &str, time: Option<u64>, control: &str) -> String {
        Seat::parse(text, "hex:11".parse().unwrap())
            .and_then(|seat| seat.with_time(time.map(Duration::from_secs), control.parse().unwrap()))
            .unwrap()
            .to_string()
    }

    #[test]
    fn an_engine_gets_time_where_nothing_else_limits_it() {
        assert_eq!(seat("human", Some(2), "none"), "human");
        assert_eq!(seat("uct", None, "none"), "uct:time=5s");
        assert_eq!(seat("uct", Some(2), "none"), "uct:time=2s");
        assert_eq!(seat("uct:time=1s", Some(2), "none"), "uct:time=1s");
        assert_eq!(seat("uct:simulations=100", None, "none"), "uct:simulations=100");
        assert_eq!(seat("uct", None, "15m"), "uct");
        assert_eq!(seat("random", None, "none"), "random");
    }

    #[test]
    fn a_level_is_a_player_and_the_best_player_has_the_time_of_the_game() {
        assert_eq!(seat("casual", Some(2), "none"), "policy:temperature=2.75");
        assert_eq!(seat("best", Some(2), "none"), "hex-net:time=2s");
    }

    #[test]
    fn a_wrong_name_is_answered_with_all_right_ones() {
        let error = Seat::parse("nobody", "hex:11".parse().unwrap()).unwrap_err().to_string();
        assert!(error.contains("there are: human, best, random"), "{error}");
    }
}
