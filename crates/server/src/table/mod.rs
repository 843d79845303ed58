//! One game between two seats. It is the sum of its events, so that a server that is killed loses nothing: whoever
//! replays the events has the same game. Time is handed in; nothing here waits, writes or sends.

mod command;
mod event;
mod log;
mod setup;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use boyi_games::{AnyMove, Game, Outcome, Side};
use boyi_players::Situation;
use boyi_records::{Ending, Reason};
use boyi_search::Clock;

pub(crate) use command::{Command, Seats};
pub(crate) use event::{Event, SideName};
pub(crate) use log::{Misfit, Replayed};
pub(crate) use setup::{Seat, Setup, situation};

use crate::problem::Problem;

/// How a move was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    by: Side,
    /// What it took; unknown for moves from before the game and for those played again.
    pub(crate) used: Option<Duration>,
    /// What it left on the mover's clock.
    pub(crate) left: Option<Duration>,
}

impl Played {
    fn by(side: Side) -> Played {
        Played { by: side, used: None, left: None }
    }
}

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

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    situation: Situation,
    /// How each move was made: sides need not alternate.
    played: Vec<Played>,
    /// What was taken back, last first.
    undone: Vec<AnyMove>,
    clocks: [Clock; 2],
    ending: Option<Ending>,
    paused: bool,
    /// The game that followed this one.
    rematch: Option<String>,
    /// What its log has that does not fit.
    misfits: Vec<Misfit>,
    /// Time of this turn before a pause.
    carried: Duration,
    /// Since when the mover's clock runs; it stands while a seat was never taken, in a pause, and after the end.
    since: Option<Instant>,
}

impl Table {
    /// A game of which nothing has happened yet. Its clock stands until [`Table::start_clock`].
    pub(crate) fn new(setup: Setup) -> Result<Table, Problem> {
        let situation = setup.situation()?;
        let control = setup.control()?;
        let mut played = Vec::new();
        let mut game = situation.beginning().clone();
        for &mv in situation.moves() {
            played.push(Played::by(game.mover()));
            game.play_unchecked(mv);
        }
        let mut table = Table {
            played,
            undone: Vec::new(),
            clocks: [Clock::new(control), Clock::new(control)],
            ending: None,
            paused: false,
            rematch: None,
            misfits: Vec::new(),
            carried: Duration::ZERO,
            since: None,
            situation,
            setup,
        };
        table.settle();
        Ok(table)
    }

    /// The moves so far and where they lead.
    pub(crate) fn situation(&self) -> &Situation {
        &self.situation
    }

    /// How each of them was made.
    pub(crate) fn played(&self) -> &[Played] {
        &self.played
    }

    /// Whose turn it is; `None` once the game is over.
    pub(crate) fn mover(&self) -> Option<Side> {
        self.ending.is_none().then(|| self.situation.position().mover())
    }

