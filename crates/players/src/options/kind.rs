//! What values an option takes, in the words of a listing.

use std::fmt;

use super::Bytes;

/// What values an option takes.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// A whole number.
    Integer {
        /// The smallest.
        low: u64,
        /// The largest.
        high: u64,
    },
    /// A number.
    Number {
        /// The smallest.
        low: f64,
        /// The largest.
        high: f64,
    },
    /// A span of time.
    Time,
    /// An amount of memory.
    Memory {
        /// The smallest.
        low: Bytes,
        /// The largest.
        high: Bytes,
    },
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Choice(Vec<&'static str>),
    /// A file of this machine.
    File,
    /// A program of this machine, and its arguments.
    Program,
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Integer { low, high: u64::MAX } => write!(f, "a whole number from {low}"),
            OptionKind::Integer { low, high } => write!(f, "a whole number from {low} to {high}"),
            OptionKind::Number { low, high } => write!(f, "a number from {low} to {high}"),
            OptionKind::Time => f.write_str("a time such as 200ms, 5s or 2m"),
            OptionKind::Memory { low, high } => write!(f, "memory from {low} to {high}"),
            OptionKind::Switch => f.write_str("on or off"),
            OptionKind::Choice(words) => {
                let (last, others) = words.split_last().expect("a choice has words");
                write!(f, "{}", others.join(", "))?;
                if !others.is_empty() {
                    f.write_str(" or ")?;
                }
                f.write_str(last)
            }
            OptionKind::File | OptionKind::Program => f.write_str("a text; in quotes if it contains a comma"),
        }
    }
}
