//! How a game ended, and why.

use std::fmt;
use std::str::FromStr;

use boyi_games::{Outcome, Side, TextError};

/// Why a game ended.
///
/// ```
/// use boyi_play::Reason;
/// assert_eq!("illegal-move".parse(), Ok(Reason::IllegalMove));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Not known, or the game goes on.
    #[default]
    Unknown,
    /// Decided on the board (a draw on the board too).
    Win,
    /// The loser gave up.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser made an illegal move.
    IllegalMove,
    /// The loser's program stopped.
    Crash,
    /// The loser's program did not answer.
    Stall,
    /// Somebody else decided.
    Adjudication,
    /// The players agreed.
    Agreement,
    /// The loser did not play, or broke a rule.
    Forfeit,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 10] = [
        Reason::Unknown,
        Reason::Win,
        Reason::Resignation,
        Reason::Time,
        Reason::IllegalMove,
        Reason::Crash,
        Reason::Stall,
        Reason::Adjudication,
        Reason::Agreement,
        Reason::Forfeit,
    ];

    /// The word for it: `resignation`, `illegal-move`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Unknown => "unknown",
            Reason::Win => "win",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::IllegalMove => "illegal-move",
            Reason::Crash => "crash",
            Reason::Stall => "stall",
            Reason::Adjudication => "adjudication",
            Reason::Agreement => "agreement",
            Reason::Forfeit => "forfeit",
        }
    }

    /// The name for the middle of a sentence: `illegal move`.
    pub fn words(self) -> String {
        self.name().replace('-', " ")
    }

    /// Whether the loser did something that no player should: worth a line of its own.
    pub const fn is_fault(self) -> bool {
        matches!(self, Reason::Time | Reason::IllegalMove | Reason::Crash | Reason::Stall)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Reason {
    type Err = TextError;

    /// Reads a name; also `illegal move`, which earlier versions wrote into the folders of their matches.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "illegal move" {
            return Ok(Reason::IllegalMove);
        }
        Reason::ALL.into_iter().find(|reason| reason.name() == text).ok_or_else(|| {
            let names = Reason::ALL.map(Reason::name).join(", ");
            TextError::whole(text, format!("one of {names}"))
        })
    }
}

/// The result of a game and its reason.
///
/// ```
/// use boyi_games::Side;
/// use boyi_play::{Ending, Reason};
/// let ending = Ending::win(Side::First, Reason::Time);
/// assert_eq!(ending.outcome.unwrap().winner(), Some(Side::First));
/// assert_eq!(Ending::default().outcome, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` if that is not known or the game goes on.
    pub outcome: Option<Outcome>,
    /// Why it ended so.
    pub reason: Reason,
}

impl Ending {
    /// That side won, for that reason.
    pub fn win(side: Side, reason: Reason) -> Self {
        Ending { outcome: Some(Outcome::Win(side)), reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_as_they_are_written() {
        for reason in Reason::ALL {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        assert_eq!("illegal move".parse(), Ok(Reason::IllegalMove));
        assert!("boredom".parse::<Reason>().is_err());
    }
}
