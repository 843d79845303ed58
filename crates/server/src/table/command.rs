//! What somebody at the table asks for, and the event it makes if they may.

use std::time::Duration;

use boyi_games::{AnyMove, Game, Side};
use boyi_play::Reason;

use super::{Event, Table};
use crate::names::SideName;
use crate::problem::Problem;

/// The seats that somebody has the secrets of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seats(pub(crate) [bool; 2]);

impl Seats {
    /// Both: one screen for all, or an engine's opponent.
    pub(crate) const BOTH: Seats = Seats([true; 2]);

    /// Whether the seat of this side is theirs.
    pub(crate) fn has(self, side: Side) -> bool {
        self.0[side.index()]
    }

    /// Whether they have any seat.
    pub(crate) fn any(self) -> bool {
        self.0[0] || self.0[1]
    }
}

/// A wish.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// To play this move as number `ply`, counted from 0: a click that comes late must not become another move.
    Move { mv: AnyMove, ply: usize },
    /// To take back one's last move and what followed.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To put another move in the place of a wrong one.
    Correct { ply: usize, mv: AnyMove },
    /// To give up. Whoever has both seats may say for which: at a venue the teams decide, not their engines.
    Resign { side: Option<SideName> },
    /// To stop the clocks.
    Pause,
    /// To let them go on.
    Resume,
}

impl Table {
    /// Whether the command needs the other person's consent, who sits at another screen.
    pub(crate) fn needs_consent(&self, command: &Command, seats: Seats) -> bool {
        let alone = |side: Side| seats.has(side) || self.setup.seat(side).is_engine();
        matches!(
            command,
            Command::Undo | Command::Redo | Command::Correct { .. } | Command::Pause | Command::Resume
        ) && !(alone(Side::First) && alone(Side::Second))
    }

    /// The event that a command makes, if whoever has these seats may give it now.
    pub(crate) fn decide(&self, command: &Command, seats: Seats, now: Duration) -> Result<Event, Problem> {
        if !seats.any() {
            return Err(Problem::OnlyPlayers {});
        }
        if !self.setup.takebacks && matches!(command, Command::Undo | Command::Redo | Command::Correct { .. })
        {
            return Err(Problem::NoTakebacks {});
        }
        match command {
            Command::Move { mv, ply } => self.decide_move(*mv, *ply, seats, now),
            Command::Undo => match self.undo_count(seats) {
                0 => Err(Problem::NothingToUndo {}),
                _ if self.flag_fell() => Err(Problem::FlagFell {}),
                count => Ok(Event::Undo { count }),
            },
            Command::Redo => match self.redo_count(seats) {
                0 => Err(Problem::NothingToRedo {}),
                count => Ok(Event::Redo { count }),
            },
            Command::Correct { ply, mv } => {
                let event = Event::Correct { ply: *ply, mv: *mv };
                self.with(event.clone())?;
                Ok(event)
            }
            Command::Resign { side } => {
                let mover = self.mover().ok_or(Problem::GameOver {})?;
                let person = |side: Side| self.is_person(seats, side);
                let loser = match side {
                    Some(side) => Side::from(*side),
                    None if person(mover) => mover,
                    None if person(!mover) => !mover,
                    None => return Err(Problem::EnginesDoNotResign {}),
                };
                if !seats.has(loser) {
                    return Err(Problem::OnlyTheOther {});
                }
                Ok(Event::End { loser: Some(loser.into()), reason: Reason::Resignation.name().into() })
            }
            Command::Pause => {
                self.mover().ok_or(Problem::GameOver {})?;
                Ok(Event::Pause { carried_ms: self.used(now).as_millis() as u64 })
            }
            Command::Resume => Ok(Event::Resume),
        }
    }

    fn decide_move(&self, mv: AnyMove, ply: usize, seats: Seats, now: Duration) -> Result<Event, Problem> {
        let mover = self.mover().ok_or(Problem::GameOver {})?;
        if !seats.has(mover) || self.setup.seat(mover).is_engine() {
            return Err(Problem::NotYourTurn {});
        }
        if self.paused {
            return Err(Problem::Paused {});
        }
        if ply != self.plies().len() {
            return Err(Problem::GoneOn {});
        }
        self.moved(mv, now)
    }

    /// The event of a move by whoever is to move; their flag may fall by it.
    pub(crate) fn moved(&self, mv: AnyMove, now: Duration) -> Result<Event, Problem> {
        let mover = self.mover().ok_or(Problem::GameOver {})?;
        let used = self.used(now);
        if self.is_too_long(used) {
            return Ok(Event::End { loser: Some(mover.into()), reason: Reason::Time.name().into() });
        }
        self.position().check(mv).map_err(|why| Problem::illegal(mv, why))?;
        Ok(Event::Move { mv, used_ms: used.as_millis() as u64 })
    }

    fn flag_fell(&self) -> bool {
        self.ending().is_some_and(|ending| ending.reason == Reason::Time)
    }

    fn has_engine(&self) -> bool {
        self.setup.seats.iter().any(|seat| seat.is_engine())
    }

    /// Whether moves are taken back one by one: on one screen for both, or between engines. Otherwise turns are.
    fn goes_by_moves(&self, seats: Seats) -> bool {
        let person = |side: Side| self.is_person(seats, side);
        !self.has_engine() && seats == Seats::BOTH || !person(Side::First) && !person(Side::Second)
    }

    /// Whether a viewer with these seats moves for this side.
    fn is_person(&self, seats: Seats, side: Side) -> bool {
        seats.has(side) && !self.setup.seat(side).is_engine()
    }

    /// Back to one's own last move; a single move where one plays both sides, or watches engines.
    fn undo_count(&self, seats: Seats) -> usize {
        self.moves_since(|side| self.goes_by_moves(seats) || self.is_person(seats, side))
    }

    /// Forward until it is one's own turn again.
    fn redo_count(&self, seats: Seats) -> usize {
        self.moves_until(|side| self.goes_by_moves(seats) || self.is_person(seats, side))
    }
}
