//! Tables of solved endings, which are built once and kept among the data.

use std::io;
use std::ops::RangeInclusive;
use std::path::Path;

/// The tables of a game that are to be built.
pub trait Endings {
    /// How many pieces there may be on the board, both sides together.
    fn pieces(&self) -> RangeInclusive<u8>;

    /// The name of the file in the directory of data.
    fn file_name(&self, pieces: u8) -> String;

    /// Bytes of the tables, and of memory to build them.
    fn memory(&self, pieces: u8) -> (u64, u64);

    /// Solves all endings of up to this many pieces. Says in lines what it found.
    fn build(&mut self, pieces: u8, threads: usize, listener: &mut dyn FnMut(EndingsProgress))
    -> Vec<String>;

    /// Whether a file can be written there.
    fn can_save(&self, file: &Path) -> io::Result<()>;

    /// Writes the tables.
    fn save(&self, file: &Path) -> io::Result<()>;
}

/// How far the building is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingsProgress {
    /// Positions solved.
    pub done: u64,
    /// Positions in all.
    pub total: u64,
    /// What is being solved.
    pub what: String,
}
