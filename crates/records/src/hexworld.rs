//! Links to the board of hexworld.org: `https://hexworld.org/board/#11,a3:sf6`.
//!
//! After `#` come the size, display options (`r9`, `m`, `n`, `c1`: skipped), a comma, and the moves. `:s` exchanges
//! the pieces, `:S` the sides, `:rb` and `:rw` say who resigned, `:fb` and `:fw` who forfeited; black is our Red. A
//! second comma marks the position that is shown, and is skipped. A pass, `:p`, is no move of these rules: an error.

use boyi_games::hex::{Colour, Swap};

use crate::{Format, ReadError, Reason, Record, WriteError, WriteOptions, link};

const BOARD: &str = "https://hexworld.org/board/";

/// Reads a link, or what follows its `#`.
///
/// ```
/// let record = boyi_records::hexworld::read(b"https://hexworld.org/board/#11c1,a3:sf6").unwrap();
/// assert_eq!(record.rules.to_string(), "hex:11,swap=pieces");
/// ```
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    link::read(bytes, Format::HexWorld)
}

/// Writes a link. Only the moves of the main line and a resignation or forfeit have a place in it.
///
/// ```
/// use boyi_records::{WriteOptions, hexworld};
/// let record = hexworld::read(b"#11,a3:sf6").unwrap();
/// assert_eq!(hexworld::write(&record, &WriteOptions::default()).unwrap(), b"https://hexworld.org/board/#11,a3:sf6");
/// ```
pub fn write(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let swap: fn(Swap) -> &'static str = |swap| if swap == Swap::Sides { ":S" } else { ":s" };
    let mut text = link::fragment(record, Format::HexWorld, Some(swap))?;
    let letter = match record.ending.reason {
        Reason::Resignation => Some('r'),
        Reason::Forfeit => Some('f'),
        _ => None,
    };
    let winner = record.ending.outcome.and_then(|outcome| outcome.winner());
    if let (Some(letter), Some(winner), Some(board)) = (letter, winner, link::last_position(record)) {
        let loser = if board.colour_of(!winner) == Colour::Red { 'b' } else { 'w' };
        text.extend([':', letter, loser]);
    }
    Ok(if options.bare_link { text } else { format!("{BOARD}{text}") }.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_games::{Outcome, Side};

    fn bare(record: &Record) -> String {
        let options = WriteOptions { bare_link: true, ..Default::default() };
        String::from_utf8(write(record, &options).unwrap()).unwrap()
    }

    #[test]
    fn links_come_back_as_they_went() {
        for link in
            ["#11,", "#11,a1b2", "#14,a3:sf6", "#14,a3:Sf6", "#11,a1:rw", "#5,a1b2:fb", "#11,a3:Sf6:rb"]
        {
            let record = read(link.as_bytes()).unwrap();
            assert_eq!(bare(&record), link);
            assert_eq!(read(&write(&record, &WriteOptions::default()).unwrap()).unwrap(), record);
        }
    }

    #[test]
    fn display_options_the_place_shown_and_escapes_are_skipped() {
        for link in ["11,a1b2c3", "#11r9mnc1,a1b2c3", " #11,a1b2,c3\n", "#11%2Ca1b2c3", "#11x11,A1B2C3"] {
            assert_eq!(bare(&read(link.as_bytes()).unwrap()), "#11,a1b2c3", "{link}");
        }
        assert_eq!(bare(&read(b"#11,a1%3As").unwrap()), "#11,a1:s");
    }

    #[test]
    fn who_gave_up_is_told_by_colour() {
        let record = read(b"#11,a1:rw").unwrap();
        assert_eq!(record.ending, crate::Ending::win(Side::First, Reason::Resignation));
        // The sides are exchanged, so black is now the second player.
        let record = read(b"#11,a1:Sb2:rb").unwrap();
        assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |link: &str| read(link.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            error("#11,a1:pb2"),
            "line 1, column 7: read \":p\", expected a cell or ':s': a pass is not a move of these rules"
        );
        assert_eq!(error("#1,a1"), "line 1, column 2: read \"1\", expected a board size from 2 to 19");
        assert_eq!(error("#11x9,a1"), "line 1, column 2: read \"11x9\", expected a square board");
        assert_eq!(error("#11,a1b"), "line 1, column 7: read \"b\", expected a cell such as a1");
        assert_eq!(
            error("#5,a1f1"),
            "line 1, column 6: read \"f1\", expected a legal move: that cell is not on this board"
        );
    }
}
