//! The syntax of SGF, without meaning: parentheses, semicolons, and properties with their values.
//!
//! Items come one at a time and nothing is kept, so a file full of parentheses costs nothing.

use std::borrow::Cow;

use crate::Problem;
use crate::cursor::problem;

/// Which rules of writing a file follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// FF\[4\].
    Standard,
    /// Nothing is escaped: a `]` before another `]` is part of a value.
    LittleGolem,
}

/// One item of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// One value of a property; a property with several comes several times.
    Value(Value<'a>),
}

/// A value, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value<'a> {
    /// The property's name in capital letters.
    pub name: Cow<'a, str>,
    /// What stands between the brackets.
    pub raw: &'a str,
    /// Where that begins.
    pub at: usize,
    dialect: Dialect,
}

impl Value<'_> {
    /// The value with escapes resolved; line ends are one `\n`, other white space is a space.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw.chars().peekable();
        while let Some(c) = rest.next() {
            let escaped = c == '\\' && self.dialect == Dialect::Standard;
            let Some(c) = (if escaped { rest.next() } else { Some(c) }) else { break };
            match c {
                '\r' | '\n' => {
                    if rest.peek().is_some_and(|next| matches!((c, next), ('\r', '\n') | ('\n', '\r'))) {
                        rest.next();
                    }
                    if !escaped {
                        text.push('\n');
                    }
                }
                c if c.is_whitespace() => text.push(' '),
                c => text.push(c),
            }
        }
        text
    }

    /// The value on one line.
    pub fn line(&self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }
}

/// Reads the items of the first game in a text.
pub struct Items<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
    depth: usize,
    /// The property whose values are being read.
    name: Option<Cow<'a, str>>,
    begun: bool,
}

impl<'a> Items<'a> {
    /// The items of a text that follows these rules.
    pub fn new(text: &'a str, dialect: Dialect) -> Self {
        Items { text, at: 0, dialect, depth: 0, name: None, begun: false }
    }

    /// Where the next item begins, roughly.
    pub fn at(&self) -> usize {
        self.at
    }

    fn problem(&self, expected: &str) -> Problem {
        problem(self.text, self.at, expected)
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Anything may stand before the first `(;`.
    fn begin(&mut self) -> Result<(), Problem> {
        self.begun = true;
        let mut from = 0;
        while let Some(found) = self.text[from..].find('(') {
            from += found + 1;
            if self.text[from..].trim_start().starts_with(';') {
                self.at = from - 1;
                return Ok(());
            }
        }
        self.at = self.text.len() - self.text.trim_start().len();
        Err(self.problem("an SGF game, which begins with '(;'"))
    }

    /// The next item; `None` after the end of the game.
    pub fn next_item(&mut self) -> Result<Option<Item<'a>>, Problem> {
        if !self.begun {
            self.begin()?;
        } else if self.depth == 0 {
            return Ok(None);
        }
        self.skip_spaces();
        let next = self.text.as_bytes().get(self.at);
        if let Some(b'(' | b')' | b';') = next {
            self.at += 1;
            self.name = None;
        }
        match next {
            Some(b'(') => {
                self.depth += 1;
                Ok(Some(Item::Open))
            }
            Some(b')') => {
                self.depth -= 1;
                Ok(Some(Item::Close))
            }
            Some(b';') => Ok(Some(Item::Node)),
            Some(b'[') if self.name.is_some() => self.value().map(Some),
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.read_name();
                self.skip_spaces();
                if self.text.as_bytes().get(self.at) != Some(&b'[') {
                    return Err(self.problem("'[' and the value of a property"));
                }
                self.value().map(Some)
            }
            _ => Err(self.problem("a property such as B[a1], or ';', '(' or ')'")),
        }
    }

    /// A name; its small letters mean nothing, as in files before FF\[4\].
    fn read_name(&mut self) {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &rest[..length];
        self.name = Some(match name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Borrowed(name),
            false => Cow::Owned(name.chars().filter(char::is_ascii_uppercase).collect()),
        });
        self.at += length;
    }

    fn value(&mut self) -> Result<Item<'a>, Problem> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        loop {
            match bytes.get(end) {
                None => {
                    self.at = bytes.len();
                    return Err(self.problem("']' at the end of a value"));
                }
                Some(b'\\') if self.dialect == Dialect::Standard => end += 2,
                Some(b']') if self.dialect == Dialect::LittleGolem && bytes.get(end + 1) == Some(&b']') => {
                    end += 1
                }
                Some(b']') => break,
                Some(_) => end += 1,
            }
        }
        self.at = end + 1;
        let name = self.name.clone().unwrap_or_default();
        Ok(Item::Value(Value { name, raw: &self.text[start..end], at: start, dialect: self.dialect }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        let mut items = Items::new(text, Dialect::Standard);
        let mut found = Vec::new();
        loop {
            match items.next_item() {
                Ok(Some(Item::Value(value))) => found.push(format!("{}={}", value.name, value.text())),
                Ok(Some(item)) => found.push(format!("{item:?}")),
                Ok(None) => return found,
                Err(problem) => {
                    found.push(problem.to_string());
                    return found;
                }
            }
        }
    }

    #[test]
    fn a_file_falls_into_items() {
        assert_eq!(
            items("mail header (\n;GaMe [11] AB[a1]\n[b2](;B[c3]))"),
            ["Open", "Node", "GM=11", "AB=a1", "AB=b2", "Open", "Node", "B=c3", "Close", "Close"]
        );
    }

    #[test]
    fn escapes_and_line_ends_are_resolved() {
        assert_eq!(items("(;C[a\\]b\\\\c\\:d\\\r\ne\r\nf\tg])")[2], "C=a]b\\c:de\nf g");
    }

    #[test]
    fn what_is_not_sgf_is_named() {
        assert_eq!(
            items("(;B a1)")[2],
            "line 1, column 5: read \"a1)\", expected '[' and the value of a property"
        );
        assert_eq!(
            items("(;B[a1")[2],
            "line 1, column 7: the record ends here, expected ']' at the end of a value"
        );
        assert_eq!(
            items("(;B[a1\\")[2],
            "line 1, column 8: the record ends here, expected ']' at the end of a value"
        );
        assert_eq!(
            items("abc")[0],
            "line 1, column 1: read \"abc\", expected an SGF game, which begins with '(;'"
        );
    }
}
