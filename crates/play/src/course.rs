//! A game from its first move to its end, with both clocks.

use std::fmt;
use std::time::Duration;

use boyi_games::{AnyGame, AnyMove, Game, IllegalMove, Outcome, Side};

use crate::timer::Timer;
use crate::{Clock, Ending, Reason, Situation, TimeControl};

/// A move, and how it was made.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move.
    pub mv: AnyMove,
    /// By whom: sides need not alternate.
    pub by: Side,
    /// What it took; unknown for moves from before the game, and for moves played again on clocks that do not go back.
    pub used: Option<Duration>,
    /// What it left on the mover's clock, if there is one.
    pub left: Option<Duration>,
    before: [Clock; 2],
    after: [Clock; 2],
}

/// What taking moves back does to the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takeback {
    /// Time that was used stays used.
    KeepsClocks,
    /// Each clock shows again what it showed before the move.
    TurnsClocksBack,
}

/// Why a game does not take something in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The game is over.
    Over,
    /// The rules do not allow the move.
    Illegal(AnyMove, IllegalMove),
    /// There is no move with this number, counted from 0, to correct.
    NoSuchMove(usize),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over => f.write_str("the game is over"),
            Refused::Illegal(mv, why) => write!(f, "{mv}: {why}"),
            Refused::NoSuchMove(ply) => {
                write!(f, "there is no move {} to correct", ply.saturating_add(1))
            }
        }
    }
}

impl std::error::Error for Refused {}

/// A game in progress, or over.
///
/// Time is handed in: `now` is the time since some moment, any that stays one for the whole game.
///
/// ```
/// use std::time::Duration;
/// use boyi_games::{Game, Side};
/// use boyi_play::{Course, Situation, Takeback};
///
/// let start = Situation::start("hex:3".parse().unwrap());
/// let mut course = Course::new(start, "1m+1s".parse().unwrap(), Takeback::KeepsClocks);
/// course.start(Duration::from_secs(100));
/// let mv = course.position().parse_move("b2").unwrap();
/// course.play(mv, course.used(Duration::from_secs(110))).unwrap();
/// assert_eq!(course.clock(Side::First).left(), Some(Duration::from_secs(51)));
/// assert_eq!(course.mover(), Some(Side::Second));
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    situation: Situation,
    plies: Vec<Ply>,
    /// What was taken back, last first.
    undone: Vec<Ply>,
    clocks: [Clock; 2],
    takeback: Takeback,
    ending: Option<Ending>,
    timer: Timer,
}

impl Course {
    /// A game that goes on from here, with full clocks that stand.
    pub fn new(situation: Situation, control: TimeControl, takeback: Takeback) -> Course {
        let clocks = [Clock::new(control), Clock::new(control)];
        let mut game = situation.beginning().clone();
        let mut plies = Vec::with_capacity(situation.moves().len());
        for &mv in situation.moves() {
            plies.push(Ply::untimed(mv, game.mover(), &clocks));
            game.play_unchecked(mv);
        }
        let mut course = Course {
            situation,
            plies,
            undone: Vec::new(),
            clocks,
            takeback,
            ending: None,
            timer: Timer::default(),
        };
        course.settle();
        course
    }

