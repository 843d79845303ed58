//! Game clocks: what was agreed, what is left, and how much of it one move should use.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use boyi_games::TextError;

use crate::{parse_duration, show_duration};

/// The time agreed for a game, the same for both sides.
///
/// Written `15m` (sudden death), `2m+1s` (a second added after every move), `10m+3x30s` (then three periods of 30 s,
/// each used up only by a move that takes longer), `5s/move`, or `none`.
///
/// ```
/// use boyi_play::TimeControl;
/// let control: TimeControl = "10m+3x30s".parse().unwrap();
/// assert_eq!(control.to_string(), "10m+3x30s");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// So much for every move.
    PerMove(Duration),
    /// So much for the whole game, and what is added after each move.
    Game {
        /// For all moves together.
        main: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// So much for the game, then periods that come back unless they are used up.
    Byoyomi {
        /// For all moves together.
        main: Duration,
        /// How many periods.
        periods: u32,
        /// How long each is.
        period: Duration,
    },
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::None => f.write_str("none"),
            TimeControl::PerMove(span) => write!(f, "{}/move", show_duration(span)),
            TimeControl::Game { main, increment } if increment.is_zero() => f.write_str(&show_duration(main)),
            TimeControl::Game { main, increment } => {
                write!(f, "{}+{}", show_duration(main), show_duration(increment))
            }
            TimeControl::Byoyomi { main, periods, period } => {
                write!(f, "{}+{periods}x{}", show_duration(main), show_duration(period))
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "none" {
            return Ok(TimeControl::None);
        }
        if let Some(span) = text.strip_suffix("/move") {
            return parse_duration(span).map(TimeControl::PerMove);
        }
        let Some((main, added)) = text.split_once('+') else {
            return Ok(TimeControl::Game { main: parse_duration(text)?, increment: Duration::ZERO });
        };
        let main = parse_duration(main)?;
        match added.split_once('x') {
            None => Ok(TimeControl::Game { main, increment: parse_duration(added)? }),
            Some((periods, period)) => {
                let at = text.len() - added.len();
                let periods = periods
                    .parse()
                    .ok()
                    .filter(|count| (1..=100).contains(count))
                    .ok_or_else(|| TextError::new(text, at, "a number of periods from 1 to 100"))?;
                Ok(TimeControl::Byoyomi { main, periods, period: parse_duration(period)? })
            }
        }
    }
}

/// One side's clock in a running game.
///
/// ```
/// use std::time::Duration;
/// use boyi_play::{Clock, TimeControl};
///
/// let mut clock = Clock::new("2s+1s".parse().unwrap());
/// assert!(clock.spend(Duration::from_millis(1500)));
/// assert_eq!(clock.left(), Some(Duration::from_millis(1500)));
/// assert!(!clock.spend(Duration::from_secs(3)), "the flag falls");
/// ```
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    main_left: Duration,
    periods_left: u32,
    flagged: bool,
}

impl Clock {
    /// A full clock.
    pub fn new(control: TimeControl) -> Self {
        let (main_left, periods_left) = match control {
            TimeControl::None => (Duration::ZERO, 0),
            TimeControl::PerMove(span) => (span, 0),
            TimeControl::Game { main, .. } => (main, 0),
            TimeControl::Byoyomi { main, periods, .. } => (main, periods),
        };
        Clock { control, main_left, periods_left, flagged: false }
    }

    /// A clock without a limit.
    pub fn unlimited() -> Self {
        Clock::new(TimeControl::None)
    }

