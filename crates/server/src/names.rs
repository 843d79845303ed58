//! Sides and results in the words of the API.

use boyi_games::{Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideName {
    First,
    Second,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> SideName {
        match side {
            Side::First => SideName::First,
            Side::Second => SideName::Second,
        }
    }
}

/// The winner, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutcomeName {
    First,
    Second,
    Draw,
}

impl From<Outcome> for OutcomeName {
    fn from(outcome: Outcome) -> OutcomeName {
        match outcome {
            Outcome::Win(Side::First) => OutcomeName::First,
            Outcome::Win(Side::Second) => OutcomeName::Second,
            Outcome::Draw => OutcomeName::Draw,
        }
    }
}
