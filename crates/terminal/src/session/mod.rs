//! One game at the table as a state machine: moves, taking back, clocks and the end. It draws nothing, starts no
//! thread and never looks at the time: whoever drives it says what time it is, so tests do too.

mod history;

#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use boyi_games::{AnyGame, AnyMove, AnyRules, Outcome, Side};
use boyi_play::{Clock, Course, Ply, Reason, Refused, Situation, Takeback, TimeControl};
use boyi_players::{Decision, PlayerError};

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
    /// A viewer who lets the engines go on.
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
    course: Course,
    people: [bool; 2],
    paused: bool,
    /// What went wrong at the end.
    detail: Option<String>,
    ticket: Ticket,
    began: Instant,
}

impl Session {
    /// A new game; `people` says which sides are persons. The first clock starts now.
    pub fn new(rules: AnyRules, people: [bool; 2], control: TimeControl, now: Instant) -> Self {
        let mut course = Course::new(Situation::start(rules), control, Takeback::TurnsClocksBack);
        course.start(Duration::ZERO);
        Session { course, people, paused: false, detail: None, ticket: Ticket::default(), began: now }
    }

    /// The game so far, as players see it.
    pub fn situation(&self) -> &Situation {
        self.course.situation()
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyGame {
        self.course.position()
    }

    /// What was played, with times.
    pub fn plies(&self) -> &[Ply] {
        self.course.plies()
    }

    /// The result, once there is one.
    pub fn end(&self) -> Option<End> {
        let ending = self.course.ending()?;
        Some(End { outcome: ending.outcome?, reason: ending.reason, detail: self.detail.clone() })
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
        self.course.clock(Side::First).left().is_some()
    }

    /// What is needed next.
    pub fn waiting(&self) -> Waiting {
        match self.course.mover() {
            None => Waiting::Over,
            Some(side) if self.people[side.index()] => Waiting::Person(side),
            Some(_) if self.paused => Waiting::Paused,
            Some(side) => Waiting::Engine(side, self.ticket),
        }
    }

    /// The clock of a side as it was when its turn began: what an engine is told.
    pub fn clock(&self, side: Side) -> &Clock {
        self.course.clock(side)
    }

    /// What a side has left now; `None` without a clock.
    pub fn left(&self, side: Side, now: Instant) -> Option<Duration> {
        self.course.left(side, self.time(now))
    }

    /// Plays a person's move; the error is the reason why not, for the person.
    pub fn play(&mut self, mv: AnyMove, now: Instant) -> Result<(), String> {
        self.tick(now);
        match self.waiting() {
            Waiting::Person(_) => {}
            Waiting::Over => return Err(Refused::Over.to_string()),
            Waiting::Engine(..) | Waiting::Paused => return Err("it is not your turn".into()),
        }
        self.make(mv, now).map_err(|refused| refused.to_string())
    }

    /// Takes an engine's answer; `false` if it is about a state that is no more.
    pub fn answer(&mut self, ticket: Ticket, answer: Result<Decision, PlayerError>, now: Instant) -> bool {
        self.tick(now);
        let Waiting::Engine(side, current) = self.waiting() else { return false };
        if current != ticket {
            return false;
        }
        match answer {
            Ok(Decision { mv: Some(mv), .. }) => {
                if let Err(refused) = self.make(mv, now) {
                    self.lose(side, Reason::IllegalMove, Some(refused.to_string()));
                }
            }
            Ok(Decision { mv: None, .. }) => self.lose(side, Reason::Resignation, None),
            Err(error) => self.lose(side, error.reason(), Some(error.to_string())),
        }
        true
    }

    /// A person gives up: the one to move, or the only one.
    pub fn resign(&mut self, now: Instant) -> Result<Side, String> {
        self.tick(now);
        let loser = self.resigner()?;
        self.lose(loser, Reason::Resignation, None);
        Ok(loser)
    }

    /// Who would resign now.
    pub fn resigner(&self) -> Result<Side, String> {
        let mover = self.course.mover().ok_or_else(|| Refused::Over.to_string())?;
        match self.people {
            [false, false] => Err("nobody here can resign: both sides are engines".into()),
            people => Ok(if people[mover.index()] { mover } else { !mover }),
        }
    }

    /// Stops and starts a game that is only watched.
    pub fn toggle_pause(&mut self, now: Instant) -> Result<bool, String> {
        match (self.course.mover(), self.has_person()) {
            (None, _) => Err(Refused::Over.to_string()),
            (_, true) => Err("only a game between engines can be paused".into()),
            _ => {
                self.paused = !self.paused;
                self.ticket.0 += 1;
                if self.paused {
                    self.course.stop(self.course.used(self.time(now)));
                } else {
                    self.course.start(self.time(now));
                }
                Ok(self.paused)
            }
        }
    }

    /// Lets the flag fall as soon as it does; `true` if that ended the game.
    pub fn tick(&mut self, now: Instant) -> bool {
        match self.course.mover() {
            Some(side) if self.course.is_too_long(self.course.used(self.time(now))) => {
                self.lose(side, Reason::Time, None);
                true
            }
            _ => false,
        }
    }

    /// The time that the game is told.
    fn time(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.began)
    }

    /// Plays a move of the side to move, whose flag has not fallen.
    fn make(&mut self, mv: AnyMove, now: Instant) -> Result<(), Refused> {
        let now = self.time(now);
        self.course.play(mv, self.course.used(now))?;
        self.course.start(now);
        self.ticket.0 += 1;
        Ok(())
    }

    fn lose(&mut self, loser: Side, reason: Reason, detail: Option<String>) {
        self.course.lose(loser, reason);
        self.detail = detail;
        self.ticket.0 += 1;
    }
}
