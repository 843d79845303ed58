//! How a file of our JSON is laid out: one key a line, and one variation a line, so that two records compare well as text.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::Record;

/// The record as the text of a file.
pub(super) fn text(record: &Record) -> String {
    let mut bytes = Vec::new();
    let mut json = Serializer::with_formatter(&mut bytes, Layout::default());
    record.serialize(&mut json).expect("texts and finite numbers can be written, and memory takes them");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// Where a value stands: how many objects and lists are open around it, and the key of the outermost object.
#[derive(Default)]
struct Layout {
    depth: usize,
    key: String,
}

impl Layout {
    /// Whether an element of the open list stands on a line of its own.
    fn one_a_line(&self) -> bool {
        self.depth == 2 && self.key == "variations"
    }

    fn open(&mut self, out: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        out.write_all(bracket)
    }
}

impl Formatter for Layout {
    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        out.write_all(if self.depth == 0 { b"\n}" } else { b"}" })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        let outermost = self.depth == 1;
        if outermost {
            self.key.clear();
        }
        out.write_all(match (outermost, first) {
            (true, true) => b"\n  ",
            (true, false) => b",\n  ",
            (false, true) => b"",
            (false, false) => b",",
        })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth == 1 { b": " } else { b":" })
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        if self.depth == 1 && self.key.is_empty() {
            self.key.push_str(fragment);
        }
        out.write_all(fragment.as_bytes())
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open(out, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let lines = self.one_a_line();
        self.depth -= 1;
        out.write_all(if lines { b"\n  ]" } else { b"]" })
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(match (self.one_a_line(), first) {
            (true, true) => b"\n    ",
            (true, false) => b",\n    ",
            (false, true) => b"",
            (false, false) => b", ",
        })
    }
}
