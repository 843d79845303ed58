//! Board size and the swap rule.

use std::fmt;
use std::str::FromStr;

use boyi_core::TextError;
use boyi_core::text::Scanner;

/// The smallest board: 2x2.
pub const MIN_SIZE: u8 = 2;
/// The largest board: 19x19.
pub const MAX_SIZE: u8 = 19;

/// What the second player may do instead of a first move of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Swap {
    /// Nothing: as at the Chinese championship.
    #[default]
    Off,
    /// Take the stone: it changes colour and is mirrored in the long diagonal. Players keep their colours.
    Pieces,
    /// Take the colour: the players exchange sides, the stone stays.
    Sides,
}

/// Which Hex is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexRules {
    size: u8,
    swap: Swap,
}

impl HexRules {
    /// A board of that size without swap; `None` unless the size is 2 to 19.
    pub const fn new(size: u8) -> Option<HexRules> {
        if size >= MIN_SIZE && size <= MAX_SIZE { Some(HexRules { size, swap: Swap::Off }) } else { None }
    }

    /// The same board with another swap rule.
    pub const fn with_swap(self, swap: Swap) -> HexRules {
        HexRules { swap, ..self }
    }

    /// Cells on one edge of the board.
    #[inline]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The swap rule.
    #[inline]
    pub const fn swap(self) -> Swap {
        self.swap
    }
}

impl Default for HexRules {
    fn default() -> Self {
        HexRules { size: 11, swap: Swap::Off }
    }
}

impl fmt::Display for HexRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.size)?;
        match self.swap {
            Swap::Off => Ok(()),
            Swap::Pieces => f.write_str(",swap=pieces"),
            Swap::Sides => f.write_str(",swap=sides"),
        }
    }
}

impl FromStr for HexRules {
    type Err = TextError;

    /// Reads `11`, `11,swap=pieces`, `swap=sides`, or nothing for the usual 11x11.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut rules = HexRules::default();
        let mut scanner = Scanner::new(text);
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            rules.size = scanner.number(MIN_SIZE.into(), MAX_SIZE.into(), "a board size from 2 to 19")? as u8;
            if scanner.accept("x") {
                let size = u16::from(rules.size);
                scanner.number(size, size, "the same size again: boards are square")?;
            }
            if !scanner.rest().is_empty() {
                scanner.expect(",")?;
            }
        }
        if !scanner.rest().is_empty() {
            if !scanner.accept("swap=") {
                return Err(scanner.error("a board size from 2 to 19, or swap=off, swap=pieces, swap=sides"));
            }
            rules.swap = if scanner.accept("off") {
                Swap::Off
            } else if scanner.accept("pieces") {
                Swap::Pieces
            } else if scanner.accept("sides") {
                Swap::Sides
            } else {
                return Err(scanner.error("off, pieces or sides"));
            };
        }
        scanner.end()?;
        Ok(rules)
    }
}
