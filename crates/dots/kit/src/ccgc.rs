//! Dots and Boxes: a JSON object with the teams, the winner, both scores, and one `{"piece":"r(d3,h)"}` an edge.
//!
//! Keys are read in either case and in any order, and any of them but `game` may be missing. Scores are not part of the
//! model: they are skipped on reading and counted on writing.

use boyi_dots::{Direction, DotsRules, Edge};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, GameKind, Outcome, Side};
use boyi_records::ccgc::{CcgcForm, model_date};
use boyi_records::json::Fields;
use boyi_records::{
    CannotHold, Cursor, Draft, Head, Likeness, Options, Player, Problem, Record, Replay, Unread, problem,
};
use serde_json::value::RawValue;

const DOTS: u8 = 6;

/// CCGC's form for Dots and Boxes.
pub(crate) struct CcgcDots;

impl CcgcForm for CcgcDots {
    fn game(&self) -> GameKind {
        GameKind::Dots
    }

    fn tag(&self) -> &'static str {
        "DB"
    }

    fn letters(&self) -> [char; 2] {
        ['R', 'B']
    }

    fn extension(&self) -> &'static str {
        "json"
    }

    fn beginning(&self) -> String {
        "the '{' of a JSON object".into()
    }

    /// By the names that only these records have; an object in a file with another ending than JSON's is one, too.
    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let lower = head.text.to_ascii_lowercase();
        let names = ["\"piece\"", "\"rscore\"", "\"game\""];
        if !head.begins_with(&['{']) || head.begins_with(&['{', '[']) {
            Likeness::None
        } else if names.iter().any(|name| lower.contains(name)) {
            Likeness::Likely
        } else if !head.has_ending("json") {
            Likeness::Possible
        } else {
            Likeness::None
        }
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        let (fields, read) = Fields::read(text, &["game"]);
        let Some(moves) = fields.known_list("game") else {
            let missing = problem(text, text.len() - text.trim_start().len(), "the key \"game\"");
            return Err(Unread::whole(read.err().unwrap_or(missing)));
        };
        let mut record = Record::new(AnyRules::Dots(DotsRules::default()));
        record.players = ["R", "B"].map(|key| Player::of_team(fields.loose_text(key)));
        record.date = model_date(&fields.loose_text("Date"));
        record.event = fields.loose_text("Event");
        record.place = fields.loose_text("Place");
        record.ending.outcome = match fields.loose_text("winner").to_ascii_uppercase().as_str() {
            "R" => Some(Outcome::Win(Side::First)),
            "B" => Some(Outcome::Win(Side::Second)),
            "D" | "DRAW" => Some(Outcome::Draw),
            _ => None,
        };
        let mut draft = Draft::new(record);
        let played = moves.iter().try_for_each(|entry| play(entry, &fields, &mut draft));
        draft.finish(played.and(read))
    }

    fn write(&self, record: &Replay, _: &Options) -> Result<String, CannotHold> {
        let refuse = |reason: &str| Err(CannotHold::new(reason));
        let AnyGame::Dots(last) = record.last() else { return refuse("this form is for Dots and Boxes") };
        if record.rules() != AnyRules::Dots(DotsRules::default()) {
            return refuse("CCGC Dots and Boxes is played on 5x5 boxes with nothing drawn");
        }
        if record.setup().is_some() {
            return refuse("CCGC Dots and Boxes begins with an empty board; this game does not");
        }
        let pieces: Vec<String> =
            record.positions().zip(record.moves()).map(|(before, mv)| piece(before.mover(), mv)).collect();
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
            last.score(Side::First),
            last.score(Side::Second),
            quoted(&record.date),
            quoted(&record.event),
            pieces.join(","),
        ))
    }
}

/// `{"piece":"r(d3,h)"}`
fn piece(side: Side, edge: AnyMove) -> String {
    let edge = edge.to_string();
    let (dot, direction) = edge.split_at(edge.len() - 1);
    format!("{{\"piece\":\"{}({dot},{direction})\"}}", LETTERS[side.index()])
}

