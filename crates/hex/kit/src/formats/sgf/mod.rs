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
mod cell;
mod survey;
mod write;

use boyi_games::GameKind;
use boyi_records::{CannotHold, Head, Likeness, Options, RecordFormat, Replay, Unread};

pub(super) use boyi_records::sgf::{Dialect, declared_encoding};
pub(super) use build::build;

/// SGF of Hex.
pub(crate) struct Sgf;

impl RecordFormat for Sgf {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn about(&self) -> &'static str {
        "SGF FF[4] GM[11], with variations"
    }

    fn holds(&self, game: GameKind) -> bool {
        game == GameKind::Hex
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "sgf"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        if head.begins_with(&['(']) {
            Likeness::Likely
        } else if head.text.contains("(;") && !head.text.starts_with('{') {
            Likeness::Possible
        } else if head.has_ending("sgf") {
            Likeness::FileName
        } else {
            Likeness::None
        }
    }

    fn declared_encoding<'a>(&self, bytes: &'a [u8]) -> Option<&'a str> {
        declared_encoding(bytes)
    }

    /// Reads the first game of a file; that there is another one is an error, with the first game kept.
    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        build(text, Dialect::Standard)
    }

    /// All variations. The time used for a move and some reasons for the result have no place in it.
    fn write(&self, record: &Replay, _: &Options) -> Result<String, CannotHold> {
        write::write(record)
    }
}

#[cfg(test)]
mod tests;
