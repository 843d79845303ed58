//! Amounts of memory: `64MB`, `2GB`.

use std::fmt;

/// An amount of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

const UNITS: [(&str, u64); 4] = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10), ("B", 1)];

impl Bytes {
    /// Reads `64MB`, `2GB`, `512KB`, or a bare number of bytes.
    pub fn parse(text: &str) -> Option<Bytes> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let scale = match unit {
            "" => 1,
            _ => UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?.1,
        };
        number.parse::<u64>().ok()?.checked_mul(scale).map(Bytes)
    }

    /// The amount as a length in memory.
    pub fn length(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fits = |&(_, scale): &(&str, u64)| self.0 > 0 && self.0.is_multiple_of(scale);
        let (name, scale) = UNITS.into_iter().find(fits).unwrap_or(("B", 1));
        write!(f, "{}{name}", self.0 / scale)
    }
}