/// Plays one entry: `{"piece":"r(d3,h)"}`, or only the text.
fn play(entry: &RawValue, fields: &Fields<'_>, draft: &mut Draft) -> Result<(), Problem> {
    let expected = "a move such as {\"piece\":\"r(d3,h)\"}";
    let piece = fields.text_in(entry, "piece").ok_or_else(|| fields.problem(entry, expected))?;
    let (side, edge) = parse_piece(&piece).ok_or_else(|| {
        fields.problem(entry, "a piece such as r(d3,h): dots a to f and 1 to 6, then h or v")
    })?;
    let mover = draft.position().mover();
    if side != mover && draft.position().outcome().is_none() {
        let letter = LETTERS[mover.index()];
        return Err(fields.problem(entry, format!("a move of {letter}: who closes a box moves again")));
    }
    draft.expect(AnyMove::Dots(edge)).map_err(|reason| fields.problem(entry, reason))
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

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    use boyi_records::{Encoding, Formats, ReadError, WriteError};

    static FORMATS: LazyLock<Formats> = LazyLock::new(|| Formats::of_games([&CcgcDots as _], []));

    fn read_as(format: &str, text: impl AsRef<[u8]>) -> Result<Replay, ReadError> {
        FORMATS.read_as(text.as_ref(), &FORMATS.to_read(format).unwrap())
    }

    fn write_as(format: &str, record: &Replay) -> Result<Vec<u8>, WriteError> {
        FORMATS.to_write(format).unwrap().write(record)
    }

    fn moves(record: &Replay) -> String {
        record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn problem(format: &str, text: &str) -> (String, Option<usize>) {
        let error = read_as(format, text).unwrap_err();
        (error.to_string(), error.partial.map(|record| record.tree.len()))
    }

    const GAME: &str = "{\"R\":\"甲队\",\"B\":\"乙队\",\"winner\":\"R\",\"RScore\":0,\"BScore\":1,\"Date\":\"2022-08-06\",\
        \"Event\":\"2022 CCGC\",\"game\":[{\"piece\":\"r(a1,h)\"},{\"piece\":\"b(a2,h)\"},{\"piece\":\"r(a1,v)\"},\
        {\"piece\":\"b(b1,v)\"},{\"piece\":\"b(d3,h)\"}]}";

    #[test]
    fn a_record_comes_back_as_it_went() {
        let record = read_as("ccgc", GAME).unwrap();
        assert_eq!(moves(&record), "a1h a2h a1v b1v d3h");
        assert_eq!(record.ending.outcome, Some(Outcome::Win(Side::First)));
        for encoding in [Encoding::Gb2312, Encoding::Utf8] {
            let bytes = write_as(&format!("ccgc:encoding={encoding}"), &record).unwrap();
            assert_eq!(bytes, encoding.encode(GAME).unwrap());
            assert_eq!(read_as("ccgc", &bytes).unwrap(), record);
        }
    }

    #[test]
    fn keys_spaces_and_missing_fields_are_forgiven() {
        let loose = "{ \"GAME\" : [ {\"Piece\" : \" R ( A1 ， H ) \"}, \"b(a2,h)\" ], \"r\" : \"x\", \"other\": [{}] }";
        let record = read_as("ccgc", loose).unwrap();
        assert_eq!(moves(&record), "a1h a2h");
        assert_eq!(record.players[0].team, "x");
    }

    #[test]
    fn what_was_read_before_a_mistake_is_kept() {
        let error = |text: &str| {
            let (message, kept) = problem("ccgc", text);
            (message, kept.unwrap())
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
        let (message, kept) = problem("ccgc", "{\"a\":1}");
        assert!(message.ends_with("expected the key \"game\"") && kept.is_none(), "{message}");
        let (message, _) = error("{\"game\":[\"r(g1,h)\"]}");
        assert!(message.contains("expected a piece such as r(d3,h)"), "{message}");
    }

    #[test]
    fn other_boards_are_refused() {
        let error = write_as("ccgc", &Replay::empty("dots:3x3".parse().unwrap())).unwrap_err();
        assert_eq!(error.to_string(), "ccgc: CCGC Dots and Boxes is played on 5x5 boxes with nothing drawn");
    }

    #[test]
    fn nothing_that_a_file_system_forbids_is_left() {
        let mut record = Record::new("dots:5x5".parse().unwrap());
        *record.player_mut(Side::First) = Player::named("a/b\\c:d*e?f\"g<h>i|j\nk");
        record.date = "2022-08-06 09:30:00".into();
        record.event = "x".repeat(1000);
        let ccgc = FORMATS.to_write("ccgc").unwrap();
        let name = ccgc.file_name(&record, "game");
        assert!(
            name.starts_with("DB-a_b_c.d_e_f_g_h_i_j_k R vs  B-未分胜负-2022.08.06 09.30.00-xxx"),
            "{name}"
        );
        assert!(name.len() < 255 && name.ends_with(".json"));
        assert!(!name.contains(['\\', '/', ':', '*', '?', '"', '<', '>', '|', '\n']));
    }
}
