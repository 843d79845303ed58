//! Dots and Boxes: a JSON object with the teams, the winner, both scores, and one `{"piece":"r(d3,h)"}` an edge.
//!
//! Keys are read in either case and in any order, and any of them may be missing. Scores are not part of the model:
//! they are skipped on reading and counted on writing.

use boyi_games::dots::{Direction, DotsRules, Edge};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Outcome, Side};
use serde_json::value::RawValue;

use crate::draft::Draft;
use crate::json::Fields;
use crate::source::Cursor;
use crate::{Format, Player, Problem, ReadError, Record, WriteError};

const DOTS: u8 = 6;

/// Whether a JSON text has the names that only these records have.
pub(crate) fn looks_like(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("\"piece\"") || lower.contains("\"rscore\"") || lower.contains("\"game\"")
}

pub(super) fn read(text: &str) -> Result<Record, ReadError> {
    let (fields, read) = Fields::read(text, &["game"]);
    let mut draft = Draft::new(Record::new(AnyRules::Dots(DotsRules::default())));
    let record = &mut draft.record;
    record.players = [Player::of_team(fields.loose_text("R")), Player::of_team(fields.loose_text("B"))];
    record.date = super::date::model_date(&fields.loose_text("Date"));
    record.event = fields.loose_text("Event");
    record.place = fields.loose_text("Place");
    record.ending.outcome = match fields.loose_text("winner").to_ascii_uppercase().as_str() {
        "R" => Some(Outcome::Win(Side::First)),
        "B" => Some(Outcome::Win(Side::Second)),
        "D" | "DRAW" => Some(Outcome::Draw),
        _ => None,
    };
    let played = fields.list("game").iter().try_for_each(|entry| play(entry, &fields, &mut draft));
    draft.finish(Format::Ccgc, played.and(read))
}

/// Plays one entry: `{"piece":"r(d3,h)"}`, or only the text.
fn play(entry: &RawValue, fields: &Fields<'_>, draft: &mut Draft) -> Result<(), Problem> {
    let expected = "a move such as {\"piece\":\"r(d3,h)\"}";
    let piece = fields.text_in(entry, "piece").ok_or_else(|| fields.problem(entry, expected))?;
    let (side, edge) = parse_piece(&piece).ok_or_else(|| {
        fields.problem(entry, "a piece such as r(d3,h): dots a to f and 1 to 6, then h or v")
    })?;
    let mover = draft.position.mover();
    if side != mover && draft.position.outcome().is_none() {
        let letter = LETTERS[mover.index()];
        return Err(fields.problem(entry, format!("a move of {letter}: who closes a box moves again")));
    }
    draft.play(AnyMove::Dots(edge)).map_err(|reason| fields.problem(entry, reason))
}

const LETTERS: [char; 2] = ['r', 'b'];

fn parse_piece(text: &str) -> Option<(Side, Edge)> {
    let spaceless: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut cursor = Cursor::new(&spaceless);
    let mut next = || cursor.bump().map(|c| c.to_ascii_lowercase());
    let side = match next()? {
        'r' => Side::First,
        'b' => Side::Second,
        _ => return None,
    };
    let (open, column, row) = (next()?, next()?, next()?);
    let (comma, direction, close) = (next()?, next()?, next()?);
    let direction = match direction {
        'h' => Direction::Horizontal,
        'v' => Direction::Vertical,
        _ => return None,
    };
    let column = u8::try_from(column).ok()?.checked_sub(b'a').filter(|column| *column < DOTS)?;
    let row = u8::try_from(row).ok()?.checked_sub(b'1').filter(|row| *row < DOTS)?;
    let complete = (open, comma, close) == ('(', ',', ')') && next().is_none();
    Some((side, Edge::new(column, row, direction)?)).filter(|_| complete)
}

pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    let refuse = |reason: &str| Err(WriteError::new(Format::Ccgc, reason));
    if record.rules != AnyRules::Dots(DotsRules::default()) {
        return refuse("CCGC Dots and Boxes is played on 5x5 boxes with nothing drawn");
    }
    if record.setup.is_some() {
        return refuse("CCGC Dots and Boxes begins with an empty board; this game does not");
    }
    let mut position = record.start();
    let mut pieces = Vec::new();
    for mv in record.moves() {
        let AnyMove::Dots(edge) = mv else { return refuse("a move is not an edge") };
        let edge_text = edge.to_string();
        let (dot, direction) = edge_text.split_at(edge_text.len() - 1);
        pieces.push(format!("{{\"piece\":\"{}({dot},{direction})\"}}", LETTERS[position.mover().index()]));
        if let Err(illegal) = position.play(mv) {
            return refuse(illegal.0);
        }
    }
    let AnyGame::Dots(board) = position else { return refuse("the position is of another game") };
    let team = |side: Side| {
        let player = record.player(side);
        quoted(if player.team.is_empty() { &player.name } else { &player.team })
    };
    let winner = match record.ending.outcome {
        Some(Outcome::Win(Side::First)) => "R",
        Some(Outcome::Win(Side::Second)) => "B",
        Some(Outcome::Draw) => "D",
        None => "",
    };
    Ok(format!(
        "{{\"R\":{},\"B\":{},\"winner\":\"{winner}\",\"RScore\":{},\"BScore\":{},\"Date\":{},\"Event\":{},\"game\":[{}]}}",
        team(Side::First),
        team(Side::Second),
        board.score(Side::First),
        board.score(Side::Second),
        quoted(&record.date),
        quoted(&record.event),
        pieces.join(","),
    ))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encoding, WriteOptions, ccgc};

    const GAME: &str = "{\"R\":\"甲队\",\"B\":\"乙队\",\"winner\":\"R\",\"RScore\":0,\"BScore\":1,\"Date\":\"2022-08-06\",\
        \"Event\":\"2022 CCGC\",\"game\":[{\"piece\":\"r(a1,h)\"},{\"piece\":\"b(a2,h)\"},{\"piece\":\"r(a1,v)\"},\
        {\"piece\":\"b(b1,v)\"},{\"piece\":\"b(d3,h)\"}]}";

    #[test]
    fn a_record_comes_back_as_it_went() {
        let record = ccgc::read(GAME.as_bytes()).unwrap();
        assert_eq!(
            record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(),
            ["a1h", "a2h", "a1v", "b1v", "d3h"]
        );
        assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::First)));
        for encoding in [Encoding::Gb2312, Encoding::Utf8] {
            let bytes = ccgc::write(&record, &WriteOptions { encoding, ..Default::default() }).unwrap();
            assert_eq!(bytes, encoding.encode(GAME).unwrap());
            assert_eq!(ccgc::read(&bytes).unwrap(), record);
        }
    }

    #[test]
    fn keys_spaces_and_missing_fields_are_forgiven() {
        let loose = "{ \"GAME\" : [ {\"Piece\" : \" R ( A1 ， H ) \"}, \"b(a2,h)\" ], \"r\" : \"x\", \"other\": [{}] }";
        let record = ccgc::read(loose.as_bytes()).unwrap();
        assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1h", "a2h"]);
        assert_eq!(record.players[0].team, "x");
    }

    #[test]
    fn what_was_read_before_a_mistake_is_kept() {
        let error = |text: &str| {
            let error = ccgc::read(text.as_bytes()).unwrap_err();
            (error.to_string(), error.partial.unwrap().main_line().count())
        };
        let twice = "{\"game\":[\n{\"piece\":\"r(a1,h)\"},\n{\"piece\":\"b(a1,h)\"}]}";
        let (message, kept) = error(twice);
        assert!(
            message.starts_with(
                "line 3, column 1: read \"{\\\"piece\\\":\\\"b(a1,h)\\\"}\", expected a legal move"
            ),
            "{message}"
        );
        assert_eq!(kept, 1);
        let (message, kept) = error("{\"game\":[\"r(a1,h)\",\"r(a2,h)\"]}");
        assert!(message.ends_with("expected a move of b: who closes a box moves again"), "{message}");
        assert_eq!(kept, 1);
        let (message, kept) = error("{\"game\":[\"r(a1,h)\",\"b(a2,h)\"");
        assert!(message.starts_with("line 1, column 29: the record ends here, expected"), "{message}");
        assert_eq!(kept, 2);
        let (message, _) = error("{\"game\":[\"r(g1,h)\"]}");
        assert!(message.contains("expected a piece such as r(d3,h)"), "{message}");
    }

    #[test]
    fn other_boards_are_refused() {
        let record = Record::new("dots:3x3".parse().unwrap());
        let error = ccgc::write(&record, &WriteOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), "ccgc: CCGC Dots and Boxes is played on 5x5 boxes with nothing drawn");
    }
}
