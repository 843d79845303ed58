//! Links to the board of hexworld.org: `https://hexworld.org/board/#11,a3:sf6`.
//!
//! After `#` come the size, display options (`r9`, `m`, `n`, `c1`: skipped), a comma, and the moves. `:s` exchanges
//! the pieces, `:S` the sides, `:rb` and `:rw` say who resigned, `:fb` and `:fw` who forfeited; black is our Red. A
//! second comma marks the position that is shown, and is skipped. A pass, `:p`, is no move of these rules: an error.

use boyi_games::{AnyGame, GameKind};
use boyi_hex::{Colour, Swap};
use boyi_records::{
    CannotHold, Choice, FormatOption, Head, Likeness, Options, Reason, RecordFormat, Replay, Unread,
};

use super::link::{self, Extent, Link};

const BOARD: &str = "https://hexworld.org/board/";

/// Links to hexworld.org.
pub(crate) struct HexWorld;

impl RecordFormat for HexWorld {
    fn name(&self) -> &'static str {
        "hexworld"
    }

    fn about(&self) -> &'static str {
        "a link to hexworld.org"
    }

    fn holds(&self, game: GameKind) -> bool {
        game == GameKind::Hex
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "txt"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let fragment = head.begins_with(&['#']) && !head.text.contains('|');
        let bare = head.text.starts_with(|c: char| c.is_ascii_digit()) && head.text.contains(',');
        let named = head.text.contains("hexworld") && !head.text.starts_with(['{', '(']);
        if (fragment || bare || named) && !head.text.contains("trmph") {
            Likeness::Likely
        } else {
            Likeness::None
        }
    }

    fn write_options(&self) -> Vec<FormatOption> {
        vec![Link::OPTION]
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        link::read(text, Extent::HexWorld)
    }

    /// Only the moves of the main line and a resignation or forfeit have a place in a link.
    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        let swap: fn(Swap) -> &'static str = |swap| if swap == Swap::Sides { ":S" } else { ":s" };
        let mut text = link::fragment(record, Some(swap))?;
        let letter = match record.ending.reason {
            Reason::Resignation => Some('r'),
            Reason::Forfeit => Some('f'),
            _ => None,
        };
        let winner = record.ending.outcome.and_then(|outcome| outcome.winner());
        if let (Some(letter), Some(winner), AnyGame::Hex(board)) = (letter, winner, record.last()) {
            let loser = if board.colour_of(!winner) == Colour::Red { 'b' } else { 'w' };
            text.extend([':', letter, loser]);
        }
        Ok(options.get::<Link>().text(BOARD, &text))
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::trying::{problem, read_as, write_as};
    use boyi_games::{Outcome, Side};
    use boyi_records::{Ending, Reason, Replay};

    fn read(link: &str) -> Replay {
        read_as("hexworld", link).unwrap()
    }

    fn bare(record: &Replay) -> String {
        String::from_utf8(write_as("hexworld:link=bare", record).unwrap()).unwrap()
    }

    #[test]
    fn links_come_back_as_they_went() {
        for link in
            ["#11,", "#11,a1b2", "#14,a3:sf6", "#14,a3:Sf6", "#11,a1:rw", "#5,a1b2:fb", "#11,a3:Sf6:rb"]
        {
            let record = read(link);
            assert_eq!(bare(&record), link);
            assert_eq!(read_as("hexworld", write_as("hexworld", &record).unwrap()).unwrap(), record);
        }
    }

    #[test]
    fn display_options_the_place_shown_and_escapes_are_skipped() {
        for link in ["11,a1b2c3", "#11r9mnc1,a1b2c3", " #11,a1b2,c3\n", "#11%2Ca1b2c3", "#11x11,A1B2C3"] {
            assert_eq!(bare(&read(link)), "#11,a1b2c3", "{link}");
        }
        assert_eq!(bare(&read("#11,a1%3As")), "#11,a1:s");
    }

    #[test]
    fn who_gave_up_is_told_by_colour() {
        let record = read("#11,a1:rw");
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Resignation));
        // The sides are exchanged, so black is now the second player.
        let record = read("#11,a1:Sb2:rb");
        assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::First)));
    }

    #[test]
    fn what_follows_a_pass_is_read_from_the_position_that_it_leads_to() {
        let record = read("#3,a1b2:pc3:rw");
        assert_eq!(record.start.to_string(), "R../.B./... B");
        assert_eq!(record.comment, "a1 b2 pass");
        assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["c3"]);
        assert_eq!(record.ending, Ending::win(Side::First, Reason::Resignation));
        assert_eq!(read("#3,:p:pb2").comment, "pass\npass");
        let won = problem("hexworld", "#2,a1b1a2:p");
        assert_eq!(won.0, "line 1, column 10: read \":p\", expected a legal move: the game is over");
        assert_eq!(won.1, Some(3));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |link: &str| problem("hexworld", link).0;
        assert_eq!(error("#1,a1"), "line 1, column 2: read \"1\", expected a board size from 2 to 19");
        assert_eq!(error("#11x9,a1"), "line 1, column 2: read \"11x9\", expected a square board");
        assert_eq!(error("#11,a1b"), "line 1, column 7: read \"b\", expected a cell such as a1");
        assert_eq!(
            error("#5,a1f1"),
            "line 1, column 6: read \"f1\", expected a legal move: that cell is not on this board"
        );
    }
}
