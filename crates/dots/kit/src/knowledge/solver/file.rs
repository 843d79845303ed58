//! Saving what a solver knows, and going on from it: a long solution is made of many runs.
//!
//! The file: `boyidots`, a version, the board, a fingerprint of the keys (another way to make keys must not read it), the
//! bytes of the table (a smaller one would forget), the number of entries, the entries, and a checksum over everything
//! before. Numbers are 64-bit, low byte first.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use boyi_dots::{Geometry, Start};

use super::super::endgame::Component;
use super::super::grid::{Grid, board_boxes};
use super::names::{Names, mix};
use super::search::key_of;
use super::table::{Key, Known, SMALLEST, Table};
use super::tangle::Tangle;
use super::{Solver, SolverOptions};

const MAGIC: [u8; 8] = *b"boyidots";
const VERSION: u64 = 5;

/// Why a file could not be read.
#[derive(Debug)]
pub enum TableError {
    /// The system said so.
    Io(io::Error),
    /// The file is not what it should be; says what was found and what was expected.
    Format(String),
    /// It has more than the solver may remember.
    Memory {
        /// The bytes that its table needs.
        needed: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => error.fmt(f),
            TableError::Format(problem) => f.write_str(problem),
            TableError::Memory { needed } => {
                write!(
                    f,
                    "it needs a table of {} MB; with less, what it knows would be forgotten",
                    needed.div_ceil(1 << 20)
                )
            }
        }
    }
}

impl std::error::Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        TableError::Io(error)
    }
}

impl Solver {
    /// Writes all that is known to a file, or to what it links to. The file is complete or the old one is still there.
    ///
    /// Two programs that save to one file at the same time must not be: whoever calls this sees to it.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_dots::{Dots, DotsRules};
    /// use boyi_dots_kit::knowledge::{Solver, SolverOptions};
    /// use boyi_search::Limits;
    ///
    /// let game = Dots::start("2x3".parse::<DotsRules>()?);
    /// let path = std::env::temp_dir().join(format!("boyi-dots-2x3-{}", std::process::id()));
    /// let mut solver = Solver::new(game.geometry(), SolverOptions::default());
    /// let first = solver.solve(&game, &Limits::none(), &mut |_| {});
    /// solver.save(&path)?;
    /// let mut again = Solver::load(game.geometry(), SolverOptions::default(), &path)?;
    /// let second = again.solve(&game, &Limits::none(), &mut |_| {});
    /// assert_eq!((second.net(), second.nodes), (first.net(), 0));
    /// # std::fs::remove_file(path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let path = &followed(path);
        let unfinished = unfinished(path);
        let mut out = Summing::new(BufWriter::new(File::create(&unfinished)?));
        out.write(u64::from_le_bytes(MAGIC))?;
        for word in header(self.board) {
            out.write(word)?;
        }
        out.write(self.table.bytes() as u64)?;
        out.write(self.table.entries().count() as u64)?;
        for (key, known) in self.table.entries() {
            out.write(key.main)?;
            out.write(packed(key.more, known))?;
        }
        let sum = out.sum;
        out.write(sum)?;
        out.inner.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        std::fs::rename(unfinished, path)
    }

    /// The length of the file that [`Solver::save`] would write now, but for its first and last few bytes.
    pub fn bytes_to_save(&self) -> u64 {
        2 * size_of::<u64>() as u64 * self.remembered() as u64
    }

    /// Whether a file can be written there: an empty one is, beside it.
    pub fn can_save(path: &Path) -> io::Result<()> {
        let unfinished = unfinished(&followed(path));
        File::create(&unfinished)?;
        std::fs::remove_file(unfinished)
    }

    /// A solver that knows what a file says.
    pub fn load(board: &'static Geometry, options: SolverOptions, path: &Path) -> Result<Solver, TableError> {
        let mut input = Summing::new(BufReader::new(File::open(path)?));
        let wrong = |what: &str| TableError::Format(what.to_owned());
        if input.read()? != u64::from_le_bytes(MAGIC) {
            return Err(wrong("not a table of the Dots and Boxes solver"));
        }
        let [version, size, fingerprint] = header(board);
        if input.read()? != version {
            return Err(wrong("written by another version of the solver"));
        }
        let found = input.read()?;
        if found != size {
            let expected = format!("{}x{}", board.columns(), board.rows());
            return Err(match (u8::try_from(found >> 8), found as u8) {
                (Ok(columns), rows) => {
                    TableError::Format(format!("a table for {columns}x{rows}, expected one for {expected}"))
                }
                (Err(_), _) => wrong("damaged: no board has such a size"),
            });
        }
        if input.read()? != fingerprint {
            return Err(wrong("its keys are made in another way"));
        }
        let (needed, count) = (input.read()?, input.read()?);
        let needed = usize::try_from(needed).unwrap_or(usize::MAX);
        // The smallest table is larger than the least that may be asked for.
        if needed > options.memory.max(SMALLEST) {
            return Err(TableError::Memory { needed });
        }
        let table = Table::new(needed);
        for _ in 0..count {
            let (main, word) = (input.read()?, input.read()?);
            let (more, known) = unpacked(word);
            if !known.is_possible() {
                return Err(wrong("damaged: an entry has bounds that no position has"));
            }
            table.put(Key { main, more }, known);
        }
        let sum = input.sum;
        if input.read()? != sum {
            return Err(wrong("damaged: the checksum does not fit"));
        }
        if input.inner.read(&mut [0])? > 0 {
            return Err(wrong("damaged: something follows its end"));
        }
        let mut solver = Solver::new(board, options);
        solver.table = table;
        Ok(solver)
    }
}

