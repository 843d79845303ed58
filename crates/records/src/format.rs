//! The formats by name: which there are, telling them apart, reading and writing any of them.

use std::fmt;
use std::str::FromStr;

use boyi_games::{AnyRules, Game, GameKind, TextError};

use crate::encoding::decode;
use crate::source::{Cursor, problem};
use crate::{Encoding, ReadError, Record, WriteError, ccgc, hexworld, hsgf, json, sgf, surakarta, trmph};

/// A record format.
///
/// ```
/// use boyi_records::Format;
/// assert_eq!("hexworld".parse(), Ok(Format::HexWorld));
/// assert!("pgn".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// What the Chinese championship asks for: `{[HEX]...}` for Hex, JSON for Dots and Boxes, and the same style,
    /// `{[SK]...}`, for Surakarta.
    Ccgc,
    /// SGF FF\[4\] GM\[11\]: Hex with variations.
    Sgf,
    /// A link to the HexWorld board.
    HexWorld,
    /// A link to the trmph board.
    Trmph,
    /// Little Golem's SGF dialect for Hex: read only.
    Hsgf,
    /// One Surakarta move a line.
    Surakarta,
    /// Our own JSON: every game, nothing lost.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 7] = [
        Format::Ccgc,
        Format::Sgf,
        Format::HexWorld,
        Format::Trmph,
        Format::Hsgf,
        Format::Surakarta,
        Format::Json,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Ccgc => "ccgc",
            Format::Sgf => "sgf",
            Format::HexWorld => "hexworld",
            Format::Trmph => "trmph",
            Format::Hsgf => "hsgf",
            Format::Surakarta => "surakarta",
            Format::Json => "json",
        }
    }

    /// The games that it can hold.
    pub const fn games(self) -> &'static [GameKind] {
        match self {
            Format::Sgf | Format::HexWorld | Format::Trmph | Format::Hsgf => &[GameKind::Hex],
            Format::Surakarta => &[GameKind::Surakarta],
            Format::Ccgc | Format::Json => &GameKind::ALL,
        }
    }

    /// Whether [`write()`] knows it.
    pub const fn can_write(self) -> bool {
        !matches!(self, Format::Hsgf)
    }

    /// The formats that can hold a game.
    ///
    /// ```
    /// use boyi_games::GameKind;
    /// use boyi_records::Format;
    /// assert_eq!(Format::for_game(GameKind::Dots).collect::<Vec<_>>(), [Format::Ccgc, Format::Json]);
    /// ```
    pub fn for_game(game: GameKind) -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(move |format| format.games().contains(&game))
    }

    /// The usual ending of a file's name, without the dot.
    pub fn extension(self, rules: AnyRules) -> &'static str {
        match (self, rules) {
            (Format::Sgf, _) => "sgf",
            (Format::Hsgf, _) => "hsgf",
            (Format::Json, _) | (Format::Ccgc, AnyRules::Dots(_)) => "json",
            _ => "txt",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            TextError::whole(text, format!("one of the formats {}", Format::ALL.map(Format::name).join(", ")))
        })
    }
}

/// Where CCGC Hex rows are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Row 1 is the lowest: the standard.
    #[default]
    FromBottom,
    /// Row 1 is the highest: some programs.
    FromTop,
}

/// What a reader cannot see in a record.
///
/// ```
/// use boyi_records::{Format, ReadOptions, Rows, read};
/// let text = b"{[HEX];R(A,1)}";
/// let from_bottom = read(text, Format::Ccgc, &ReadOptions::default()).unwrap();
/// let from_top = read(text, Format::Ccgc, &ReadOptions { rows: Rows::FromTop }).unwrap();
/// assert_eq!(from_bottom.moves().next().unwrap().to_string(), "a11");
/// assert_eq!(from_top.moves().next().unwrap().to_string(), "a1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// For CCGC Hex.
    pub rows: Rows,
}

/// What a writer may choose.
///
/// ```
/// use boyi_records::{Encoding, WriteOptions};
/// let options = WriteOptions { encoding: Encoding::Utf8, ..Default::default() };
/// assert!(!options.bare_link);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// For CCGC Hex.
    pub rows: Rows,
    /// For CCGC and Surakarta; the other formats are UTF-8.
    pub encoding: Encoding,
    /// For Surakarta: how rows are counted, and what stands before the moves.
    pub surakarta: surakarta::Form,
    /// For links: only what follows the address.
    pub bare_link: bool,
}

