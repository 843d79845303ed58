//! Little Golem's dialect of SGF for Hex: read only.
//!
//! A cell is two letters, column then row, from `aa`. Moves are labelled W and B in turn and may begin with W; the
//! first of them is by the player named in PB all the same, joins top and bottom, and RE names the winner as PB or PW.
//! `swap` exchanges the pieces. Names are not escaped: a `]` before another `]` is part of one.

use boyi_games::GameKind;
use boyi_records::{Head, Likeness, Options, RecordFormat, Replay, Unread};

use super::sgf::{self, Dialect};

/// Little Golem's dialect.
pub(crate) struct Hsgf;

impl RecordFormat for Hsgf {
    fn name(&self) -> &'static str {
        "hsgf"
    }

    fn about(&self) -> &'static str {
        "Little Golem's dialect of SGF"
    }

    fn holds(&self, game: GameKind) -> bool {
        game == GameKind::Hex
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "hsgf"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let named = head.has_ending("hsgf");
        match head.begins_with(&['(']) {
            true if named || looks_like(head.text) => Likeness::Sure,
            false if named => Likeness::FileName,
            _ => Likeness::None,
        }
    }

    fn declared_encoding<'a>(&self, bytes: &'a [u8]) -> Option<&'a str> {
        sgf::declared_encoding(bytes)
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        sgf::build(text, Dialect::LittleGolem)
    }

    fn can_write(&self) -> bool {
        false
    }
}

/// Whether an SGF text is of this dialect: it does not say GM\[11\], and it names the site or begins with
/// White and two letters.
fn looks_like(text: &str) -> bool {
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
    use crate::formats::trying::{moves, read_as};
    use boyi_games::Side;
    use boyi_records::{Ending, Reason};

    #[test]
    fn a_game_that_begins_with_white_is_the_black_players() {
        let text = b"(;FF[4]EV[hex.ch.1.1.1]PB[lazy\\player]PW[semi;]]SZ[11]RE[B]GC[game #1]SO[https://www.littlegolem.net]\
            ;W[ad];B[swap];W[eg];B[resign])";
        let record = read_as("hsgf", text).unwrap();
        assert_eq!(record.rules().to_string(), "hex:11,swap=pieces");
        assert_eq!(record.players[0].name, "lazy\\player");
        assert_eq!(record.players[1].name, "semi;]");
        assert_eq!(moves(&record), "a4 swap e7");
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Resignation));
        assert!(record.setup().is_none());
        assert_eq!(record.comment, "game #1");
    }

    #[test]
    fn it_may_begin_with_black_as_well() {
        let record = read_as("hsgf", "(;FF[4]PB[a]PW[b]SZ[3]RE[B];B[ba];W[aa];B[bb];W[ab];B[bc])").unwrap();
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Win));
    }

    #[test]
    fn it_is_told_from_plain_sgf() {
        assert!(looks_like("(;FF[4]SZ[13];W[am];B[ii])"));
        assert!(!looks_like("(;FF[4]GM[11]SZ[13];B[a1];W[b2])"));
        assert!(!looks_like("(;FF[4]GM[11]SZ[13];W[am];B[ii])"));
    }
}
