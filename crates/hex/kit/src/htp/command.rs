//! What a controller sends.

use std::fmt;

use boyi_protocol::split_until;

/// A command: `12 play black c3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// Repeated in the answer.
    pub id: Option<u32>,
    /// What is to be done; empty if the line held a number alone.
    pub name: String,
    /// With what.
    pub arguments: Vec<String>,
}

/// A line of a controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Something to be answered.
    Command(Command),
    /// The comment `# interrupt`, with which a controller stops a long command. It gets no answer of its own.
    Interrupt,
    /// An empty line or a comment.
    Nothing,
}

impl Input {
    /// Reads a line; any line means something.
    ///
    /// ```
    /// use boyi_hex_kit::htp::Input;
    /// assert_eq!(Input::parse("  # interrupt"), Input::Interrupt);
    /// assert_eq!(Input::parse("\t"), Input::Nothing);
    /// ```
    pub fn parse(line: &str) -> Input {
        // Control characters count for nothing, but a tabulator for a space.
        let line: String = line
            .chars()
            .filter(|c| !c.is_control() || *c == '\t')
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        if let Some(comment) = line.trim_start().strip_prefix('#')
            && comment.trim() == "interrupt"
        {
            return Input::Interrupt;
        }
        let mut words = split_until(&line, |c| c == '#').into_iter().peekable();
        let number =
            |word: &String| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok());
        let id = words.peek().and_then(number).flatten();
        if id.is_some() {
            words.next();
        }
        match (id, words.next()) {
            (None, None) => Input::Nothing,
            (id, name) => {
                Input::Command(Command { id, name: name.unwrap_or_default(), arguments: words.collect() })
            }
        }
    }
}

impl fmt::Display for Command {
    /// As it is sent, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        match self.name.is_empty() && self.id.is_some() && self.arguments.is_empty() {
            true => {}
            false => f.write_str(&quoted(&self.name))?,
        }
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// Puts quotes around a word that needs them.
fn quoted(word: &str) -> String {
    match word.is_empty() || word.contains(|c: char| c.is_whitespace() || c == '#') {
        true => format!("\"{word}\""),
        false => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn command(line: &str) -> Command {
        match Input::parse(line) {
            Input::Command(command) => command,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    #[test]
    fn numbers_comments_tabs_and_quotes_are_understood() {
        let read = command("12\tplay  black\u{7} a1 # first");
        assert_eq!((read.id, read.name.as_str()), (Some(12), "play"));
        assert_eq!(read.arguments, ["black", "a1"]);
        assert_eq!(command(r#"loadsgf "my #1 game.sgf" 3"#).arguments, ["my #1 game.sgf", "3"]);
        assert_eq!(command("12").name, "");
        assert_eq!(command("99999999999 x").id, None, "a number that is none");
        assert_eq!(Input::parse("# just a remark"), Input::Nothing);
        assert_eq!(Input::parse(""), Input::Nothing);
    }

    proptest! {
        #[test]
        fn a_command_is_written_as_it_was_read(line in r#"[ -~\t]{0,40}"#) {
            if let Input::Command(read) = Input::parse(&line) {
                prop_assert_eq!(command(&read.to_string()), read);
            }
        }
    }
}
