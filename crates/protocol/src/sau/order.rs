//! The lines of both sides.

use std::fmt;
use std::str::FromStr;

use boyi_games::{Side, TextError};

/// What the platform tells the engine.
///
/// ```
/// use boyi_games::Side;
/// use boyi_protocol::sau::Order;
/// assert_eq!("new black".parse(), Ok(Order::New(Side::First)));
/// assert_eq!("move ABAC".parse(), Ok(Order::Move("ABAC".into())));
/// assert!("hello".parse::<Order>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Tell your name.
    Name,
    /// A new game; you are this side, and move at once if you are the first.
    New(Side),
    /// Your opponent's whole turn: [`SauWords::read_turn`](super::SauWords::read_turn) reads it. It is your turn now.
    Move(String),
    /// Your last turn was illegal: send another.
    Error,
    /// The game is over.
    End,
    /// End the program.
    Quit,
}

impl FromStr for Order {
    type Err = TextError;

    fn from_str(line: &str) -> Result<Self, TextError> {
        let text = line.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest.to_ascii_lowercase().as_str()) {
            ("name?", "") | ("name", "?") => Ok(Order::Name),
            ("new", "black") => Ok(Order::New(Side::First)),
            ("new", "white") => Ok(Order::New(Side::Second)),
            ("new", _) => Err(TextError::whole(line, "new black or new white")),
            ("move", "") => Err(TextError::whole(line, "a turn after move")),
            ("move", _) => Ok(Order::Move(rest.to_owned())),
            ("error", _) => Ok(Order::Error),
            ("end", _) => Ok(Order::End),
            ("quit", _) => Ok(Order::Quit),
            _ => Err(TextError::whole(line, "name?, new, move, error, end or quit")),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Name => f.write_str("name?"),
            Order::New(Side::First) => f.write_str("new black"),
            Order::New(Side::Second) => f.write_str("new white"),
            Order::Move(turn) => write!(f, "move {turn}"),
            Order::Error => f.write_str("error"),
            Order::End => f.write_str("end"),
            Order::Quit => f.write_str("quit"),
        }
    }
}

/// What the engine tells the platform.
///
/// ```
/// use boyi_protocol::sau::Answer;
/// assert_eq!("name boyi".parse(), Ok(Answer::Name("boyi".into())));
/// assert_eq!("move ABAC".parse(), Ok(Answer::Move("ABAC".into())));
/// assert_eq!("my move ABAC".parse(), Ok(Answer::Move("ABAC".into())), "the platform finds the word anywhere");
/// assert!("thinking".parse::<Answer>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its name.
    Name(String),
    /// Its turn.
    Move(String),
}

impl FromStr for Answer {
    type Err = TextError;

    fn from_str(line: &str) -> Result<Self, TextError> {
        if let Some(at) = line.find("move") {
            return Ok(Answer::Move(line[at + 4..].trim().to_owned()));
        }
        let text = line.trim();
        match text.strip_prefix("name").map(str::trim) {
            Some(name) if !name.is_empty() => Ok(Answer::Name(name.to_owned())),
            _ => Err(TextError::whole(line, "name X or move ...")),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "name {name}"),
            Answer::Move(turn) => write!(f, "move {turn}"),
        }
    }
}
