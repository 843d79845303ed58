//! What a record format is: one type with this trait.

use std::fmt;

use boyi_games::{AnyRules, GameKind};

use crate::{Encoding, FormatOption, Options, Record, Replay, Unread, WriteError};

/// A record format. It reads and writes text; bytes and encodings are not its business.
pub trait RecordFormat: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// What it is, in a few words for a list.
    fn about(&self) -> &'static str;

    /// Whether games of this kind can be records of this format.
    fn holds(&self, game: GameKind) -> bool;

    /// The usual ending of a file's name, without the dot.
    fn extension(&self, game: GameKind) -> &'static str;

    /// How much the beginning of a text looks like this format.
    fn likeness(&self, head: &Head<'_>) -> Likeness;

    /// The encoding that a file of this format names itself.
    fn declared_encoding<'a>(&self, bytes: &'a [u8]) -> Option<&'a str> {
        let _ = bytes;
        None
    }

    /// What a reader cannot see in a text and has to be told.
    fn read_options(&self) -> Vec<FormatOption> {
        Vec::new()
    }

    /// What a writer may choose. A format without [`Encoding`] among them is written in UTF-8.
    fn write_options(&self) -> Vec<FormatOption> {
        Vec::new()
    }

    /// Reads a record, every move played as it comes.
    fn read(&self, text: &str, options: &Options) -> Result<Replay, Unread>;

    /// Whether [`write`](RecordFormat::write) does anything.
    fn can_write(&self) -> bool {
        true
    }

    /// Writes a record of a game that it [`holds`](RecordFormat::holds). What the format cannot express of the game
    /// itself is refused; what it has no place for (remarks, clocks, variations) is left out.
    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        let _ = (record, options);
        Err(CannotHold::new("this format can only be read"))
    }

    /// The name that the format asks for, if it asks for one.
    fn file_name(&self, record: &Record) -> Option<String> {
        let _ = record;
        None
    }
}

impl dyn RecordFormat {
    /// The games that it can hold.
    pub fn games(&self) -> impl Iterator<Item = GameKind> + '_ {
        GameKind::ALL.into_iter().filter(|game| self.holds(*game))
    }
}

impl fmt::Display for dyn RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for dyn RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Formats are told apart by name.
impl PartialEq for dyn RecordFormat {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn RecordFormat {}

/// How much a text looks like a format: the format that says most is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// Not at all.
    None,
    /// Only the file's name says so.
    FileName,
    /// It might be, where no other format claims it.
    Possible,
    /// Its first characters are those of the format.
    Likely,
    /// It has what no other format has.
    Sure,
}

/// The beginning of a text, and what its file's name ends in.
pub struct Head<'a> {
    /// The first characters, without white space before them.
    pub text: &'a str,
    /// The ending of the file's name, in small letters.
    pub ending: Option<&'a str>,
}

impl Head<'_> {
    /// Whether the first characters that are not white space are these.
    pub fn begins_with(&self, characters: &[char]) -> bool {
        let mut found = self.text.chars().map(crate::cursor::narrow).filter(|c| !c.is_whitespace());
        characters.iter().all(|wanted| found.next() == Some(*wanted))
    }

    /// Whether the file's name ends so.
    pub fn has_ending(&self, ending: &str) -> bool {
        self.ending == Some(ending)
    }
}

/// What a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannotHold(pub String);

impl CannotHold {
    /// For this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        CannotHold(reason.into())
    }
}

/// A format with options: `ccgc:rows=top,encoding=utf8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatSpec {
    /// The format.
    pub format: &'static dyn RecordFormat,
    /// Those of its options that are not as usual.
    pub options: Options,
}

impl FormatSpec {
    /// A format with the usual options.
    pub fn usual(format: &'static dyn RecordFormat) -> Self {
        FormatSpec { format, options: Options::default() }
    }

    /// The encoding that records are written in.
    pub fn encoding(&self) -> Encoding {
        let chooses = self.format.write_options().iter().any(|option| option.is::<Encoding>());
        if chooses { self.options.get() } else { Encoding::Utf8 }
    }

    /// Writes a record. What the format cannot express of the game itself is an error; what it has no place for is left
    /// out, as the page about records lists.
    pub fn write(&self, record: &Replay) -> Result<Vec<u8>, WriteError> {
        let format = self.format;
        let refused = |reason: String| WriteError::Refused { format, reason };
        if !format.can_write() {
            return Err(refused("this format can only be read".into()));
        }
        let rules = record.rules();
        if !format.holds(rules.kind()) {
            let names: Vec<&str> = format.games().map(GameKind::name).collect();
            let games = if names.is_empty() { "no game".to_owned() } else { names.join(" and ") };
            return Err(refused(format!("this format is for {games}, the record is {rules}")));
        }
        let text = format.write(record, &self.options).map_err(|CannotHold(reason)| refused(reason))?;
        let encoding = self.encoding();
        encoding.encode(&text).map_err(|character| WriteError::NoCharacter { format, encoding, character })
    }

    /// Whether games by these rules can be written at all.
    pub fn check_rules(&self, rules: AnyRules) -> Result<(), WriteError> {
        self.write(&Replay::empty(rules)).map(drop)
    }

    /// The name for a file: the one that the format asks for, or the stem with the format's ending.
    pub fn file_name(&self, record: &Record, stem: &str) -> String {
        let usual = || format!("{stem}.{}", self.format.extension(record.rules().kind()));
        self.format.file_name(record).unwrap_or_else(usual)
    }
}

impl fmt::Display for FormatSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format.name())?;
        if self.options == Options::default() { Ok(()) } else { write!(f, ":{}", self.options) }
    }
}
