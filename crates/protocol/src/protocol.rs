//! Which language.

use std::fmt;
use std::str::FromStr;

use boyi_games::hex::Swap;
use boyi_games::{AnyRules, GameKind, TextError};

/// A language that engines speak.
///
/// ```
/// use boyi_protocol::Protocol;
/// assert_eq!("sau".parse(), Ok(Protocol::Sau));
/// assert!("uci".parse::<Protocol>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Hex Text Protocol: [`htp`](crate::htp).
    Htp,
    /// The protocol of the CCGC's platform: [`sau`](crate::sau).
    Sau,
}

impl Protocol {
    /// All of them, by name.
    pub const NAMES: [&'static str; 2] = ["htp", "sau"];

    /// Whether a game can be played over it; the error says why not.
    ///
    /// ```
    /// use boyi_protocol::Protocol;
    /// assert!(Protocol::Htp.plays("dots".parse().unwrap()).is_err());
    /// assert!(Protocol::Sau.plays("hex:11,swap=pieces".parse().unwrap()).is_err());
    /// ```
    pub fn plays(self, rules: AnyRules) -> Result<(), String> {
        match (self, rules) {
            (Protocol::Htp, _) if rules.kind() != GameKind::Hex => {
                Err(format!("HTP knows Hex alone; play {rules} over sau"))
            }
            (Protocol::Sau, AnyRules::Hex(rules)) if rules.swap() != Swap::Off => {
                Err("SAU has no word for swap; play it over htp".into())
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Protocol::NAMES[*self as usize])
    }
}

impl FromStr for Protocol {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "htp" => Ok(Protocol::Htp),
            "sau" => Ok(Protocol::Sau),
            _ => Err(TextError::whole(text, "a protocol: htp or sau")),
        }
    }
}
