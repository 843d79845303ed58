//! SGF FF\[4\] GM\[11\]: Hex with variations.
//!
//! Black is Red and joins top and bottom; a cell is a letter for its column and a number for its row from the top, or
//! two letters in some files. `swap-pieces` mirrors the stone in the long diagonal and recolours it; `swap-sides`, which
//! bare `swap` means too, lets the players exchange colours, so the next stone is White's again. Files in which B and W
//! go on naming the persons after that are understood as well: the first label after the swap tells. HexGui up to 0.9
//! wrote `swap-pieces` for `swap-sides`.
//!
//! PB and RE's `B` are the player who moves first; BT and WT are the teams. Properties that are not known are skipped.

mod build;
mod properties;
mod survey;
mod syntax;
mod write;

use crate::encoding::decode;
use crate::{Format, ReadError, Record};

pub use write::write;

/// Which rules of writing a file follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// FF\[4\] with the properties of Hex.
    Standard,
    /// See [`hsgf`](crate::hsgf).
    LittleGolem,
}

/// Reads the first game of a file; that there is another one is an error, with the first game kept.
///
/// ```
/// let record = boyi_records::sgf::read(b"(;FF[4]GM[11]SZ[11]PB[boyi];B[a3];W[swap-pieces];B[f6])").unwrap();
/// assert_eq!(record.rules.to_string(), "hex:11,swap=pieces");
/// assert_eq!(record.players[0].name, "boyi");
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    read_dialect(bytes, Dialect::Standard, Format::Sgf)
}

pub(crate) fn read_dialect(bytes: &[u8], dialect: Dialect, format: Format) -> Result<Record, ReadError> {
    let decoded = decode(bytes, Some(format), declared_encoding(bytes))?;
    let record = build::build(&decoded.text, dialect, format)?;
    match decoded.damage() {
        Some(problem) => Err(ReadError { format: Some(format), problem, partial: Some(Box::new(record)) }),
        None => Ok(record),
    }
}

/// The value of CA, which must be known before the rest can be.
fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.windows(3).position(|window| window == b"CA[")? + 3;
    let length = head[start..].iter().position(|byte| *byte == b']')?;
    std::str::from_utf8(&head[start..start + length]).ok()
}

#[cfg(test)]
mod tests;
