//! A move and its text.

use std::fmt;
use std::str::FromStr;

use crate::Point;
use boyi_core::text::Scanner;
use boyi_core::{SquareSymmetry, TextError};

/// A step `c5-c4` or a capture `c5xa3`. Which way round the loops a capture runs is not part of it: see
/// [`Surakarta::capture_paths`](crate::Surakarta::capture_paths).
///
/// ```
/// use boyi_surakarta::SurakartaMove;
/// let mv: SurakartaMove = "c5xa3".parse()?;
/// assert!(mv.captures);
/// assert_eq!(mv.to.to_string(), "a3");
/// assert_eq!(mv.to_string(), "c5xa3");
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SurakartaMove {
    /// Where the piece stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
    /// Whether it takes a piece there.
    pub captures: bool,
}

impl SurakartaMove {
    pub(crate) fn transformed(self, symmetry: SquareSymmetry) -> Self {
        SurakartaMove {
            from: self.from.transformed(symmetry),
            to: self.to.transformed(symmetry),
            captures: self.captures,
        }
    }
}

impl fmt::Display for SurakartaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.captures { 'x' } else { '-' }, self.to)
    }
}

impl FromStr for SurakartaMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        let from = Point::scan(&mut scanner)?;
        let captures = scanner.map("'-' for a step or 'x' for a capture", |c| match c {
            '-' => Some(false),
            'x' => Some(true),
            _ => None,
        })?;
        let to = Point::scan(&mut scanner)?;
        scanner.end()?;
        Ok(SurakartaMove { from, to, captures })
    }
}
