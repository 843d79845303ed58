//! What viewers say.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::line::Line;
use crate::names::SideName;

/// A message from a viewer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Request {
    /// To see a game from now on, with the secrets of the seats one has.
    Watch {
        game: String,
        #[serde(default)]
        secrets: Vec<String>,
    },
    /// To see it no more.
    Leave,
    /// To play a move as number `ply`.
    Move {
        #[serde(rename = "move")]
        mv: String,
        ply: usize,
    },
    Undo,
    Redo,
    /// To put another move in the place of a wrong one.
    Correct {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    /// To give up; with both seats, for the side that is named.
    Resign {
        #[serde(default)]
        side: Option<SideName>,
    },
    Pause,
    Resume,
    Rematch,
    Accept,
    Decline,
    /// To analyse a position; reports carry the id.
    Analyse {
        id: u64,
        #[serde(flatten)]
        line: Line,
        #[serde(default)]
        player: Option<String>,
    },
    /// To find its exact value.
    Solve {
        id: u64,
        #[serde(flatten)]
        line: Line,
        #[serde(default)]
        ms: Option<u64>,
    },
    /// To analyse a whole game.
    Review {
        id: u64,
        #[serde(flatten)]
        line: Line,
        #[serde(default)]
        player: Option<String>,
    },
    /// To stop the analysis, the solution or the review; all of them if none is named.
    Stop {
        #[serde(default)]
        what: Option<Search>,
    },
    Ping,
}

/// What a viewer has searched.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Search {
    Analysis,
    Solution,
    Review,
}
