//! Hex: `{[HEX][<first> R][<second> B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(E,7);B(E,6);...}`.
//!
//! The board is 11x11 without swap; columns are letters, rows count from the bottom unless the options say otherwise.

use boyi_games::hex::{Cell, HexMove, HexRules};
use boyi_games::{AnyMove, AnyRules, Game, Side};

use super::Header;
use crate::draft::Draft;
use crate::source::{Cursor, problem_in};
use crate::{Format, Problem, ReadError, ReadOptions, Record, Rows, WriteError, WriteOptions};

const SIDES: [(char, Side); 2] = [('R', Side::First), ('B', Side::Second)];
const SIZE: u8 = 11;

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut header = Header::default();
    let read = header.read(&mut cursor);
    let mut draft = Draft::new(Record::new(AnyRules::Hex(HexRules::default())));
    header.apply(&mut draft.record, SIDES, Side::First);
    let read = read.and_then(|()| moves(&mut cursor, &mut draft, options.rows));
    draft.finish(Format::Ccgc, read)
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
        if side != draft.position.mover() {
            let letter = SIDES[draft.position.mover().index()].0;
            return Err(wrong(format!("a move of {letter}: R and B take turns, R first")));
        }
        draft.play(AnyMove::Hex(HexMove::Place(cell))).map_err(wrong)?;
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

pub(super) fn write(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    let refuse = |reason: &str| Err(WriteError::new(Format::Ccgc, reason));
    let AnyRules::Hex(rules) = record.rules else {
        return Err(WriteError::wrong_game(Format::Ccgc, "hex", record));
    };
    if rules.size() != SIZE {
        return refuse("CCGC Hex is played on 11x11");
    }
    if record.setup.is_some() {
        return refuse("CCGC Hex begins with an empty board; this game does not");
    }
    let mut text = Header::text("HEX", record, SIDES.map(|(letter, _)| letter), Side::First);
    let mut side = Side::First;
    for mv in record.moves() {
        let AnyMove::Hex(HexMove::Place(cell)) = mv else {
            return refuse("CCGC Hex has no swap");
        };
        let column = char::from(b'A' + cell.column);
        let row = turned(cell.row, options.rows) + 1;
        text.push_str(&format!(";{}({column},{row})", SIDES[side.index()].0));
        side = !side;
    }
    text.push('}');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encoding, ccgc};
    use boyi_games::Outcome;

    const GAME: &str =
        "{[HEX][东南大学 R][重庆大学 B][先手胜][2017.07.29 14:00 重庆][2017 CCGC];R(E,7);B(E,6);R(K,1)}";

    fn moves_of(record: &Record) -> Vec<String> {
        record.moves().map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn the_standard_record_is_read() {
        let record = ccgc::read(GAME.as_bytes()).unwrap();
        assert_eq!(moves_of(&record), ["e5", "e6", "k11"]);
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
        let record = ccgc::read(GAME.as_bytes()).unwrap();
        for encoding in [Encoding::Gb2312, Encoding::Gbk, Encoding::Gb18030, Encoding::Utf8] {
            let options = WriteOptions { encoding, ..Default::default() };
            let bytes = ccgc::write(&record, &options).unwrap();
            assert_eq!(bytes, encoding.encode(GAME).unwrap());
            assert_eq!(ccgc::read(&bytes).unwrap(), record);
        }
    }

    #[test]
    fn rows_may_count_from_the_top_both_ways() {
        let options = ReadOptions { rows: Rows::FromTop };
        let record = ccgc::read_with(GAME.as_bytes(), &options).unwrap();
        assert_eq!(moves_of(&record), ["e7", "e6", "k1"]);
        let options = WriteOptions { rows: Rows::FromTop, encoding: Encoding::Utf8, ..Default::default() };
        assert_eq!(ccgc::write(&record, &options).unwrap(), GAME.as_bytes());
    }

    #[test]
    fn full_width_punctuation_spaces_and_small_letters_are_read() {
        let loose = "｛［HEX］【东南大学 Ｒ】[重庆大学 B] [先手胜][2017.07.29 14:00 重庆][2017 CCGC]；\n\
                     R（E，7）； b( e , ６ );R(K,1);｝\n";
        assert_eq!(ccgc::read(loose.as_bytes()).unwrap(), ccgc::read(GAME.as_bytes()).unwrap());
    }

    #[test]
    fn what_was_read_before_a_mistake_is_kept() {
        let error = |text: &str| {
            let error = ccgc::read(text.as_bytes()).unwrap_err();
            (error.to_string(), error.partial.unwrap().main_line().count())
        };
        let taken = "{[HEX][][][];R(E,7);\nB(E,7)}";
        assert_eq!(
            error(taken),
            ("line 2, column 1: read \"B(E,7)\", expected a legal move: that cell is taken".into(), 1)
        );
        assert_eq!(
            error("{[HEX];R(E,7);R(E,8)}"),
            (
                "line 1, column 15: read \"R(E,8)\", expected a move of B: R and B take turns, R first"
                    .into(),
                1
            )
        );
        assert_eq!(
            error("{[HEX];R(E,7);B(E,12)}"),
            ("line 1, column 19: read \"12\", expected a row from 1 to 11".into(), 1)
        );
        assert_eq!(
            error("{[HEX];R(E,7)"),
            ("line 1, column 14: the record ends here, expected a move such as R(E,7), or '}'".into(), 1)
        );
        assert_eq!(error("{[HEX"), ("line 1, column 6: the record ends here, expected ']'".into(), 0));
    }

    #[test]
    fn only_what_ccgc_plays_is_written() {
        let error = |link: &[u8]| {
            ccgc::write(&crate::hexworld::read(link).unwrap(), &WriteOptions::default()).unwrap_err().reason
        };
        assert_eq!(error(b"#13,a1"), "CCGC Hex is played on 11x11");
        assert_eq!(error(b"#11,a1:s"), "CCGC Hex has no swap");
    }

    #[test]
    fn a_character_outside_gb2312_is_named() {
        let mut record = ccgc::read(GAME.as_bytes()).unwrap();
        record.event = "囍".into();
        let error = ccgc::write(&record, &WriteOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "ccgc: GB2312 has no character '囍'; GB18030 and UTF-8 have");
    }
}
