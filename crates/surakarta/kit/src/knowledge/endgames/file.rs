//! Tables in a file: building more than a few pieces takes a while, reading them does not.
//!
//! The file: `boyisura`, a version, the end rule, the number of pieces, the longest ways to a capture, the tables one
//! after the other (by pieces, then by those of the mover), and a checksum over everything before. Numbers are 64-bit,
//! low byte first.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use boyi_surakarta::EndRule;

use super::index::Class;
use super::{Endgames, MOST_PIECES};

const MAGIC: [u8; 8] = *b"boyisura";
const VERSION: u64 = 1;

/// Why tables could not be read from a file.
#[derive(Debug)]
pub enum EndgameFileError {
    /// The system said so.
    Io(PathBuf, io::Error),
    /// The file is not what it should be; says what is wrong.
    Format(PathBuf, String),
}

impl fmt::Display for EndgameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndgameFileError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            EndgameFileError::Format(path, problem) => write!(f, "{}: {problem}", path.display()),
        }
    }
}

impl std::error::Error for EndgameFileError {}

fn rule_number(rule: EndRule) -> u64 {
    match rule {
        EndRule::Olympiad => 0,
        EndRule::Ccgc => 1,
        EndRule::Threefold => 2,
    }
}

impl Endgames {
    /// What the file with these tables is called.
    pub fn file_name(rule: EndRule, pieces: usize) -> String {
        let rule = match rule {
            EndRule::Olympiad => "olympiad",
            EndRule::Ccgc => "ccgc",
            EndRule::Threefold => "threefold",
        };
        format!("surakarta-{rule}-{pieces}.endgames")
    }

    /// Writes the tables. The file is complete or the old one is still there.
    ///
    /// ```
    /// use boyi_surakarta_kit::knowledge::Endgames;
    /// let endgames = Endgames::build(Default::default(), 2, 1, &mut |_| {});
    /// let path = std::env::temp_dir().join(format!("boyi-endgames-{}", std::process::id()));
    /// endgames.save(&path)?;
    /// assert_eq!(Endgames::load(Default::default(), &path)?, endgames);
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let unfinished = unfinished(path);
        let mut out = Summing::new(BufWriter::new(File::create(&unfinished)?));
        out.write(&MAGIC)?;
        for word in [VERSION, rule_number(self.rule()), self.pieces() as u64] {
            out.write(&word.to_le_bytes())?;
        }
        out.write(&self.longest)?;
        for table in self.tables.iter().flatten() {
            out.write(table)?;
        }
        let sum = out.sum;
        out.write(&sum.to_le_bytes())?;
        out.inner.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        std::fs::rename(unfinished, path)
    }

    /// Tries whether a file can be written there.
    pub fn can_save(path: &Path) -> io::Result<()> {
        File::create(unfinished(path)).and_then(|_| std::fs::remove_file(unfinished(path)))
    }

    /// Reads tables that were made for this rule.
    pub fn load(rule: EndRule, path: &Path) -> Result<Endgames, EndgameFileError> {
        let wrong = |what: &str| EndgameFileError::Format(path.to_owned(), what.to_owned());
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => wrong("damaged: it ends too early; build it again"),
            _ => EndgameFileError::Io(path.to_owned(), error),
        };
        let mut input = Summing::new(BufReader::new(File::open(path).map_err(failed)?));
        let mut word = || -> Result<u64, EndgameFileError> {
            let mut bytes = [0; 8];
            input.read(&mut bytes).map_err(failed)?;
            Ok(u64::from_le_bytes(bytes))
        };
        if word()? != u64::from_le_bytes(MAGIC) {
            return Err(wrong("no tables of Surakarta's endings"));
        }
        if word()? != VERSION {
            return Err(wrong("written by another version; build it again"));
        }
        if word()? != rule_number(rule) {
            return Err(wrong("tables for another end rule"));
        }
        let pieces = word()?;
        if !(2..=MOST_PIECES as u64).contains(&pieces) {
            return Err(wrong(&format!("read {pieces} pieces, expected 2 to {MOST_PIECES}")));
        }
        let pieces = pieces as usize;
        let mut endgames = Endgames::new(rule);
        endgames.longest = vec![0; pieces - 1];
        input.read(&mut endgames.longest).map_err(failed)?;
        for pieces in 2..=pieces {
            let mut tables = Vec::with_capacity(pieces - 1);
            for own in 1..pieces {
                let mut table = vec![0; Class { own, enemy: pieces - own }.size()];
                input.read(&mut table).map_err(failed)?;
                tables.push(table);
            }
            endgames.tables.push(tables);
        }
        let sum = input.sum;
        let mut found = [0; 8];
        input.read(&mut found).map_err(failed)?;
        if u64::from_le_bytes(found) != sum {
            return Err(wrong("damaged: the checksum does not fit; build it again"));
        }
        Ok(endgames)
    }
}

/// Where a file is written before it gets its name.
fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("part")
}

/// A stream of bytes and the checksum of those that have passed.
struct Summing<T> {
    inner: T,
    sum: u64,
}

impl<T> Summing<T> {
    fn new(inner: T) -> Self {
        Summing { inner, sum: 0 }
    }

    /// Every byte changes all bits of the sum (multiplication by an odd number, and a rotation).
    fn add(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add_word(u64::from_le_bytes(chunk.try_into().expect("chunks of eight")));
        }
        for &byte in chunks.remainder() {
            self.add_word(u64::from(byte));
        }
    }

    fn add_word(&mut self, word: u64) {
        self.sum = (self.sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

impl<T: Write> Summing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<T: Read> Summing<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.add(bytes);
        Ok(())
    }
}
