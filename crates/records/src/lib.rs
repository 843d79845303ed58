//! Game records of Hex, Surakarta and Dots and Boxes: one model, and a reader and a writer for every format of the
//! field.
//!
//! Bytes are decoded once, and every move is played and checked once, as it is read: what comes out is a [`Replay`], a
//! record whose moves are known to be legal. A record that breaks off, or that holds an illegal move, gives a
//! [`ReadError`]: line, column, what was read, what was expected, and the game up to there.
//!
//! ```
//! use boyi_records::formats;
//!
//! let ccgc = "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(F,6);B(E,5)}";
//! let record = formats().read(ccgc.as_bytes(), None).unwrap();
//! assert_eq!(record.players[0].team, "东南大学");
//!
//! let link = formats().to_write("hexworld").unwrap().write(&record).unwrap();
//! assert_eq!(link, b"https://hexworld.org/board/#11,f6e7");
//! ```

mod ccgc;
mod clock;
mod cursor;
mod draft;
mod encoding;
mod format;
mod formats;
mod hex;
mod json;
mod list;
mod options;
mod problem;
mod record;
mod replay;
mod sgf;
mod surakarta;
mod text;
mod tree;

mod dots;

pub use boyi_play::{Ending, Reason};
pub use encoding::Encoding;
pub use format::{CannotHold, FormatSpec, Head, Likeness, RecordFormat};
pub use formats::{Formats, Recognised};
pub use list::formats;
pub use options::{Choice, FormatOption, Options};
pub use problem::{Problem, ReadError, Unread, WriteError};
pub use record::{Player, Record};
pub use replay::{Replay, ReplayError, Walk};
pub use tree::{MoveTree, NodeId, Step};

/// What the tests of all formats do.
#[cfg(test)]
mod trying {
    use crate::{ReadError, Replay, WriteError, formats};

    pub(crate) fn read_as(format: &str, text: impl AsRef<[u8]>) -> Result<Replay, ReadError> {
        formats().read_as(text.as_ref(), &formats().to_read(format).unwrap())
    }

    pub(crate) fn write_as(format: &str, record: &Replay) -> Result<Vec<u8>, WriteError> {
        formats().to_write(format).unwrap().write(record)
    }

    /// The moves of the main line, with spaces between.
    pub(crate) fn moves(record: &Replay) -> String {
        record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// What is wrong with a text, and how many moves are kept.
    pub(crate) fn problem(format: &str, text: &str) -> (String, Option<usize>) {
        let error = read_as(format, text).unwrap_err();
        (error.to_string(), error.partial.map(|record| record.tree.len()))
    }
}
