//! Reading one-line texts (moves, positions, rules) with errors that say what was read, where, and what was expected.

use std::fmt;

/// Why a short text could not be read.
///
/// ```
/// let error = boyi_core::TextError::new("e?", 1, "a row number");
/// assert_eq!(error.to_string(), "\"e?\", character 2: read '?', expected a row number");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The whole text, or its first part if it is very long.
    pub input: String,
    /// How many characters stand before the place of the error.
    pub at: usize,
    /// What stands there, or `None` at the end of the text.
    pub read: Option<char>,
    /// What should stand there, in words.
    pub expected: String,
}

impl TextError {
    /// An error about the place `at` (in bytes) of `input`.
    pub fn new(input: &str, at: usize, expected: impl Into<String>) -> Self {
        let at = input.floor_char_boundary(at);
        let shown = input.char_indices().nth(200).map_or(input, |(end, _)| &input[..end]);
        TextError {
            input: shown.to_owned(),
            at: input[..at].chars().count(),
            read: input[at..].chars().next(),
            expected: expected.into(),
        }
    }

    /// An error about the text as a whole.
    pub fn whole(input: &str, expected: impl Into<String>) -> Self {
        TextError::new(input, 0, expected)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { input, at, read, expected } = self;
        match read {
            Some(read) => {
                write!(f, "{input:?}, character {}: read {read:?}, expected {expected}", at + 1)
            }
            None if input.is_empty() => write!(f, "nothing was given, expected {expected}"),
            None => write!(f, "{input:?}: ends where {expected} was expected"),
        }
    }
}

impl std::error::Error for TextError {}

/// Walks over a one-line text.
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Starts at the first character.
    pub fn new(text: &'a str) -> Self {
        Scanner { text, at: 0 }
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// An error about the place that is read next.
    pub fn error(&self, expected: impl Into<String>) -> TextError {
        TextError::new(self.text, self.at, expected)
    }

    /// The next character, left in place.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character if `wanted` maps it to something.
    pub fn map<T>(&mut self, expected: &str, wanted: impl FnOnce(char) -> Option<T>) -> Result<T, TextError> {
        let next = self.peek();
        match next.and_then(wanted) {
            Some(value) => {
                self.at += next.map_or(0, char::len_utf8);
                Ok(value)
            }
            None => Err(self.error(expected)),
        }
    }

    /// Steps over `wanted` if it comes next.
    pub fn accept(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Steps over `wanted`, which has to come next.
    pub fn expect(&mut self, wanted: &str) -> Result<(), TextError> {
        if self.accept(wanted) { Ok(()) } else { Err(self.error(format!("{wanted:?}"))) }
    }

    /// A letter from `a`, in either case, as a number from 0 below `limit`.
    pub fn letter(&mut self, limit: u8, expected: &str) -> Result<u8, TextError> {
        self.map(expected, |c| {
            let number = u32::from(c.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
            (number < u32::from(limit)).then_some(number as u8)
        })
    }

    /// A decimal number from `low` to `high` without leading zeros.
    pub fn number(&mut self, low: u16, high: u16, expected: &str) -> Result<u16, TextError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.rest()[..digits];
        match text.parse::<u16>() {
            Ok(value) if (low..=high).contains(&value) && (digits == 1 || !text.starts_with('0')) => {
                self.at += digits;
                Ok(value)
            }
            _ => Err(self.error(expected)),
        }
    }

    /// Whether the whole text was read.
    pub fn end(&self) -> Result<(), TextError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("the end of the text")) }
    }
}
