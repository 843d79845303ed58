//! Little Golem's dialect of SGF for Hex: read only.
//!
//! A cell is two letters, column then row, from `aa`. Moves are labelled W and B in turn and may begin with W; the
//! first of them is by the player named in PB all the same, joins top and bottom, and RE names the winner as PB or PW.
//! `swap` exchanges the pieces. Names are not escaped: a `]` before another `]` is part of one.

use crate::sgf::{self, Dialect};
use crate::{Format, ReadError, Record};

/// Reads a record.
///
/// ```
/// let record = boyi_records::hsgf::read(b"(;FF[4]PB[a]PW[b]SZ[13]RE[B];W[am];B[ii];W[de])").unwrap();
/// assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a13", "i9", "d5"]);
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    sgf::read_dialect(bytes, Dialect::LittleGolem, Format::Hsgf)
}

/// Whether an SGF text is of this dialect: it does not say GM\[11\], and it names the site or begins with
/// White and two letters.
pub(crate) fn looks_like(text: &str) -> bool {
    if text.contains("GM[11]") {
        return false;
    }
    if text.contains("littlegolem") {
        return true;
    }
    let Some((before, after)) = text.split_once(";W[") else { return false };
    let two_letters = after.bytes().take_while(u8::is_ascii_alphabetic).count() == 2
        && after.as_bytes().get(2) == Some(&b']');
    two_letters && !before.contains(";B[")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Reason};
    use boyi_games::Side;

    #[test]
    fn a_game_that_begins_with_white_is_the_black_players() {
        let text = b"(;FF[4]EV[hex.ch.1.1.1]PB[lazy\\player]PW[semi;]]SZ[11]RE[B]GC[game #1]SO[https://www.littlegolem.net]\
            ;W[ad];B[swap];W[eg];B[resign])";
        let record = read(text).unwrap();
        assert_eq!(record.rules.to_string(), "hex:11,swap=pieces");
        assert_eq!(record.players[0].name, "lazy\\player");
        assert_eq!(record.players[1].name, "semi;]");
        assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a4", "swap", "e7"]);
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Resignation));
        assert!(record.setup.is_none());
        assert_eq!(record.comment, "game #1");
    }

    #[test]
    fn it_may_begin_with_black_as_well() {
        let record = read(b"(;FF[4]PB[a]PW[b]SZ[3]RE[B];B[ba];W[aa];B[bb];W[ab];B[bc])").unwrap();
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Win));
    }

    #[test]
    fn it_is_told_from_plain_sgf() {
        assert!(looks_like("(;FF[4]SZ[13];W[am];B[ii])"));
        assert!(!looks_like("(;FF[4]GM[11]SZ[13];B[a1];W[b2])"));
        assert!(!looks_like("(;FF[4]GM[11]SZ[13];W[am];B[ii])"));
    }
}
