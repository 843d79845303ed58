//! A line of play, as it is sent.

use boyi_games::AnyRules;
use boyi_play::Situation;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::problem::Problem;
use crate::table::situation;

/// A line of play: what most questions are about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Line {
    /// `hex:11,swap=pieces`.
    pub(crate) rules: String,
    /// A position to begin at, if not the usual one.
    #[serde(default)]
    pub(crate) setup: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// The game, if the line is one.
    pub(crate) fn situation(&self) -> Result<Situation, Problem> {
        let rules: AnyRules = self.rules.parse().map_err(|error| Problem::not_read("rules", error))?;
        situation(rules, self.setup.as_deref(), &self.moves)
    }
}
