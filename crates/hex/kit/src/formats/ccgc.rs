//! Hex: `{[HEX][<first> R][<second> B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(E,7);B(E,6);...}`.
//!
//! The board is 11x11 without swap; columns are letters, rows count from the bottom unless the options say otherwise.

use boyi_games::{AnyMove, AnyRules, Game, GameKind, Side};
use boyi_hex::{Cell, HexMove, HexRules};
use boyi_records::ccgc::{CcgcForm, Header};
use boyi_records::{
    CannotHold, Choice, Cursor, Draft, FormatOption, Options, Problem, Record, Replay, Unread, problem_in,
};

const SIDES: [(char, Side); 2] = [('R', Side::First), ('B', Side::Second)];
const SIZE: u8 = 11;

/// Where rows are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// Row 1 is the lowest: the standard.
    FromBottom,
    /// Row 1 is the highest: some programs.
    FromTop,
}

impl Choice for Rows {
    const NAME: &'static str = "rows";
    const ABOUT: &'static str = "where row 1 is";
    const VALUES: &'static [(&'static str, Self)] = &[("bottom", Rows::FromBottom), ("top", Rows::FromTop)];
}

/// CCGC's form for Hex.
pub(crate) struct CcgcHex;

impl CcgcForm for CcgcHex {
    fn game(&self) -> GameKind {
        GameKind::Hex
    }

    fn tag(&self) -> &'static str {
        "HEX"
    }

    fn letters(&self) -> [char; 2] {
        SIDES.map(|(letter, _)| letter)
    }

    fn options(&self) -> Vec<FormatOption> {
        vec![Rows::OPTION]
    }

    fn read(&self, text: &str, options: &Options) -> Result<Replay, Unread> {
        let mut cursor = Cursor::new(text);
        let mut header = Header::default();
        let read = header.read(&mut cursor);
        let mut record = Record::new(AnyRules::Hex(HexRules::default()));
        header.apply(&mut record, SIDES, Side::First);
        let mut draft = Draft::new(record);
        let read = read.and_then(|()| moves(&mut cursor, &mut draft, options.get()));
        draft.finish(read)
    }

    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        let refuse = |reason: &str| Err(CannotHold::new(reason));
        if !matches!(record.rules(), AnyRules::Hex(rules) if rules.size() == SIZE) {
            return refuse("CCGC Hex is played on 11x11");
        }
        if record.setup().is_some() {
            return refuse("CCGC Hex begins with an empty board; this game does not");
        }
        let mut text = Header::text("HEX", record, self.letters(), Side::First);
        let mut side = Side::First;
        for mv in record.moves() {
            let AnyMove::Hex(HexMove::Place(cell)) = mv else {
                return refuse("CCGC Hex has no swap");
            };
            let column = char::from(b'A' + cell.column);
            let row = turned(cell.row, options.get()) + 1;
            text.push_str(&format!(";{}({column},{row})", SIDES[side.index()].0));
            side = !side;
        }
        text.push('}');
        Ok(text)
    }
}

fn moves(cursor: &mut Cursor<'_>, draft: &mut Draft, rows: Rows) -> Result<(), Problem> {
    loop {
        while cursor.accept_if(|c| c == ';' || c.is_whitespace()).is_some() {}
        if cursor.accept('}') {
            break;
        }
        let start = cursor.at;
        let side = cursor.accept_if(|c| matches!(c, 'R' | 'B' | 'r' | 'b')).map(|c| match c {
            'R' | 'r' => Side::First,
            _ => Side::Second,
        });
        let side = side.ok_or_else(|| cursor.problem("a move such as R(E,7), or '}'"))?;
        let cell = cell(cursor, rows)?;
        let wrong = |expected: String| problem_in(cursor.text, start, cursor.at, expected);
        if side != draft.position().mover() {
            let letter = SIDES[draft.position().mover().index()].0;
            return Err(wrong(format!("a move of {letter}: R and B take turns, R first")));
        }
        draft.expect(AnyMove::Hex(HexMove::Place(cell))).map_err(wrong)?;
    }
    cursor.skip_spaces();
    if cursor.at_end() { Ok(()) } else { Err(cursor.problem("nothing after '}'")) }
}

/// `(E,7)`, with spaces anywhere.
fn cell(cursor: &mut Cursor<'_>, rows: Rows) -> Result<Cell, Problem> {
    cursor.skip_spaces();
    cursor.expect('(')?;
    cursor.skip_spaces();
    let column = cursor
        .accept_if(|c| ('A'..='K').contains(&c.to_ascii_uppercase()))
        .ok_or_else(|| cursor.problem("a column from A to K"))?;
    cursor.skip_spaces();
    cursor.expect(',')?;
    cursor.skip_spaces();
    let start = cursor.at;
    let row = cursor.number().filter(|row| (1..=u16::from(SIZE)).contains(row));
    let row = row.ok_or_else(|| cursor.problem_since(start, "a row from 1 to 11"))? as u8;
    cursor.skip_spaces();
    cursor.expect(')')?;
    Ok(Cell::new(column.to_ascii_uppercase() as u8 - b'A', turned(row - 1, rows)))
}

