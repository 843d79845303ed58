//! Game records of Hex, Surakarta and Dots and Boxes: one model, and a reader and a writer for every format of the
//! field.
//!
//! Every reader plays the moves as it reads them. A record that breaks off, or that holds an illegal move, gives a
//! [`ReadError`]: line, column, what was read, what was expected, and the game up to there.
//!
//! ```
//! use boyi_records::{Format, WriteOptions, read_any, write};
//!
//! let ccgc = "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(F,6);B(E,5)}";
//! let record = read_any(ccgc.as_bytes(), None).unwrap();
//! assert_eq!(record.players[0].team, "东南大学");
//!
//! let link = write(&record, Format::HexWorld, &WriteOptions::default()).unwrap();
//! assert_eq!(link, b"https://hexworld.org/board/#11,f6e7");
//! ```

pub mod ccgc;
mod clock;
mod draft;
mod encoding;
mod format;
pub mod hexworld;
pub mod hsgf;
pub mod json;
mod link;
mod problem;
mod record;
mod replay;
pub mod sgf;
mod source;
pub mod surakarta;
mod tree;
pub mod trmph;

pub use boyi_play::{Ending, Reason};
pub use encoding::Encoding;
pub use format::{Format, ReadOptions, Rows, WriteOptions, detect, read, read_any, write};
pub use problem::{Problem, ReadError, WriteError};
pub use record::{Player, Record};
pub use replay::ReplayError;
pub use tree::{MoveTree, NodeId, Step};
