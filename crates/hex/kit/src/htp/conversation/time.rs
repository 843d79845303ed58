//! Clocks as HTP tells them.

use std::time::Duration;

use boyi_hex::Colour;
use boyi_search::{Clock, TimeControl};

use super::{Answer, Engine, count};
use crate::htp::parse_colour;

/// What was agreed, and what both colours have left.
pub(super) struct Times {
    agreed: TimeControl,
    clocks: [Clock; 2],
}

impl Times {
    pub(super) fn new(agreed: TimeControl) -> Times {
        Times { agreed, clocks: [Clock::new(agreed), Clock::new(agreed)] }
    }

    pub(super) fn agreed(&self) -> TimeControl {
        self.agreed
    }

    /// Full clocks for a new game.
    pub(super) fn start_game(&mut self) {
        *self = Times::new(self.agreed);
    }

    pub(super) fn clock(&self, colour: Colour) -> Clock {
        self.clocks[colour.index()].clone()
    }

    /// Counts the time of a move.
    pub(super) fn spend(&mut self, colour: Colour, used: Duration) {
        self.clocks[colour.index()].spend(used);
    }

    /// The clock as the other side sees it. Without anything agreed it is all there is.
    fn set(&mut self, colour: Colour, left: Duration, stones: u32) {
        let control = match self.agreed {
            TimeControl::None => TimeControl::Game { main: left, increment: Duration::ZERO },
            agreed => agreed,
        };
        let periods = match control {
            TimeControl::Byoyomi { periods, .. } => periods,
            _ => 0,
        };
        // In overtime the time that is left is for so many stones.
        self.clocks[colour.index()] = match (control, stones) {
            (TimeControl::Byoyomi { .. }, 1..) => Clock::new(TimeControl::PerMove(left / stones)),
            _ => Clock::showing(control, left, periods),
        };
    }
}

/// Seconds, perhaps with a fraction.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    const MOST: f64 = 100.0 * 24.0 * 3600.0;
    match text.parse::<f64>() {
        Ok(number) if (0.0..=MOST).contains(&number) => Ok(Duration::from_secs_f64(number)),
        _ => Err(format!("read {text:?}, expected a number of seconds, 0 or more")),
    }
}

fn whole_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("read {text:?}, expected a whole number, 0 or more"))
}

/// `time_settings MAIN OVERTIME STONES`: so many seconds, then so many stones in so many seconds again and again.
pub(super) fn time_settings(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 3..=3, "time_settings MAIN OVERTIME STONES")?;
    let (main, overtime) = (seconds(&arguments[0])?, seconds(&arguments[1])?);
    let stones = whole_number(&arguments[2])?;
    let agreed = match (overtime.is_zero(), stones) {
        (true, _) => TimeControl::Game { main, increment: Duration::ZERO },
        // Overtime without a number of stones is the protocol's way to say that there is no clock.
        (false, 0) => TimeControl::None,
        (false, 1) if main.is_zero() => TimeControl::PerMove(overtime),
        // A share for each of the stones is less than the rules allow, and never too much.
        (false, _) => TimeControl::Byoyomi { main, periods: 1, period: overtime / stones },
    };
    engine.times = Times::new(agreed);
    Ok(String::new())
}

/// `time_left [COLOUR [SECONDS [STONES]]]`: shows clocks, or sets one.
pub(super) fn time_left(engine: &mut Engine, arguments: &[String]) -> Answer {
    count(arguments, 0..=3, "time_left [COLOUR [SECONDS [STONES]]]")?;
    let shown = |colour| match engine.times.clock(colour).left() {
        Some(left) => left.as_secs().to_string(),
        None => "no clock".into(),
    };
    let Some(colour) = arguments.first() else {
        return Ok(format!("Black: {}, White: {}", shown(Colour::Red), shown(Colour::Blue)));
    };
    let colour = parse_colour(colour).map_err(|error| error.to_string())?;
    let Some(left) = arguments.get(1) else { return Ok(shown(colour)) };
    let stones = arguments.get(2).map_or(Ok(0), |stones| whole_number(stones))?;
    engine.times.set(colour, seconds(left)?, stones);
    Ok(String::new())
}
