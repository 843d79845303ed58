//! One game between two seats. It is the sum of its events, so that a server that is killed loses nothing: whoever
//! replays the events has the same game. Time is handed in; nothing here waits, writes or sends.

mod command;
mod event;
mod log;
mod setup;
#[cfg(test)]
mod tests;

use std::ops::Deref;
use std::time::Duration;

use boyi_games::{Outcome, Side};
use boyi_play::{Course, Takeback};

pub(crate) use command::{Command, Seats};
pub(crate) use event::Event;
pub(crate) use log::{Misfit, Replayed};
pub(crate) use setup::{Meta, Seat, Setup, situation};

use crate::problem::Problem;

/// An event together with the game that it leads to: only what was shown to apply may be written down.
#[derive(Debug)]
pub(crate) struct Step {
    event: Event,
    table: Table,
    kept: usize,
}

impl Step {
    /// The event, to be written down.
    pub(crate) fn event(&self) -> &Event {
        &self.event
    }

    /// The game after it, and how many moves are as they were.
    pub(crate) fn done(self) -> (Table, usize) {
        (self.table, self.kept)
    }
}

/// A game in progress, or over. What can be asked about its moves, clocks and end is asked of its [`Course`].
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    course: Course,
    paused: bool,
    /// The game that followed this one.
    rematch: Option<String>,
    /// What its log has that does not fit.
    misfits: Vec<Misfit>,
}

impl Deref for Table {
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.course
    }
}

impl Table {
    /// A game of which nothing has happened yet. Its clock stands until [`Table::start_clock`].
    pub(crate) fn new(setup: Setup) -> Result<Table, Problem> {
        let course = Course::new(setup.situation()?, setup.control()?, Takeback::KeepsClocks);
        Ok(Table { setup, course, paused: false, rematch: None, misfits: Vec::new() })
    }

    /// Whether the clocks were stopped by hand.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// The game that followed this one.
    pub(crate) fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// What was left out of the game's log, because it does not fit.
    pub(crate) fn misfits(&self) -> &[Misfit] {
        &self.misfits
    }

    /// Lets the mover's clock run from now on, unless it runs already, or the game is over or paused.
    pub(crate) fn start_clock(&mut self, now: Duration) {
        if !self.paused {
            self.course.start(now);
        }
    }

    /// An engine was stopped in the middle of its turn: it begins again later, with all of its time.
    pub(crate) fn stop_engine_clock(&mut self) {
        if self.mover().is_some_and(|mover| self.setup.seat(mover).is_engine()) {
            self.course.forget_turn();
        }
    }

    /// What an event makes of this game; the error says why it does not fit.
    pub(crate) fn with(&self, event: Event) -> Result<Step, Problem> {
        let mut table = self.clone();
        let kept = table.apply(event.clone())?;
        Ok(Step { event, table, kept })
    }

    /// Takes an event in. The answer says how many moves are as they were. After an error the game may be half changed.
    fn apply(&mut self, event: Event) -> Result<usize, Problem> {
        let course = &mut self.course;
        let count = course.plies().len();
        match event {
            Event::Move { mv, used_ms } => {
                course.play(mv, Duration::from_millis(used_ms))?;
            }
            Event::Undo { count: back } => return Ok(count - course.undo(back)),
            Event::Redo { count: again } => {
                course.redo(again);
            }
            Event::Correct { ply, mv } => {
                course.correct(ply, mv)?;
                return Ok(ply);
            }
            Event::End { loser, reason } => {
                let reason = reason.parse().map_err(|error| Problem::not_read("reason", error))?;
                course.end(loser.map_or(Outcome::Draw, |side| Outcome::Win(!Side::from(side))), reason);
            }
            Event::Pause { carried_ms } => {
                self.paused = true;
                course.stop(Duration::from_millis(carried_ms));
            }
            Event::Resume => self.paused = false,
            Event::Rematch { game } => self.rematch = Some(game),
            Event::SetAside { .. } => {}
        }
        Ok(count)
    }
}
