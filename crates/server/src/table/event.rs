//! What happens in a game, as it is written down.

use boyi_games::Side;
use serde::{Deserialize, Serialize};

/// A side as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    /// A move, and what it took of the mover's clock.
    Move {
        #[serde(rename = "move")]
        mv: String,
        used_ms: u64,
    },
    /// So many moves were taken back.
    Undo { count: usize },
    /// So many of them were played again.
    Redo { count: usize },
    /// The move at this ply was entered wrongly.
    Correct {
        ply: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    /// The game ended off the board; nobody lost if they agreed on a draw.
    End { loser: Option<SideName>, reason: String },
    /// The clocks were stopped; the turn had taken so much.
    Pause { carried_ms: u64 },
    /// They go on.
    Resume,
    /// Another game follows.
    Rematch { game: String },
    /// The game went on without the entries of its log from this number up to here, which could not be replayed.
    SetAside { from: usize },
}