    /// A clock of that control that shows something else, as protocols tell it.
    pub fn showing(control: TimeControl, main_left: Duration, periods_left: u32) -> Self {
        Clock { main_left, periods_left, ..Clock::new(control) }
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left of the main time, or of the time for one move.
    pub fn main_left(&self) -> Duration {
        self.main_left
    }

    /// How many periods are left.
    pub fn periods_left(&self) -> u32 {
        self.periods_left
    }

    /// The most that the next move can take without losing; `None` without a clock.
    pub fn left(&self) -> Option<Duration> {
        match self.control {
            TimeControl::None => None,
            TimeControl::PerMove(_) | TimeControl::Game { .. } => Some(self.main_left),
            TimeControl::Byoyomi { period, .. } => Some(self.main_left + period * self.periods_left),
        }
    }

    /// Counts the time of one move; `false` if it was too much.
    pub fn spend(&mut self, used: Duration) -> bool {
        if self.left().is_some_and(|left| used > left) {
            self.flagged = true;
            self.main_left = Duration::ZERO;
            return false;
        }
        match self.control {
            TimeControl::None | TimeControl::PerMove(_) => {}
            TimeControl::Game { increment, .. } => self.main_left = self.main_left - used + increment,
            TimeControl::Byoyomi { period, .. } => {
                let over = used.saturating_sub(self.main_left);
                self.main_left = self.main_left.saturating_sub(used);
                if over > period {
                    let lost = over.as_nanos().div_ceil(period.as_nanos().max(1)) - 1;
                    self.periods_left -= (lost as u32).min(self.periods_left.saturating_sub(1));
                }
            }
        }
        true
    }

    /// How much of the clock the next move should use, if about `moves_left` more moves of one's own are to come;
    /// `None` without a clock. `lag` is what each move may lose on the way (a pipe, a network, a busy machine): it is set
    /// aside for all of them.
    pub fn budget(&self, moves_left: f64, lag: Duration) -> Option<Budget> {
        let left = self.left()?;
        let most_moves =
            if let TimeControl::PerMove(_) = self.control { 1.0 } else { moves_left.clamp(1.0, 60.0) };
        let safe = left.saturating_sub(lag.mul_f64(most_moves)).max(Duration::from_millis(1)).min(left);
        Some(match self.control {
            TimeControl::None => return None,
            TimeControl::PerMove(_) => Budget { soft: safe, hard: safe },
            TimeControl::Game { increment, .. } => share(safe, increment, moves_left),
            TimeControl::Byoyomi { period, .. } => {
                let period = period.saturating_sub(lag);
                let main = share(self.main_left.min(safe), Duration::ZERO, moves_left);
                Budget { soft: (main.soft + period).min(safe), hard: (main.hard + period).min(safe) }
            }
        })
    }
}

/// An even share of what is left, a little more than even because games end early and the later moves are easier; never
/// more than a fifth of the clock (a third under pressure) whatever happens.
fn share(left: Duration, increment: Duration, moves_left: f64) -> Budget {
    let moves = moves_left.clamp(3.0, 200.0);
    let even = left.mul_f64(1.25 / (moves + 3.0)) + increment.mul_f64(0.8);
    let hard =
        left.mul_f64(0.2).max(increment.mul_f64(0.8)).min(left.mul_f64(0.33).max(increment.mul_f64(0.5)));
    let hard = hard.min(left);
    Budget { soft: even.min(hard), hard: (even * 3).min(hard) }
}

/// Time for one move: what should be used, and what must not be exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Stop here unless there is a reason to go on (the best move has just changed).
    pub soft: Duration,
    /// Stop here in any case.
    pub hard: Duration,
}

impl Budget {
    /// All of `span`, and not more.
    pub fn exactly(span: Duration) -> Self {
        Budget { soft: span, hard: span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays_out(control: &str, moves: u32, expected: f64) -> Clock {
        let mut clock = Clock::new(control.parse().unwrap());
        for made in 0..moves {
            let guess = (expected - f64::from(made)).max(2.0);
            let budget = clock.budget(guess, Duration::from_millis(10)).unwrap();
            assert!(budget.soft <= budget.hard);
            assert!(clock.spend(budget.hard), "{control}: the flag fell at move {made}");
        }
        clock
    }

    #[test]
    fn the_hard_bound_never_loses_on_time_however_long_the_game() {
        for control in ["2s", "15m", "100ms", "1s+100ms", "3s+2x1s", "50ms/move", "0s+1s"] {
            plays_out(control, 2000, 30.0);
        }
    }

    #[test]
    fn an_even_game_uses_most_of_its_time() {
        let mut clock = Clock::new("15m".parse().unwrap());
        for made in 0..40 {
            let budget = clock.budget(40.0 - f64::from(made), Duration::from_millis(10)).unwrap();
            assert!(clock.spend(budget.soft));
        }
        let left = clock.left().unwrap();
        assert!(left < Duration::from_secs(15 * 60 / 5), "{left:?} is left");
    }

    #[test]
    fn byoyomi_periods_come_back_unless_used_up() {
        let mut clock = Clock::new("1s+2x10s".parse().unwrap());
        assert!(clock.spend(Duration::from_secs(5)));
        assert!(clock.spend(Duration::from_secs(9)));
        assert_eq!(clock.left(), Some(Duration::from_secs(20)));
        assert!(clock.spend(Duration::from_secs(15)));
        assert_eq!(clock.left(), Some(Duration::from_secs(10)));
        assert!(!clock.spend(Duration::from_secs(11)));
    }

    #[test]
    fn controls_are_read_as_they_are_written() {
        for text in ["none", "15m", "2m+1s", "10m+3x30s", "5s/move", "1.5s", "200ms/move"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in ["", "x", "5s+", "5s+0x3s", "5q", "1s+1000x1s", "1e99h"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