fn turned(row: u8, rows: Rows) -> u8 {
    match rows {
        Rows::FromBottom => SIZE - 1 - row,
        Rows::FromTop => row,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::trying::{moves, problem, read_as, write_as};
    use boyi_games::Outcome;
    use boyi_records::Encoding;

    const GAME: &str =
        "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(E,7);B(E,6);R(K,1)}";

    #[test]
    fn the_standard_record_is_read() {
        let record = read_as("ccgc", GAME).unwrap();
        assert_eq!(moves(&record), "e5 e6 k11");
        assert_eq!(
            (record.player(Side::First).label(), record.player(Side::Second).label()),
            ("东南大学", "重庆大学")
        );
        assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::First)));
        assert_eq!((record.date.as_str(), record.place.as_str()), ("2017-07-29 14:00", "重庆"));
        assert_eq!(record.event, "2017 CCGC");
    }

    #[test]
    fn it_is_written_as_it_was_read_in_every_encoding() {
        let record = read_as("ccgc", GAME).unwrap();
        for encoding in [Encoding::Gb2312, Encoding::Gbk, Encoding::Gb18030, Encoding::Utf8] {
            let bytes = write_as(&format!("ccgc:encoding={encoding}"), &record).unwrap();
            assert_eq!(bytes, encoding.encode(GAME).unwrap());
            assert_eq!(read_as("ccgc", &bytes).unwrap(), record);
        }
    }

    #[test]
    fn rows_may_count_from_the_top_both_ways() {
        let record = read_as("ccgc:rows=top", GAME).unwrap();
        assert_eq!(moves(&record), "e7 e6 k1");
        assert_eq!(write_as("ccgc:rows=top,encoding=utf8", &record).unwrap(), GAME.as_bytes());
    }

    #[test]
    fn full_width_punctuation_spaces_and_small_letters_are_read() {
        let loose = "｛［HEX］【东南大学 Ｒ】[重庆大学 B] [先手胜][2017.07.29 14:00 重庆][2017 CCGC]；\n\
                     R（E，7）； b( e , ６ );R(K,1);｝\n";
        assert_eq!(read_as("ccgc", loose).unwrap(), read_as("ccgc", GAME).unwrap());
    }

    #[test]
    fn what_was_read_before_a_mistake_is_kept() {
        let error = |text: &str| problem("ccgc", text);
        let taken = "{[HEX][][][];R(E,7);\nB(E,7)}";
        assert_eq!(
            error(taken),
            ("line 2, column 1: read \"B(E,7)\", expected a legal move: that cell is taken".into(), Some(1))
        );
        assert_eq!(
            error("{[HEX];R(E,7);R(E,8)}"),
            (
                "line 1, column 15: read \"R(E,8)\", expected a move of B: R and B take turns, R first"
                    .into(),
                Some(1)
            )
        );
        assert_eq!(
            error("{[HEX];R(E,7);B(E,12)}"),
            ("line 1, column 19: read \"12\", expected a row from 1 to 11".into(), Some(1))
        );
        assert_eq!(
            error("{[HEX];R(E,7)"),
            (
                "line 1, column 14: the record ends here, expected a move such as R(E,7), or '}'".into(),
                Some(1)
            )
        );
        assert_eq!(error("{[HEX"), ("line 1, column 6: the record ends here, expected ']'".into(), Some(0)));
    }

    #[test]
    fn the_file_has_the_name_that_ccgc_asks_for() {
        let ccgc = crate::formats::trying::formats().to_write("ccgc").unwrap();
        assert_eq!(
            ccgc.file_name(&read_as("ccgc", GAME).unwrap(), "game"),
            "HEX-东南大学 R vs 重庆大学 B-先手胜-2017.07.29 14.00 重庆-2017 CCGC.txt"
        );
    }

    #[test]
    fn only_what_ccgc_plays_is_written() {
        let error =
            |link: &str| write_as("ccgc", &read_as("hexworld", link).unwrap()).unwrap_err().to_string();
        assert_eq!(error("#13,a1"), "ccgc: CCGC Hex is played on 11x11");
        assert_eq!(error("#11,a1:s"), "ccgc: CCGC Hex has no swap");
    }

    #[test]
    fn a_character_outside_gb2312_is_named() {
        let mut record = read_as("ccgc", GAME).unwrap().into_record();
        record.event = "囍".into();
        let error = write_as("ccgc", &record.replay().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "ccgc: gb2312 has no character '囍'; gb18030 and utf8 have");
    }
}
