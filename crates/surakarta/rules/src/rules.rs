//! What ends a game besides total capture.

use std::fmt;
use std::str::FromStr;

use boyi_core::TextError;
use boyi_core::text::Scanner;

/// The end rule: tournaments differ here, and only here.
///
/// ```
/// use boyi_surakarta::EndRule;
/// assert_eq!(EndRule::default(), EndRule::Olympiad);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// A position that occurs again, or 50 plies without a capture, ends the game: more pieces wins, equal is a draw.
    #[default]
    Olympiad,
    /// Only total capture decides; a game of 400 plies is stopped and the piece count decides.
    Ccgc,
    /// The third occurrence of a position, or 50 plies without a capture, is a draw.
    Threefold,
}

impl EndRule {
    /// So many plies without a capture end the game, except under [`EndRule::Ccgc`].
    pub const QUIET_LIMIT: u16 = 50;

    /// So many plies end a game under [`EndRule::Ccgc`].
    pub const PLY_LIMIT: u16 = 400;

    /// How many rules there are.
    pub const COUNT: usize = 3;

    const NAMES: [(EndRule, &str); EndRule::COUNT] =
        [(EndRule::Olympiad, "olympiad"), (EndRule::Ccgc, "ccgc"), (EndRule::Threefold, "threefold")];
}

/// The variant of the game: `end=olympiad` (what an empty text means), `end=ccgc` or `end=threefold`.
///
/// ```
/// use boyi_surakarta::{EndRule, SurakartaRules};
/// let rules: SurakartaRules = "end=ccgc".parse()?;
/// assert_eq!(rules.end, EndRule::Ccgc);
/// assert_eq!(rules.to_string(), "end=ccgc");
/// assert_eq!("".parse(), Ok(SurakartaRules::default()));
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SurakartaRules {
    /// What ends a game besides total capture.
    pub end: EndRule,
}

impl fmt::Display for SurakartaRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == SurakartaRules::default() {
            return Ok(());
        }
        let name = EndRule::NAMES.iter().find(|(end, _)| *end == self.end).map_or("", |(_, name)| name);
        write!(f, "end={name}")
    }
}

impl FromStr for SurakartaRules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        if text.is_empty() {
            return Ok(SurakartaRules::default());
        }
        scanner.expect("end=")?;
        let Some(&(end, name)) = EndRule::NAMES.iter().find(|(_, name)| *name == scanner.rest()) else {
            return Err(scanner.error("olympiad, ccgc or threefold"));
        };
        scanner.expect(name)?;
        scanner.end()?;
        Ok(SurakartaRules { end })
    }
}
