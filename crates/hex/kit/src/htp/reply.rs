//! What an engine answers.

use std::fmt;

/// The answer to a command.
///
/// ```
/// use boyi_hex_kit::htp::Reply;
/// assert_eq!(Reply { id: Some(3), result: Ok("c3".into()) }.to_string(), "=3 c3\n\n");
/// assert_eq!(Reply { id: None, result: Ok(String::new()) }.to_string(), "= \n\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The number of the command.
    pub id: Option<u32>,
    /// What was asked for, or why not.
    pub result: Result<String, String>,
}

impl fmt::Display for Reply {
    /// As it is sent, with the empty line at its end. Empty lines inside would end it early, so they are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        let mut lines = text.split(['\n', '\r']);
        // The space is there even if nothing follows: HexGui looks for it.
        writeln!(f, " {}", lines.next().unwrap_or("").trim_end())?;
        for line in lines.filter(|line| !line.trim().is_empty()) {
            writeln!(f, "{}", line.trim_end())?;
        }
        f.write_str("\n")
    }
}

/// Puts answers together from the lines of an engine.
///
/// ```
/// use boyi_hex_kit::htp::ReplyReader;
/// let mut reader = ReplyReader::default();
/// assert_eq!(reader.push("= c3"), Ok(None));
/// let reply = reader.push("").unwrap().unwrap();
/// assert_eq!(reply.result, Ok("c3".into()));
/// assert!(reader.push("I think I play c3").is_err());
/// ```
#[derive(Debug, Default)]
pub struct ReplyReader {
    started: Option<Reply>,
    size: usize,
    /// In a block that only a program with a window cares about.
    drawing: bool,
}

/// No answer is longer, in bytes.
const LONGEST: usize = 1 << 20;

impl ReplyReader {
    /// Takes the next line; the answer if it is complete. The error says what is wrong with the line.
    pub fn push(&mut self, line: &str) -> Result<Option<Reply>, String> {
        let line = line.trim_end();
        if self.drawing {
            self.drawing = !line.is_empty();
            return Ok(None);
        }
        self.size += line.len() + 1;
        if self.size > LONGEST {
            return Err(format!("an answer of more than {LONGEST} bytes"));
        }
        match &mut self.started {
            None if line.is_empty() => Ok(None),
            None if line.starts_with("gogui-gfx:") => {
                (self.drawing, self.size) = (true, 0);
                Ok(None)
            }
            None => {
                self.started = Some(first_line(line)?);
                Ok(None)
            }
            Some(_) if line.is_empty() => {
                self.size = 0;
                Ok(self.started.take())
            }
            Some(reply) => {
                let text = match &mut reply.result {
                    Ok(text) | Err(text) => text,
                };
                text.push('\n');
                text.push_str(line);
                Ok(None)
            }
        }
    }

    /// Whether an answer has begun and not ended.
    pub fn is_open(&self) -> bool {
        self.started.is_some()
    }
}

fn first_line(line: &str) -> Result<Reply, String> {
    let wrong = || format!("{:?} does not start with '=' or '?'", shortened(line));
    let success = match line.chars().next() {
        Some('=') => true,
        Some('?') => false,
        _ => return Err(wrong()),
    };
    let rest = &line[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let id = match digits {
        0 => None,
        _ => Some(rest[..digits].parse().map_err(|_| wrong())?),
    };
    let text = rest[digits..].trim().to_owned();
    Ok(Reply { id, result: if success { Ok(text) } else { Err(text) } })
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<Reply>, String> {
        let mut reader = ReplyReader::default();
        for line in text.lines() {
            if let Some(reply) = reader.push(line)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    #[test]
    fn what_is_written_is_read() {
        for result in
            [Ok("c3".to_owned()), Err("no such cell".into()), Ok(String::new()), Ok("\na 1\nb 2".into())]
        {
            for id in [None, Some(0), Some(12)] {
                let reply = Reply { id, result: result.clone() };
                assert_eq!(read(&reply.to_string()), Ok(Some(reply)));
            }
        }
    }

    #[test]
    fn an_empty_line_inside_does_not_end_the_answer() {
        let reply = Reply { id: None, result: Ok("\none\n\n \ntwo\n".into()) };
        assert_eq!(reply.to_string(), "= \none\ntwo\n\n");
    }

    #[test]
    fn drawings_are_passed_over_and_nonsense_is_named() {
        let text = "gogui-gfx:\nuct\nVAR B a1\n\n= a1\n\n";
        assert_eq!(read(text).unwrap().unwrap().result, Ok("a1".into()));
        assert_eq!(read("hello").unwrap_err(), "\"hello\" does not start with '=' or '?'");
        assert_eq!(read("= c3\n"), Ok(None), "without an empty line it is not complete");
    }

    #[test]
    fn drawings_do_not_make_an_answer_too_long() {
        let mut reader = ReplyReader::default();
        for _ in 0..LONGEST / 50 {
            for line in ["gogui-gfx:", "TEXT one of many pictures of a search that takes its time", ""] {
                assert_eq!(reader.push(line), Ok(None));
            }
        }
        assert_eq!(reader.push("= c3"), Ok(None));
        let long = "x".repeat(1000);
        let problem = (0..LONGEST).find_map(|_| reader.push(&long).err());
        assert_eq!(problem.as_deref(), Some("an answer of more than 1048576 bytes"));
    }
}
