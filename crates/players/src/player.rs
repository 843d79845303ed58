//! What every player is.

use std::fmt;

use boyi_analysis::Solution;
use boyi_games::{AnyMove, OneGame};
use boyi_play::Reason;
use boyi_search::{Clock, Report, StopFlag};

use crate::Situation;

/// What a search says, in the moves of any game.
pub type AnyReport = Report<AnyMove>;

/// Everything a player may look at when it is its turn.
pub struct Turn<'a> {
    /// The game so far.
    pub situation: &'a Situation,
    /// Its own clock.
    pub clock: Clock,
    /// Stops its thinking: it answers at once with the best it has.
    pub stop: StopFlag,
    /// Hears about ten times a second what it thinks.
    pub listener: Box<dyn FnMut(&AnyReport) + 'a>,
}

impl<'a> Turn<'a> {
    /// A turn without a clock that nobody watches.
    pub fn quiet(situation: &'a Situation) -> Turn<'a> {
        Turn { situation, clock: Clock::unlimited(), stop: StopFlag::new(), listener: Box::new(|_| {}) }
    }
}

/// A player's answer.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The move, or `None` to resign.
    pub mv: Option<AnyMove>,
    /// What it thought.
    pub report: AnyReport,
}

impl Decision {
    /// The move that a solver found; `None` if it found none.
    pub fn by_solver<G: OneGame>(found: Solution<G::Move>) -> Option<Decision> {
        let report = found.into_report()?.map(G::any_move);
        Some(Decision { mv: report.best().copied(), report })
    }
}

/// Whatever chooses moves in one game, from its first move to its last.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Chooses a move in a game that is not over.
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Decision, PlayerError>;

    /// Looks at a position for whoever wants to know about it: no clock counts, and it goes on until it is stopped,
    /// it is sure, or it reaches a limit that was set for it. A player that cannot do that says what it thinks when it
    /// chooses a move.
    fn analyse(&mut self, turn: &mut Turn<'_>) -> Result<AnyReport, PlayerError> {
        turn.clock = Clock::unlimited();
        self.choose(turn).map(|decision| decision.report)
    }

    /// Thinks in its opponent's time, until it is stopped; what it learns makes its next choice better. Many players
    /// do nothing here.
    fn ponder(&mut self, _turn: &mut Turn<'_>) {}
}

/// Why a player has no answer. Players of our own always have one; outside engines may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// The game is over: nothing to choose.
    GameOver,
    /// It ended or broke its connection.
    Crash(String),
    /// It did not answer in time.
    Stall(String),
    /// It answered something that is no legal move.
    Illegal(String),
}

impl PlayerError {
    /// Why a game ends in which a player answers like this.
    pub fn reason(&self) -> Reason {
        match self {
            PlayerError::Stall(_) => Reason::Stall,
            PlayerError::Illegal(_) => Reason::IllegalMove,
            PlayerError::Crash(_) | PlayerError::GameOver => Reason::Crash,
        }
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::GameOver => f.write_str("the game is over"),
            PlayerError::Crash(what) => write!(f, "the player broke down: {what}"),
            PlayerError::Stall(what) => write!(f, "the player did not answer: {what}"),
            PlayerError::Illegal(what) => write!(f, "the player answered nonsense: {what}"),
        }
    }
}

impl std::error::Error for PlayerError {}