    /// The result, once there is one.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How many moves could be played again.
    pub(crate) fn undone(&self) -> usize {
        self.undone.len()
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

    /// The clock of a side as it stood when the turn began.
    pub(crate) fn clock(&self, side: Side) -> &Clock {
        &self.clocks[side.index()]
    }

    /// Lets the mover's clock run from now on, unless it runs already, or the game is over or paused.
    pub(crate) fn start_clock(&mut self, now: Instant) {
        if self.since.is_none() && self.ending.is_none() && !self.paused {
            self.since = Some(now);
        }
    }

    /// An engine was stopped in the middle of its turn: it begins again later, with all of its time.
    pub(crate) fn stop_engine_clock(&mut self) {
        if self.mover().is_some_and(|mover| self.setup.seat(mover).is_engine()) {
            self.since = None;
        }
    }

    /// Whether a clock runs.
    pub(crate) fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Time of this turn so far.
    pub(crate) fn used(&self, now: Instant) -> Duration {
        self.carried + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// What a side has left; `None` without a clock.
    pub(crate) fn left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks[side.index()].left()?;
        let lost_on_time = Ending { outcome: Some(Outcome::Win(!side)), reason: Reason::Time };
        if self.ending == Some(lost_on_time) {
            return Some(Duration::ZERO);
        }
        Some(if self.mover() == Some(side) { left.saturating_sub(self.used(now)) } else { left })
    }

    /// When the mover's flag falls, if its clock runs.
    pub(crate) fn flag_at(&self) -> Option<Instant> {
        let left = self.clocks[self.mover()?.index()].left()?;
        Some(self.since? + left.saturating_sub(self.carried))
    }

    /// What an event makes of this game; the error says why it does not fit.
    pub(crate) fn with(&self, event: Event) -> Result<Step, Problem> {
        let mut table = self.clone();
        let kept = table.apply(event.clone())?;
        Ok(Step { event, table, kept })
    }

    /// Takes an event in. The answer says how many moves are as they were. After an error the game may be half changed.
    fn apply(&mut self, event: Event) -> Result<usize, Problem> {
        let count = self.situation.moves().len();
        let kept = match event {
            Event::Move { mv, used_ms } => {
                let mover = self.situation.position().mover();
                let mv = self.situation.position().parse_move(&mv).map_err(Problem::bad)?;
                self.push(mv)?;
                self.undone.clear();
                let used = Duration::from_millis(used_ms);
                let clock = &mut self.clocks[mover.index()];
                clock.spend(used);
                if let Some(last) = self.played.last_mut() {
                    *last = Played { by: mover, used: Some(used), left: clock.left() };
                }
                self.turn();
                count
            }
            Event::Undo { count: back } => {
                for _ in 0..back.min(count) {
                    self.undone.extend(self.situation.undo());
                    self.played.pop();
                }
                self.ending = None;
                self.turn();
                count - back.min(count)
            }
            Event::Redo { count: again } => {
                for _ in 0..again {
                    let Some(mv) = self.undone.pop() else { break };
                    self.push(mv)?;
                }
                self.turn();
                count
            }
            Event::Correct { ply, mv } => self.correct(ply, &mv)?,
            Event::End { loser, reason } => {
                let reason = reason.parse().map_err(Problem::bad)?;
                self.finish(loser.map_or(Outcome::Draw, |side| Outcome::Win(!Side::from(side))), reason);
                count
            }
            Event::Pause { carried_ms } => {
                self.paused = true;
                self.carried = Duration::from_millis(carried_ms);
                self.since = None;
                count
            }
            Event::Resume => {
                self.paused = false;
                count
            }
            Event::Rematch { game } => {
                self.rematch = Some(game);
                count
            }
            Event::SetAside { .. } => count,
        };
        self.settle();
        Ok(kept)
    }

    fn push(&mut self, mv: AnyMove) -> Result<(), Problem> {
        let mover = self.situation.position().mover();
        self.situation.play(mv).map_err(|reason| Problem::impossible(format!("{mv}: {reason}")))?;
        self.played.push(Played::by(mover));
        Ok(())
    }

    /// A new turn begins. Whoever was to move pays no more.
    fn turn(&mut self) {
        self.carried = Duration::ZERO;
        self.since = None;
    }

    fn finish(&mut self, outcome: Outcome, reason: Reason) {
        self.ending = Some(Ending { outcome: Some(outcome), reason });
        self.since = None;
    }

    /// The board ends the game.
    fn settle(&mut self) {
        if self.ending.is_none()
            && let Some(outcome) = self.situation.position().outcome()
        {
            self.finish(outcome, Reason::Win);
        }
    }

    /// Another move in the place of the one at `ply` (from 0); what followed stays as far as it is still legal.
    fn correct(&mut self, ply: usize, text: &str) -> Result<usize, Problem> {
        let moves = self.situation.moves().to_vec();
        if ply >= moves.len() {
            return Err(Problem::impossible(format!(
                "there is no move {} to correct",
                ply.saturating_add(1)
            )));
        }
        let mut situation = Situation::from_position(self.situation.beginning().clone());
        let mut played = Vec::new();
        for (at, &old) in moves.iter().enumerate() {
            let mover = situation.position().mover();
            let mv =
                if at == ply { situation.position().parse_move(text).map_err(Problem::bad)? } else { old };
            match situation.play(mv) {
                Ok(()) => played.push(Played { by: mover, ..self.played[at] }),
                Err(reason) if at <= ply => return Err(Problem::impossible(format!("{mv}: {reason}"))),
                Err(_) => break,
            }
        }
        self.situation = situation;
        self.played = played;
        self.undone.clear();
        self.ending = None;
        Ok(ply)
    }
}
