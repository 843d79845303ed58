//! The records that the Chinese championship asks for: `{[HEX]...}` for Hex and JSON for Dots and Boxes. For Surakarta
//! no official text is known; `{[SK]...}` follows the style of Hex and holds the moves of [`surakarta`].

mod date;
mod dots;
mod file_name;
mod header;
mod hex;

use boyi_games::AnyRules;

use crate::encoding::decode;
use crate::source::{Cursor, problem};
use crate::{Format, ReadError, ReadOptions, Record, WriteError, WriteOptions, surakarta};

pub(crate) use date::{dotted_date, split_time_and_place, time_and_place};
pub(crate) use dots::looks_like as looks_like_dots;
pub use file_name::file_name;
pub(crate) use header::{Header, outcome_words};

/// Reads a record whose Hex rows, if it is Hex, count from the bottom.
///
/// ```
/// let record = boyi_records::ccgc::read("{[HEX][甲 R][乙 B][先手胜][][];R(A,1);B(A,2)}".as_bytes()).unwrap();
/// assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a11", "a10"]);
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    read_with(bytes, &ReadOptions::default())
}

/// Reads a record.
pub fn read_with(bytes: &[u8], options: &ReadOptions) -> Result<Record, ReadError> {
    let decoded = decode(bytes, Some(Format::Ccgc), None)?;
    let text = decoded.text.as_str();
    let record = match kind(text) {
        Some(Kind::Hex) => hex::read(text, options),
        Some(Kind::Surakarta) => surakarta::read_text(text, Format::Ccgc),
        Some(Kind::Dots) => dots::read(text),
        None => {
            let expected = "'{[HEX]', '{[SK]' or the '{' of a JSON object";
            let problem = problem(text, text.len() - text.trim_start().len(), expected);
            return Err(ReadError { format: Some(Format::Ccgc), problem, partial: None });
        }
    }?;
    match decoded.damage() {
        Some(problem) => {
            Err(ReadError { format: Some(Format::Ccgc), problem, partial: Some(Box::new(record)) })
        }
        None => Ok(record),
    }
}

enum Kind {
    Hex,
    Surakarta,
    Dots,
}

fn kind(text: &str) -> Option<Kind> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    cursor.expect('{').ok()?;
    cursor.skip_spaces();
    if !cursor.accept('[') {
        return Some(Kind::Dots);
    }
    cursor.skip_spaces();
    let mut tag = String::new();
    while let Some(letter) = cursor.accept_if(|c| c.is_ascii_alphabetic())
        && tag.len() < 4
    {
        tag.push(letter.to_ascii_uppercase());
    }
    match tag.as_str() {
        "HEX" => Some(Kind::Hex),
        "SK" => Some(Kind::Surakarta),
        _ => None,
    }
}

/// Writes a record in GB2312, unless the options say otherwise. The moves of the main line, the teams, the winner,
/// time, place and event have a place in it; a player without a team is written by name.
///
/// ```
/// use boyi_records::{Encoding, Record, WriteOptions, ccgc};
/// let record = Record::new("hex:11".parse().unwrap());
/// let options = WriteOptions { encoding: Encoding::Utf8, ..Default::default() };
/// let text = String::from_utf8(ccgc::write(&record, &options).unwrap()).unwrap();
/// assert_eq!(text, "{[HEX][ R][ B][未分胜负][][]}");
/// ```
pub fn write(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let text = match record.rules {
        AnyRules::Hex(_) => hex::write(record, options)?,
        AnyRules::Surakarta(_) => surakarta::write_form(record, surakarta::Form::Header, Format::Ccgc)?,
        AnyRules::Dots(_) => dots::write(record)?,
    };
    encoded(&text, options, Format::Ccgc)
}

/// The text in the encoding asked for.
pub(crate) fn encoded(text: &str, options: &WriteOptions, format: Format) -> Result<Vec<u8>, WriteError> {
    options.encoding.encode(text).map_err(|c| {
        let name = options.encoding.name();
        WriteError::new(format, format!("{name} has no character {c:?}; GB18030 and UTF-8 have"))
    })
}