/// What a link leads to.
fn followed(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Where a file is written until it is complete.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn header(board: &Geometry) -> [u64; 3] {
    let boxes = board_boxes(board.columns(), board.rows());
    // Every part of a key has a share in it.
    let fingerprint = Start::ALL.iter().fold(0u64, |sum, &start| {
        let grid = Grid::from_set(board, board.all_edges() & !board.start_edges(start));
        let names = Names::<64>::new(boxes, grid.degrees(boxes).joints());
        let mut tangle = Tangle::of(grid, boxes);
        tangle.separate(Component::Chain(3));
        tangle.separate(Component::Loop(4));
        let Key { main, more } = key_of(&tangle, names.name(&tangle));
        mix(mix(sum.wrapping_add(main)).wrapping_add(u64::from(more)))
    });
    [VERSION, u64::from(board.columns()) << 8 | u64::from(board.rows()), fingerprint]
}

/// The second word of an entry.
fn packed(more: u16, known: Known) -> u64 {
    let Known { lower, upper, work } = known;
    let [low, high] = more.to_le_bytes();
    u64::from_le_bytes([lower as u8, upper as u8, work, 0, low, high, 0, 0])
}

fn unpacked(word: u64) -> (u16, Known) {
    let [lower, upper, work, _, low, high, ..] = word.to_le_bytes();
    let known = Known { lower: lower as i8, upper: upper as i8, work };
    (u16::from_le_bytes([low, high]), known)
}

/// A stream of words and the checksum of those that have passed.
struct Summing<T> {
    inner: T,
    sum: u64,
}

impl<T> Summing<T> {
    fn new(inner: T) -> Self {
        Summing { inner, sum: 0 }
    }

    fn add(&mut self, word: u64) {
        self.sum = mix(self.sum.rotate_left(1) ^ word);
    }
}

impl<T: Write> Summing<T> {
    fn write(&mut self, word: u64) -> io::Result<()> {
        self.add(word);
        self.inner.write_all(&word.to_le_bytes())
    }
}

impl<T: Read> Summing<T> {
    fn read(&mut self) -> Result<u64, TableError> {
        let mut bytes = [0; 8];
        self.inner.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Format("damaged: it ends too early".to_owned()),
            _ => error.into(),
        })?;
        let word = u64::from_le_bytes(bytes);
        self.add(word);
        Ok(word)
    }
}
