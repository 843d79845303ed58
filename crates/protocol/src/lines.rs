//! Lines from a pipe that may be slow, broken or hostile: half lines, CRLF, bytes that are no text, lines without end.

use std::io::{BufRead, BufReader, ErrorKind, Read};

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line without its end; what is no UTF-8 is replaced.
    Text(String),
    /// A line longer than the limit. Its rest is skipped, however long it is.
    TooLong,
}

/// Reads lines of limited length; whatever comes in, no more memory than for one such line is used.
///
/// ```
/// use boyi_protocol::{Line, Lines};
/// let mut lines = Lines::new(&b"one\r\nmuch too long\ntwo"[..], 5);
/// assert_eq!(lines.next(), Some(Line::Text("one".into())));
/// assert_eq!(lines.next(), Some(Line::TooLong));
/// assert_eq!(lines.next(), Some(Line::Text("two".into())));
/// assert_eq!(lines.next(), None);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    reader: BufReader<R>,
    limit: usize,
    /// In the rest of a line that was too long.
    skipping: bool,
}

impl<R: Read> Lines<R> {
    /// Lines of at most `limit` bytes.
    pub fn new(reader: R, limit: usize) -> Self {
        Lines { reader: BufReader::new(reader), limit, skipping: false }
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    /// The next line; `None` at the end of the input, and when it breaks.
    fn next(&mut self) -> Option<Line> {
        let mut bytes = Vec::new();
        loop {
            let available = match self.reader.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => &[],
            };
            if available.is_empty() {
                return (!bytes.is_empty()).then(|| text(bytes));
            }
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            if !self.skipping {
                // One byte for a carriage return, and one to see that there is too much.
                let room = self.limit + 2 - bytes.len();
                bytes.extend_from_slice(&part[..part.len().min(room)]);
            }
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if self.skipping {
                self.skipping = end.is_none();
                continue;
            }
            let carriage_return = usize::from(bytes.ends_with(b"\r"));
            if bytes.len() - carriage_return > self.limit {
                self.skipping = end.is_none();
                return Some(Line::TooLong);
            }
            if end.is_some() {
                return Some(text(bytes));
            }
        }
    }
}

fn text(mut bytes: Vec<u8>) -> Line {
    if bytes.ends_with(b"\r") {
        bytes.pop();
    }
    Line::Text(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A pipe that hands out its bytes in pieces, with interruptions.
    struct Pieces(Vec<Vec<u8>>, bool);

    impl Read for Pieces {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let Some(first) = self.0.first_mut() else { return Ok(0) };
            let count = first.len().min(into.len());
            into[..count].copy_from_slice(&first[..count]);
            first.drain(..count);
            if first.is_empty() {
                self.0.remove(0);
            }
            Ok(count)
        }
    }

    /// The same, seen all at once.
    fn expected(bytes: &[u8], limit: usize) -> Vec<Line> {
        let mut pieces: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
        if pieces.last().is_some_and(|last| last.is_empty()) {
            pieces.pop();
        }
        let line = |piece: &[u8]| {
            let piece = piece.strip_suffix(b"\r").unwrap_or(piece);
            match piece.len() > limit {
                true => Line::TooLong,
                false => Line::Text(String::from_utf8_lossy(piece).into_owned()),
            }
        };
        pieces.into_iter().map(line).collect()
    }

    proptest! {
        #[test]
        fn pieces_and_interruptions_change_nothing(
            pieces in prop::collection::vec(prop::collection::vec(prop::sample::select(b"ab \r\n\xff".to_vec()), 1..9), 0..12),
            limit in 1..8_usize,
        ) {
            let bytes = pieces.concat();
            let lines: Vec<Line> = Lines::new(Pieces(pieces, false), limit).collect();
            prop_assert_eq!(lines, expected(&bytes, limit));
        }
    }

    #[test]
    fn a_line_without_end_is_told_as_soon_as_it_is_too_long() {
        let mut lines = Lines::new(std::io::repeat(b'a'), 1000);
        assert_eq!(lines.next(), Some(Line::TooLong));
    }
}
