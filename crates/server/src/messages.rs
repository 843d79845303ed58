//! What viewers are told over their sockets.

use std::collections::BTreeMap;
use std::sync::Arc;

use boyi_analysis::{Judgement, Thoughts};
use boyi_play::Ending;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{OutcomeName, SideName};
use crate::problem::ProblemShown;
use crate::table::{Meta, Misfit};
use crate::view::View;

/// A message to a viewer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Message {
    /// The whole game, or what has changed in it.
    Game(Box<GameNews>),
    /// Who is at the game, what is asked for, and what the clocks show.
    Presence {
        id: String,
        #[serde(flatten)]
        around: Around,
    },
    /// What the engine of the game thinks, where it has no opponent who must not know.
    Thinking { id: String, report: Thoughts },
    /// Something went wrong at the game that answers no request.
    Trouble {
        id: String,
        #[serde(flatten)]
        problem: ProblemShown,
    },
    /// A request could not be served.
    Error {
        status: u16,
        #[serde(flatten)]
        problem: ProblemShown,
    },
    /// What a search that the viewer asked for says so far.
    Report(Report),
    /// What a solver found.
    Solution {
        id: u64,
        #[serde(flatten)]
        solution: Solution,
    },
    /// A position of a game under review, last to first.
    Reviewed {
        id: u64,
        ply: usize,
        /// The number of the last position.
        of: usize,
        report: Reviewed,
        /// What the move that was played there gave away; nothing at the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        judgement: Option<Judgement>,
    },
    /// A search has no place yet.
    Waiting { id: u64 },
    /// A search was stopped.
    Ended { id: u64 },
    /// A search broke down.
    Failed {
        id: u64,
        #[serde(flatten)]
        problem: ProblemShown,
    },
    /// The answer to a ping.
    Pong,
}

impl Message {
    /// The message as it is sent: written once, for all who hear it.
    pub(crate) fn text(&self) -> Arc<str> {
        serde_json::to_string(self).expect("messages have texts as keys, and no more").into()
    }
}

/// The game, or what has changed in it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameNews {
    pub(crate) id: String,
    /// How many positions the viewer keeps; `views` follow them.
    pub(crate) keep: usize,
    pub(crate) views: Vec<View>,
    /// Whose turn it is; null once the game is over.
    pub(crate) mover: Option<SideName>,
    pub(crate) result: Option<GameResult>,
    /// How many moves could be played again.
    pub(crate) redo: usize,
    /// The game that followed this one.
    pub(crate) rematch: Option<String>,
    #[serde(flatten)]
    pub(crate) around: Around,
    #[serde(flatten)]
    pub(crate) agreed: Option<Agreed>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct GameResult {
    /// Null where the winner is unknown.
    pub(crate) outcome: Option<OutcomeName>,
    /// `win` (on the board), `resignation`, `time`, `illegal-move`, `crash`, and others.
    pub(crate) reason: String,
}

impl From<Ending> for GameResult {
    fn from(ending: Ending) -> GameResult {
        GameResult { outcome: ending.outcome.map(Into::into), reason: ending.reason.name().into() }
    }
}

/// What does not change during a game; sent to those who have seen nothing of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Agreed {
    /// The seats that are the viewer's.
    pub(crate) you: [bool; 2],
    pub(crate) rules: String,
    pub(crate) seats: [SeatShown; 2],
    pub(crate) clock: String,
    /// Whether moves may be taken back.
    pub(crate) takebacks: bool,
    pub(crate) meta: Meta,
    /// The position that the game began at, if not the usual one.
    pub(crate) setup: Option<String>,
    /// How many moves were given with the game: they were not played in it.
    pub(crate) given: usize,
    /// What was left out of the game's log, because it does not fit.
    pub(crate) misfits: Vec<Misfit>,
}

/// Who sits there.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeatShown {
    pub(crate) kind: SeatKind,
    /// A person's name, or the engine's level or player.
    pub(crate) name: String,
}

/// What kind of player sits there.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKind {
    Person,
    Engine,
}

/// Who is at a game, what is asked for, and what the clocks show.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Around {
    pub(crate) time: Time,
    pub(crate) offer: Option<OfferShown>,
    /// Whether a player of each side has the page open.
    pub(crate) present: [bool; 2],
    pub(crate) viewers: usize,
    /// Whether a player has not come yet.
    pub(crate) waiting: bool,
}

/// What the clocks show.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Time {
    /// Milliseconds; null without a clock.
    pub(crate) left: [Option<u64>; 2],
    pub(crate) running: bool,
    pub(crate) paused: bool,
}

/// What one player asks the other for.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OfferShown {
    pub(crate) from: SideName,
    pub(crate) what: Offered,
}

/// What the other player has to agree to.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Offered {
    Undo,
    Redo,
    Pause,
    Resume,
    Correct,
    Rematch,
}

/// What a search says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Report {
    /// The number that was given with the request.
    pub(crate) id: u64,
    /// Whether it is the last report.
    pub(crate) done: bool,
    #[serde(flatten)]
    pub(crate) thoughts: Thoughts,
}

/// What is known of a position of a game under review.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Reviewed {
    /// The game is over there.
    Over { outcome: OutcomeName },
    /// What a search says.
    Searched(Box<Thoughts>),
}

/// The exact value of a position, or how far the search for it got; of the side to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Solution {
    /// `win`, `loss`, `draw` or `unknown`.
    value: String,
    /// The lead at the end of the game, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
    /// Best play.
    line: Vec<String>,
    /// What every legal move leads to; null where that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<BTreeMap<String, Option<Worth>>>,
    nodes: u64,
    seconds: f64,
    /// How far the search got, where the value is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<String>,
}

/// What a move leads to: a result, or the lead at the end of the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Worth {
    Margin(i32),
    Result(String),
}
