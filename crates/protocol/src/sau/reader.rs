//! Reading the text of a turn: capital letters from A for numbers from 0, spaces anywhere between them.

use boyi_games::TextError;
use boyi_games::text::Scanner;

/// A number from 0 as SAU writes it: `A` for 0.
pub fn letter(number: u8) -> char {
    char::from(b'A' + number)
}

/// Walks over the text of a turn.
pub struct TurnReader<'a>(Scanner<'a>);

impl<'a> TurnReader<'a> {
    /// Starts at the first character.
    pub fn new(text: &'a str) -> Self {
        TurnReader(Scanner::new(text))
    }

    fn skip_spaces(&mut self) {
        while self.0.map("a space", |c| c.is_whitespace().then_some(())).is_ok() {}
    }

    /// An error about the place that is read next.
    pub fn error(&self, expected: impl Into<String>) -> TextError {
        self.0.error(expected)
    }

    /// A letter, in either case, as a number below `limit`.
    pub fn letter(&mut self, limit: u8, what: &str) -> Result<u8, TextError> {
        self.skip_spaces();
        self.0.letter(limit, &format!("{what} from A to {}", letter(limit - 1)))
    }

    /// A decimal number from 1.
    pub fn number(&mut self, most: u16, what: &str) -> Result<u16, TextError> {
        self.skip_spaces();
        while self.0.rest().len() > 1 && self.0.accept("0") {}
        self.0.number(1, most, &format!("{what} from 1 to {most}"))
    }

    /// Nothing but spaces may be left.
    pub fn end(mut self) -> Result<(), TextError> {
        self.skip_spaces();
        if self.0.rest().is_empty() { Ok(()) } else { Err(self.error("the end of the turn")) }
    }
}
