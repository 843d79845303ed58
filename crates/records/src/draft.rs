//! A record while it is being read.

use boyi_games::{AnyGame, AnyMove, Game};

use crate::{Format, NodeId, Problem, ReadError, Record, Step};

/// A record that is being read, one line of moves, each checked as it comes.
pub(crate) struct Draft {
    pub(crate) record: Record,
    pub(crate) position: AnyGame,
    last: NodeId,
}

impl Draft {
    pub(crate) fn new(record: Record) -> Self {
        Draft { position: record.start(), record, last: NodeId::START }
    }

    /// Plays a move, or says what was expected instead.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), String> {
        self.position.play(mv).map_err(|illegal| format!("a legal move: {illegal}"))?;
        self.last = self.record.tree.add(self.last, Step::new(mv));
        Ok(())
    }

    /// The record, its result completed from the board; with the problem, if there was one.
    pub(crate) fn finish(mut self, format: Format, read: Result<(), Problem>) -> Result<Record, ReadError> {
        self.record.complete_ending(&self.position);
        match read {
            Ok(()) => Ok(self.record),
            Err(problem) => {
                Err(ReadError { format: Some(format), problem, partial: Some(Box::new(self.record)) })
            }
        }
    }
}