/// Tells the format of a record from its first characters, or else from its file's name.
///
/// ```
/// use boyi_records::{Format, detect};
/// assert_eq!(detect(b"(;FF[4]GM[11]SZ[11];B[f6])", None), Some(Format::Sgf));
/// assert_eq!(detect(b"#11,a1b2", None), Some(Format::HexWorld));
/// assert_eq!(detect(b"", Some("game.hsgf")), Some(Format::Hsgf));
/// assert_eq!(detect(b"once upon a time", None), None);
/// ```
pub fn detect(bytes: &[u8], file_name: Option<&str>) -> Option<Format> {
    let head = &bytes[..bytes.len().min(4096)];
    let text = decode(head, None, None).ok()?.text;
    let ending =
        file_name.and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending.to_ascii_lowercase());
    let named = || match ending.as_deref()? {
        "sgf" => Some(Format::Sgf),
        "hsgf" => Some(Format::Hsgf),
        "json" => Some(Format::Json),
        _ => None,
    };
    by_content(&text, ending.as_deref()).or_else(named)
}

fn by_content(text: &str, ending: Option<&str>) -> Option<Format> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    match cursor.bump()? {
        '{' => {
            cursor.skip_spaces();
            match cursor.peek()? {
                '[' => Some(Format::Ccgc),
                _ if json::is_ours(text) => Some(Format::Json),
                _ if ccgc::looks_like_dots(text) || ending != Some("json") => Some(Format::Ccgc),
                _ => Some(Format::Json),
            }
        }
        '(' if hsgf::looks_like(text) || ending == Some("hsgf") => Some(Format::Hsgf),
        '(' => Some(Format::Sgf),
        '#' if text.contains('|') => Some(Format::Surakarta),
        _ if text.contains("trmph") => Some(Format::Trmph),
        _ if text.contains("hexworld") => Some(Format::HexWorld),
        '#' => Some(Format::HexWorld),
        '!' => Some(Format::Surakarta),
        c if c.is_ascii_digit() && text.contains(',') => Some(Format::HexWorld),
        'R' | 'B' | 'r' | 'b' => {
            cursor.skip_spaces();
            cursor.peek()?.is_ascii_digit().then_some(Format::Surakarta)
        }
        _ if text.contains("(;") => Some(Format::Sgf),
        _ => None,
    }
}

/// Reads a record in whichever format it is.
///
/// ```
/// let record = boyi_records::read_any(b"https://hexworld.org/board/#11,a1b2", None).unwrap();
/// assert_eq!(record.main_line().count(), 2);
/// ```
pub fn read_any(bytes: &[u8], file_name: Option<&str>) -> Result<Record, ReadError> {
    match detect(bytes, file_name) {
        Some(format) => read(bytes, format, &ReadOptions::default()),
        None => {
            let text = decode(bytes, None, None)?.text;
            let names = Format::ALL.map(Format::name).join(", ");
            let problem = problem(&text, 0, format!("a record in one of the formats {names}"));
            Err(ReadError { format: None, problem, partial: None })
        }
    }
}

/// Reads a record in the format given; [`ReadOptions`] has an example.
pub fn read(bytes: &[u8], format: Format, options: &ReadOptions) -> Result<Record, ReadError> {
    match format {
        Format::Ccgc => ccgc::read_with(bytes, options),
        Format::Sgf => sgf::read(bytes),
        Format::HexWorld => hexworld::read(bytes),
        Format::Trmph => trmph::read(bytes),
        Format::Hsgf => hsgf::read(bytes),
        Format::Surakarta => surakarta::read(bytes),
        Format::Json => json::read(bytes),
    }
}

/// Writes a record. What the format cannot express of the game itself is an error; what it has no place for (remarks,
/// clocks, variations) is left out, as the page about records lists.
///
/// ```
/// use boyi_records::{Format, WriteOptions, read_any, write};
/// let record = read_any(b"(;GM[11]SZ[11];B[a1];W[b2])", None).unwrap();
/// let link = write(&record, Format::HexWorld, &WriteOptions { bare_link: true, ..Default::default() }).unwrap();
/// assert_eq!(link, b"#11,a1b2");
/// ```
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if record.setup.as_ref().is_some_and(|setup| setup.rules() != record.rules) {
        return Err(WriteError::new(format, "the setup is a position of other rules than the record's"));
    }
    if let Err(error) = record.check() {
        return Err(WriteError::new(format, format!("the record is not legal: {error}")));
    }
    match format {
        Format::Ccgc => ccgc::write(record, options),
        Format::Sgf => sgf::write(record),
        Format::HexWorld => hexworld::write(record, options),
        Format::Trmph => trmph::write(record, options),
        Format::Hsgf => Err(WriteError::new(format, "this format can only be read; write sgf instead")),
        Format::Surakarta => surakarta::write(record, options),
        Format::Json => json::write(record),
    }
}
