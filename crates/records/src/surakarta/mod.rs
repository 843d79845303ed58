//! Surakarta as two programs of the field write it: one move a line, `B2C-3C` a step, `R5Bx2A` a capture.
//!
//! First the colour (B starts on top: our Black; R at the bottom: our White), then row and column of both points. Rows
//! count from the top: 1 to 6 in one program, 0 to 5 in the other, which also begins with a line
//! `#2019-08-10 09:30:00|北京` and six lines of the board, `!BBBBBB`. Which it is shows in a row 0 or a row 6, else in the
//! extra lines, else in which of the two makes the first move legal.
//!
//! **Either colour may move first.** A game that R begins is kept as it stands: the record's setup is the usual start
//! with White to move, so that the points keep their names and the record is written as it was read. The first player
//! of the model stays Black's.
//!
//! The rules of what is read are `surakarta:end=ccgc`, because these programs play on when a position repeats.

mod form;
mod read;
mod write;

use crate::encoding::decode;
use crate::{Format, ReadError, Record, WriteError, WriteOptions, ccgc};

pub use form::Form;
pub(crate) use read::read_text;
pub(crate) use write::write_form;

/// Reads a record of either kind, with or without a header `{[SK]...`.
///
/// ```
/// let record = boyi_records::surakarta::read(b"B2C-3C\nR5D-4D\n").unwrap();
/// assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["c5-c4", "d2-d3"]);
/// assert_eq!(boyi_records::surakarta::read(b"B1C-2C\nR4D-3D\n").unwrap(), record);
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    let decoded = decode(bytes, Some(Format::Surakarta), None)?;
    let record = read_text(&decoded.text, Format::Surakarta)?;
    match decoded.damage() {
        Some(problem) => {
            Err(ReadError { format: Some(Format::Surakarta), problem, partial: Some(Box::new(record)) })
        }
        None => Ok(record),
    }
}

/// Writes a record in the form that the options choose. The moves of the main line have a place in all of them; time
/// and place in all but the plain one; teams, the winner and the event only in a header.
///
/// ```
/// use boyi_records::{WriteOptions, surakarta};
/// let record = surakarta::read(b"B1C-2C\n").unwrap();
/// assert_eq!(surakarta::write(&record, &WriteOptions::default()).unwrap(), b"B2C-3C\n");
/// ```
pub fn write(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let text = write_form(record, options.surakarta, Format::Surakarta)?;
    ccgc::encoded(&text, options, Format::Surakarta)
}

#[cfg(test)]
mod tests;
