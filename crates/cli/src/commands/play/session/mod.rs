//! One game at the table as a state machine: moves, taking back, clocks and the end. It draws nothing, starts no
//! thread and never looks at the time: whoever drives it says what time it is, so tests do too.

mod history;
mod timer;

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Outcome, Side};
use boyi_play::Reason;
use boyi_players::{Decision, PlayerError, Situation};
use boyi_search::{Clock, TimeControl};

use timer::Timer;

/// A move as it was played.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: AnyMove,
    /// Who made it.
    pub side: Side,
    /// How long it took.
    pub used: Duration,
    /// Both clocks before and after it.
    before: [Clock; 2],
    after: [Clock; 2],
}

impl Ply {
    /// What the mover's clock showed after the move.
    pub fn left(&self) -> Option<Duration> {
        self.after[self.side.index()].left()
    }
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// What went wrong, where something did.
    pub detail: Option<String>,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A person's move.
    Person(Side),
    /// An engine's move; an answer counts only with this ticket.
    Engine(Side, Ticket),
    /// Somebody to go on watching.
    Paused,
    /// Nothing: the game is over.
    Over,
}

/// Names one state of the game. Whatever changes the game makes a new one, so that an engine's late answer to an old
/// position is known as such.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticket(u64);

/// A game in progress.
#[derive(Debug)]
pub struct Session {
    situation: Situation,
    people: [bool; 2],
    plies: Vec<Ply>,
    undone: Vec<Ply>,
    clocks: [Clock; 2],
    timer: Timer,
    paused: bool,
    end: Option<End>,
    ticket: Ticket,
}

impl Session {
    /// A new game; `people` says which sides are persons. The first clock starts now.
    pub fn new(rules: AnyRules, people: [bool; 2], control: TimeControl, now: Instant) -> Self {
        Session {
            situation: Situation::start(rules),
            people,
            plies: Vec::new(),
            undone: Vec::new(),
            clocks: [Clock::new(control), Clock::new(control)],
            timer: Timer::running(now),
            paused: false,
            end: None,
            ticket: Ticket::default(),
        }
    }

    /// The game so far, as players see it.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyGame {
        self.situation.position()
    }

    /// What was played, with times.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The result, once there is one.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The state that the game is in.
    pub fn ticket(&self) -> Ticket {
        self.ticket
    }

    /// Whether a person plays.
    pub fn has_person(&self) -> bool {
        self.people[0] || self.people[1]
    }

    /// Whether the time is limited.
    pub fn has_clock(&self) -> bool {
        self.clocks[0].left().is_some()
    }

    /// What is needed next.
    pub fn waiting(&self) -> Waiting {
        let side = self.position().mover();
        match self.end {
            Some(_) => Waiting::Over,
            None if self.people[side.index()] => Waiting::Person(side),
            None if self.paused => Waiting::Paused,
            None => Waiting::Engine(side, self.ticket),
        }
    }

    /// The clock of a side as it was when its turn began: what an engine is told.
    pub fn clock(&self, side: Side) -> &Clock {
        &self.clocks[side.index()]
    }

    /// What a side has left now; `None` without a clock.
    pub fn left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks[side.index()].left()?;
        let running = self.end.is_none() && side == self.position().mover();
        Some(if running { left.saturating_sub(self.timer.used(now)) } else { left })
    }

    /// Plays a person's move; the error is the reason why not, for the person.
    pub fn play(&mut self, mv: AnyMove, now: Instant) -> Result<(), String> {
        self.tick(now);
        match self.waiting() {
            Waiting::Person(_) => {}
            Waiting::Over => return Err("the game is over".into()),
            Waiting::Engine(..) | Waiting::Paused => return Err("it is not your turn".into()),
        }
        self.position().check(mv).map_err(|error| format!("{mv}: {error}"))?;
        self.make(mv, now);
        Ok(())
    }

    /// Takes an engine's answer; `false` if it is about a state that is no more.
    pub fn answer(&mut self, ticket: Ticket, answer: Result<Decision, PlayerError>, now: Instant) -> bool {
        self.tick(now);
        let Waiting::Engine(side, current) = self.waiting() else { return false };
        if current != ticket {
            return false;
        }
        let lost = |reason, detail| End { outcome: Outcome::Win(!side), reason, detail };
        match answer {
            Ok(Decision { mv: Some(mv), .. }) => match self.position().check(mv) {
                Ok(()) => self.make(mv, now),
                Err(error) => {
                    self.finish(lost(Reason::IllegalMove, Some(format!("{mv}: {error}"))), now);
                }
            },
            Ok(Decision { mv: None, .. }) => self.finish(lost(Reason::Resignation, None), now),
            Err(error) => {
                let reason = match error {
                    PlayerError::Stall(_) => Reason::Stall,
                    PlayerError::Illegal(_) => Reason::IllegalMove,
                    PlayerError::Crash(_) | PlayerError::GameOver => Reason::Crash,
                };
                self.finish(lost(reason, Some(error.to_string())), now);
            }
        }
        true
    }

    /// A person gives up: the one to move, or the only one.
    pub fn resign(&mut self, now: Instant) -> Result<Side, String> {
        self.tick(now);
        let loser = self.resigner()?;
        let end = End { outcome: Outcome::Win(!loser), reason: Reason::Resignation, detail: None };
        self.finish(end, now);
        Ok(loser)
    }

    /// Who would resign now.
    pub fn resigner(&self) -> Result<Side, String> {
        let mover = self.position().mover();
        match self.people {
            _ if self.end.is_some() => Err("the game is over".into()),
            [false, false] => Err("nobody here can resign: both sides are engines".into()),
            people => Ok(if people[mover.index()] { mover } else { !mover }),
        }
    }

    /// Stops and starts a game that is only watched.
    pub fn toggle_pause(&mut self, now: Instant) -> Result<bool, String> {
        match (self.end.is_some(), self.has_person()) {
            (true, _) => Err("the game is over".into()),
            (_, true) => Err("only a game between engines can be paused".into()),
            _ => {
                self.paused = !self.paused;
                self.ticket.0 += 1;
                self.timer.set_running(!self.paused, now);
                Ok(self.paused)
            }
        }
    }

    /// Lets the flag fall as soon as it does; `true` if that ended the game.
    pub fn tick(&mut self, now: Instant) -> bool {
        if self.end.is_some() {
            return false;
        }
        let side = self.position().mover();
        let used = self.timer.used(now);
        if self.clocks[side.index()].left().is_none_or(|left| used <= left) {
            return false;
        }
        self.clocks[side.index()].spend(used);
        self.finish(End { outcome: Outcome::Win(!side), reason: Reason::Time, detail: None }, now);
        true
    }

    /// Plays a legal move of the side to move, whose flag has not fallen.
    fn make(&mut self, mv: AnyMove, now: Instant) {
        let side = self.position().mover();
        let (used, before) = (self.timer.used(now), self.clocks.clone());
        self.clocks[side.index()].spend(used);
        self.situation.play(mv).expect("checked by the caller");
        self.plies.push(Ply { mv, side, used, before, after: self.clocks.clone() });
        self.undone.clear();
        self.ticket.0 += 1;
        self.timer = Timer::running(now);
        self.settle(now);
    }

    /// Ends the game if the board says so.
    fn settle(&mut self, now: Instant) {
        if let Some(outcome) = self.position().outcome() {
            self.finish(End { outcome, reason: Reason::Win, detail: None }, now);
        }
    }

    fn finish(&mut self, end: End, now: Instant) {
        self.end = Some(end);
        self.ticket.0 += 1;
        self.timer.set_running(false, now);
    }
}
