//! An experiment as its file describes it.

use std::time::Duration;

use boyi_games::AnyRules;
use boyi_kits::PlayerSpec;
use boyi_search::{parse_duration, show_duration};
use serde::{Deserialize, Deserializer, de};

use crate::text::as_text;
use crate::{ArenaError, MatchPlan, with_option};

/// A published table or figure.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The system, as `boyi reproduce --list` names it.
    pub system: String,
    /// The table or figure: `table-2`, `fig-8`.
    pub table: String,
    /// What it shows.
    pub title: String,
    /// How it was measured, as far as that is printed, and what we had to choose.
    pub about: String,
    /// The game.
    #[serde(with = "as_text")]
    pub game: AnyRules,
    /// A scale that takes minutes.
    pub quick: Scale,
    /// The paper's own scale.
    pub paper: Scale,
    /// The rows of a table.
    #[serde(default, rename = "match")]
    pub matches: Vec<PublishedMatch>,
    /// The curve of a figure.
    pub sweep: Option<PublishedSweep>,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Games of each match, or of each point of a sweep.
    pub games: u32,
    /// Time a move, for players that are not limited otherwise.
    #[serde(deserialize_with = "read_time")]
    pub time: Duration,
}

/// Two players that met.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedMatch {
    /// What to call it.
    pub name: String,
    /// The player that the numbers are about.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// How many times the scale's time a move takes.
    #[serde(default = "one")]
    pub pace: f64,
    /// What a scored as first mover.
    pub first: Option<Published>,
    /// What a scored as second mover.
    pub second: Option<Published>,
    /// What a scored in all games, where seats are not told apart.
    pub both: Option<Published>,
}

impl PublishedMatch {
    /// Whether there is a printed number to compare with.
    pub fn is_printed(&self) -> bool {
        self.first.is_some() || self.second.is_some() || self.both.is_some()
    }
}

/// A printed score.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Points a game.
    pub score: f64,
    /// Games, if that is printed.
    pub games: Option<u32>,
}

/// An option that was swept.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedSweep {
    /// The player whose option it is.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// The option.
    pub option: String,
    /// The values to measure.
    pub values: Vec<f64>,
    /// The degree of the polynomial through them.
    pub degree: usize,
    /// The best value that was printed.
    pub best: f64,
    /// The score at the best value, where it was printed.
    pub top: Option<f64>,
    /// The lowest and the highest score, where they were printed.
    pub scores: Option<[f64; 2]>,
}

fn one() -> f64 {
    1.0
}

fn read_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    parse_duration(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

impl Experiment {
    /// Reads a file.
    pub fn parse(text: &str) -> Result<Experiment, String> {
        let experiment: Experiment = toml::from_str(text).map_err(|error| error.to_string())?;
        match experiment.sweep.is_some() != experiment.matches.is_empty() {
            true => Err("expected either [[match]] tables or one [sweep]".into()),
            false => Ok(experiment),
        }
    }

    /// System and table, as `boyi reproduce` takes them.
    pub fn name(&self) -> String {
        format!("{} {}", self.system, self.table)
    }

    /// The matches to be played. The error names a player that does not exist.
    pub fn plans(&self, scale: Scale, seed: u64) -> Result<Vec<MatchPlan>, ArenaError> {
        let player = |text: &str, time: Duration| -> Result<PlayerSpec, ArenaError> {
            let fail = |error| ArenaError::Plan(format!("{} cannot be played: {error}", self.name()));
            let mut spec = PlayerSpec::parse(text, self.game).map_err(fail)?;
            let limited = ["time", "simulations", "nodes", "depth"];
            if !limited.iter().any(|name| spec.settings().is_set(name)) {
                spec.set_if_open("time", &show_duration(time)).map_err(fail)?;
            }
            Ok(spec)
        };
        let plan = |a: &str, b: &str, time: Duration| {
            Ok(MatchPlan::new(self.game, player(a, time)?, player(b, time)?, scale.games, seed))
        };
        match &self.sweep {
            None => {
                let each = self.matches.iter();
                each.map(|row| plan(&row.a, &row.b, scale.time.mul_f64(row.pace))).collect()
            }
            Some(sweep) => {
                let values = sweep.values.iter();
                values
                    .map(|&value| {
                        plan(&with_option(&sweep.player, &sweep.option, value), &sweep.opponent, scale.time)
                    })
                    .collect()
            }
        }
    }
}
