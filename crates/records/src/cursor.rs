//! Walking over the text of a record, and saying where in it something is wrong.

use crate::Problem;

/// No record is longer; a bigger file is refused before anything is read.
pub(crate) const MAX_BYTES: usize = 8 << 20;

/// The problem at byte `at` of `text`; what was read is the rest of that line, cut short.
pub fn problem(text: &str, at: usize, expected: impl Into<String>) -> Problem {
    let end =
        text[text.floor_char_boundary(at)..].find(['\n', '\r']).map_or(text.len(), |length| at + length);
    problem_in(text, at, end, expected)
}

/// The problem at bytes `at..end` of `text`.
pub fn problem_in(text: &str, at: usize, end: usize, expected: impl Into<String>) -> Problem {
    let at = text.floor_char_boundary(at);
    let end = text.floor_char_boundary(end).max(at);
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let mut read = text[at..end].to_owned();
    if read.is_empty()
        && let Some(next) = text[at..].chars().next()
    {
        read.push(next);
    }
    if let Some((cut, _)) = read.char_indices().nth(40) {
        read.truncate(cut);
        read.push('…');
    }
    Problem {
        line: before.matches('\n').count() + 1,
        column: text[line_start..at].chars().count() + 1,
        read,
        expected: expected.into(),
    }
}

/// Turns full-width punctuation, letters and digits into ASCII: `（Ｅ，７）` reads as `(E,7)`.
pub fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        '、' => ',',
        '\u{3000}' => ' ',
        _ => c,
    }
}

/// A place in a text, moved forward character by character; every character is [narrowed](narrow).
#[derive(Clone)]
pub struct Cursor<'a> {
    /// The whole text.
    pub text: &'a str,
    /// The byte where it is.
    pub at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    /// What is still to come.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next().map(narrow)
    }

    /// Steps over the next character and returns it.
    pub fn bump(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        Some(narrow(next))
    }

    /// Steps over the next character if it is the wanted one.
    pub fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    /// Steps over the next character if it is wanted, and returns it.
    pub fn accept_if(&mut self, wanted: impl FnOnce(char) -> bool) -> Option<char> {
        let next = self.peek()?;
        if wanted(next) { self.bump() } else { None }
    }

    /// Steps over the next character, which has to be the wanted one.
    pub fn expect(&mut self, wanted: char) -> Result<(), Problem> {
        if self.accept(wanted) { Ok(()) } else { Err(self.problem(format!("{wanted:?}"))) }
    }

    /// Steps over white space.
    pub fn skip_spaces(&mut self) {
        while self.accept_if(char::is_whitespace).is_some() {}
    }

    /// A decimal number of at most four digits.
    pub fn number(&mut self) -> Option<u16> {
        let mut value = None;
        for _ in 0..4 {
            let Some(digit) = self.accept_if(|c| c.is_ascii_digit()) else { break };
            value = Some(value.unwrap_or(0) * 10 + digit as u16 - '0' as u16);
        }
        value
    }

    /// Whether nothing is to come.
    pub fn at_end(&self) -> bool {
        self.at == self.text.len()
    }

    /// The problem with what comes next.
    pub fn problem(&self, expected: impl Into<String>) -> Problem {
        problem(self.text, self.at, expected)
    }

    /// The problem with what was read since `start`.
    pub fn problem_since(&self, start: usize, expected: impl Into<String>) -> Problem {
        problem_in(self.text, start, self.at, expected)
    }
}