    /// The moves so far and where they lead.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The moves and their positions, taken out of the game.
    pub fn into_situation(self) -> Situation {
        self.situation
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyGame {
        self.situation.position()
    }

    /// Where it stood before a move; the moves are counted from 0.
    pub fn position_before(&self, ply: usize) -> Result<AnyGame, Refused> {
        let moves = self.situation.moves().get(..ply).filter(|_| ply < self.plies.len());
        let mut game = self.situation.beginning().clone();
        for &mv in moves.ok_or(Refused::NoSuchMove(ply))? {
            game.play_unchecked(mv);
        }
        Ok(game)
    }

    /// How each move was made.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many moves could be played again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The result, once there is one.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whose turn it is; `None` once the game is over.
    pub fn mover(&self) -> Option<Side> {
        self.ending.is_none().then(|| self.position().mover())
    }

    /// The clock of a side as it stood when the turn began.
    pub fn clock(&self, side: Side) -> &Clock {
        &self.clocks[side.index()]
    }

    /// Lets the mover's clock run from now on, unless it runs already or the game is over.
    pub fn start(&mut self, now: Duration) {
        if self.ending.is_none() {
            self.timer.start(now);
        }
    }

    /// Stops the mover's clock; the turn has taken this much so far.
    pub fn stop(&mut self, used: Duration) {
        self.timer = Timer::showing(used);
    }

    /// Stops the mover's clock as it stood when it was last started.
    pub fn forget_turn(&mut self) {
        self.timer.forget();
    }

    /// Whether a clock runs.
    pub fn is_running(&self) -> bool {
        self.timer.is_running()
    }

    /// Time of this turn so far.
    pub fn used(&self, now: Duration) -> Duration {
        self.timer.used(now)
    }

    /// What a side has left; `None` without a clock.
    pub fn left(&self, side: Side, now: Duration) -> Option<Duration> {
        let left = self.clock(side).left()?;
        if self.ending == Some(Ending::win(!side, Reason::Time)) {
            return Some(Duration::ZERO);
        }
        Some(if self.mover() == Some(side) { left.saturating_sub(self.used(now)) } else { left })
    }

    /// When the mover's flag falls, if its clock runs.
    pub fn flag_at(&self) -> Option<Duration> {
        self.timer.reaches(self.clock(self.mover()?).left()?)
    }

    /// Whether a turn that took this much is longer than the mover's clock allows.
    pub fn is_too_long(&self, used: Duration) -> bool {
        self.mover().is_some_and(|mover| self.clock(mover).left().is_some_and(|left| used > left))
    }

    /// Plays a move that took this much of the mover's clock; if that is too much, the flag falls instead, whatever the
    /// move is.
    pub fn play(&mut self, mv: AnyMove, used: Duration) -> Result<(), Refused> {
        let by = self.mover().ok_or(Refused::Over)?;
        if self.is_too_long(used) {
            self.lose(by, Reason::Time);
            return Ok(());
        }
        self.situation.play(mv).map_err(|why| Refused::Illegal(mv, why))?;
        let before = self.clocks.clone();
        self.clocks[by.index()].spend(used);
        let after = self.clocks.clone();
        let left = after[by.index()].left();
        self.plies.push(Ply { mv, by, used: Some(used), left, before, after });
        self.undone.clear();
        self.next_turn();
        Ok(())
    }

    /// Ends the game off the board.
    pub fn lose(&mut self, loser: Side, reason: Reason) {
        self.end(Outcome::Win(!loser), reason);
    }

    /// Ends the game with this result.
    pub fn end(&mut self, outcome: Outcome, reason: Reason) {
        self.ending = Some(Ending { outcome: Some(outcome), reason });
        self.timer.forget();
    }

    /// Takes back that many moves, or all there are; with 0, only an end that was not on the board. Says how many.
    pub fn undo(&mut self, count: usize) -> usize {
        let count = count.min(self.plies.len());
        for _ in 0..count {
            self.situation.undo();
            let ply = self.plies.pop().expect("counted above");
            if self.takeback == Takeback::TurnsClocksBack {
                self.clocks = ply.before.clone();
            }
            self.undone.push(ply);
        }
        self.ending = None;
        self.next_turn();
        count
    }

    /// Plays that many moves again, or all that were taken back. Says how many.
    pub fn redo(&mut self, count: usize) -> usize {
        let count = count.min(self.undone.len());
        for ply in self.undone.split_off(self.undone.len() - count).into_iter().rev() {
            self.situation.play(ply.mv).expect("it was legal here before");
            if self.takeback == Takeback::TurnsClocksBack {
                self.clocks = ply.after.clone();
                self.plies.push(ply);
            } else {
                self.plies.push(Ply::untimed(ply.mv, ply.by, &self.clocks));
            }
        }
        self.next_turn();
        count
    }

    /// Another move in the place of the one at `ply`, counted from 0; what followed stays as far as it is still legal.
    pub fn correct(&mut self, ply: usize, mv: AnyMove) -> Result<(), Refused> {
        let mut moves = self.situation.moves().to_vec();
        *moves.get_mut(ply).ok_or(Refused::NoSuchMove(ply))? = mv;
        let mut situation = Situation::from_position(self.situation.beginning().clone());
        let mut plies = Vec::with_capacity(moves.len());
        for (at, &mv) in moves.iter().enumerate() {
            let by = situation.position().mover();
            match situation.play(mv) {
                Ok(()) => plies.push(Ply { mv, by, ..self.plies[at].clone() }),
                Err(why) if at <= ply => return Err(Refused::Illegal(mv, why)),
                Err(_) => break,
            }
        }
        self.situation = situation;
        self.plies = plies;
        self.undone.clear();
        self.ending = None;
        self.settle();
        Ok(())
    }

    /// Goes on from another position, as a referee has set it up; the clocks stay as they are.
    pub fn set_up(&mut self, position: AnyGame) {
        self.situation = Situation::from_position(position);
        self.plies.clear();
        self.undone.clear();
        self.ending = None;
        self.next_turn();
    }

    /// How many moves have to be taken back to the last one of these sides; 0 if they have none.
    pub fn moves_since(&self, is_theirs: impl Fn(Side) -> bool) -> usize {
        let last = self.plies.iter().rposition(|ply| is_theirs(ply.by));
        last.map_or(0, |last| self.plies.len() - last)
    }

    /// How many of the moves taken back have to be played again until it is the turn of these sides, or the game is over.
    pub fn moves_until(&self, is_their_turn: impl Fn(Side) -> bool) -> usize {
        let mut game = self.position().clone();
        let mut count = 0;
        for ply in self.undone.iter().rev() {
            if game.play(ply.mv).is_err() {
                break;
            }
            count += 1;
            if game.outcome().is_some() || is_their_turn(game.mover()) {
                break;
            }
        }
        count
    }

    /// A new turn begins, unless the board ends the game.
    fn next_turn(&mut self) {
        self.timer = Timer::default();
        self.settle();
    }

    fn settle(&mut self) {
        if self.ending.is_none()
            && let Some(outcome) = self.position().outcome()
        {
            self.end(outcome, Reason::Win);
        }
    }
}

impl Ply {
    fn untimed(mv: AnyMove, by: Side, clocks: &[Clock; 2]) -> Ply {
        Ply { mv, by, used: None, left: None, before: clocks.clone(), after: clocks.clone() }
    }
}
