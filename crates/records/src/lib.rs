//! Game records: one model, the formats that every game has, and what a game's own formats are made of.
//!
//! Bytes are decoded once, and every move is played and checked once, as it is read: what comes out is a [`Replay`], a
//! record whose moves are known to be legal. A record that breaks off, or that holds an illegal move, gives a
//! [`ReadError`]: line, column, what was read, what was expected, and the game up to there.
//!
//! ```
//! use boyi_records::Formats;
//!
//! let formats = Formats::of_games([], []);
//! let text = br#"{"format": "boyi-record", "version": 1, "rules": "hex:11", "moves": ["f6", "e5"]}"#;
//! let record = formats.read(text, None).unwrap();
//! assert_eq!(record.main_line().count(), 2);
//!
//! let written = formats.to_write("json").unwrap().write(&record).unwrap();
//! assert_eq!(formats.read(&written, None).unwrap(), record);
//! ```

pub mod ccgc;
mod cursor;
mod draft;
mod encoding;
mod format;
mod formats;
pub mod json;
mod marks;
mod options;
mod problem;
mod record;
mod replay;
pub mod sgf;
mod text;
mod tree;

pub use boyi_play::{Ending, Reason};
pub use cursor::{Cursor, narrow, problem, problem_in};
pub use draft::Draft;
pub use encoding::Encoding;
pub use format::{CannotHold, FormatSpec, Head, Likeness, RecordFormat};
pub use formats::{Formats, Recognised};
pub use marks::{Glyph, Mark, Shape};
pub use options::{Choice, FormatOption, Options};
pub use problem::{Problem, ReadError, Unread, WriteError};
pub use record::{Player, Record};
pub use replay::{Replay, ReplayError, Walk};
pub use tree::{MoveTree, NodeId, Step};
