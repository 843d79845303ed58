//! What happens in a game, and how it is written down.

use std::convert::Infallible;

use boyi_games::{AnyGame, AnyMove, TextError};
use serde::{Deserialize, Serialize};

use crate::names::SideName;

/// One thing that happened. Where it is written down, its move is a text: reading that needs the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event<M = AnyMove> {
    /// A move, and what it took of the mover's clock.
    Move {
        #[serde(rename = "move")]
        mv: M,
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
        mv: M,
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

impl Event {
    /// The event as it is written down.
    pub(crate) fn written(&self) -> Event<String> {
        match self.clone().with_move(|mv| Ok::<_, Infallible>(mv.to_string())) {
            Ok(event) => event,
            Err(never) => match never {},
        }
    }
}

impl Event<String> {
    /// The event that was written down in this game.
    pub(super) fn read(self, game: &AnyGame) -> Result<Event, TextError> {
        self.with_move(|text| game.parse_move(&text))
    }
}

impl<M> Event<M> {
    fn with_move<N, E>(self, change: impl FnOnce(M) -> Result<N, E>) -> Result<Event<N>, E> {
        Ok(match self {
            Event::Move { mv, used_ms } => Event::Move { mv: change(mv)?, used_ms },
            Event::Correct { ply, mv } => Event::Correct { ply, mv: change(mv)? },
            Event::Undo { count } => Event::Undo { count },
            Event::Redo { count } => Event::Redo { count },
            Event::End { loser, reason } => Event::End { loser, reason },
            Event::Pause { carried_ms } => Event::Pause { carried_ms },
            Event::Resume => Event::Resume,
            Event::Rematch { game } => Event::Rematch { game },
            Event::SetAside { from } => Event::SetAside { from },
        })
    }
}
