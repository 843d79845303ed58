//! The bracketed fields before the moves: `{[<GAME>][<first> <letter>][<second> <letter>][先手胜][<time place>][<event>]`.

use boyi_games::{Outcome, Side};

use super::{split_time_and_place, time_and_place};
use crate::cursor::{Cursor, narrow};
use crate::{Player, Problem, Record};

/// More fields than this are a mistake.
const FIELDS: usize = 6;

/// The fields of a header, those that are missing empty.
#[derive(Default)]
pub struct Header {
    fields: Vec<String>,
}

impl Header {
    /// Reads `{` and the fields. What was read before a problem is kept.
    pub fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        cursor.skip_spaces();
        cursor.expect('{')?;
        loop {
            cursor.skip_spaces();
            if cursor.peek() != Some('[') {
                return Ok(());
            }
            if self.fields.len() == FIELDS {
                return Err(cursor.problem("the moves: a header has at most six fields"));
            }
            cursor.bump();
            let start = cursor.at;
            let end = cursor.rest().find(|c| narrow(c) == ']').map(|length| start + length);
            cursor.at = end.unwrap_or(cursor.text.len());
            self.fields.push(cursor.text[start..cursor.at].trim().to_owned());
            cursor.expect(']')?;
        }
    }

    fn field(&self, number: usize) -> &str {
        self.fields.get(number).map_or("", String::as_str)
    }

    /// Puts the fields into the record. `sides` says whose letter is whose; `first_mover` made the first move.
    pub fn apply(&self, record: &mut Record, sides: [(char, Side); 2], first_mover: Side) {
        let teams = [1, 2].map(|number| split_letter(self.field(number)));
        let side_of = |letter: Option<char>| {
            sides.iter().find(|(known, _)| Some(*known) == letter).map(|(_, side)| *side)
        };
        // Letters that do not say which is which leave it to the order.
        let first = match teams.map(|(_, letter)| side_of(letter)) {
            [Some(first), second] if second != Some(first) => first,
            [None, Some(second)] => !second,
            _ => first_mover,
        };
        for ((team, _), side) in teams.into_iter().zip([first, !first]) {
            record.players[side.index()] = Player::of_team(team);
        }
        record.ending.outcome = stated_outcome(self.field(3), first_mover);
        (record.date, record.place) = split_time_and_place(self.field(4));
        record.event = self.field(5).to_owned();
    }

    /// Writes what [`read`](Header::read) reads.
    pub fn text(tag: &str, record: &Record, letters: [char; 2], first_mover: Side) -> String {
        let player = |side: Side| {
            let player = record.player(side);
            let team = if player.team.is_empty() { &player.name } else { &player.team };
            format!("{} {}", plain(team), letters[side.index()])
        };
        format!(
            "{{[{tag}][{}][{}][{}][{}][{}]",
            player(first_mover),
            player(!first_mover),
            outcome_words(record.ending.outcome, first_mover),
            plain(&time_and_place(&record.date, &record.place)),
            plain(&record.event),
        )
    }
}

/// A team and the colour letter after it.
fn split_letter(field: &str) -> (&str, Option<char>) {
    let Some((at, last)) = field.char_indices().next_back() else { return ("", None) };
    let letter = narrow(last).to_ascii_uppercase();
    let team = &field[..at];
    let apart = team.is_empty() || team.ends_with(char::is_whitespace);
    if apart && matches!(letter, 'R' | 'B') { (team.trim_end(), Some(letter)) } else { (field, None) }
}

fn stated_outcome(field: &str, first_mover: Side) -> Option<Outcome> {
    if field.contains("先手") {
        Some(Outcome::Win(first_mover))
    } else if field.contains("后手") || field.contains("後手") {
        Some(Outcome::Win(!first_mover))
    } else if field.contains(['和', '平']) {
        Some(Outcome::Draw)
    } else {
        None
    }
}

/// The result in CCGC's words.
pub(super) fn outcome_words(outcome: Option<Outcome>, first_mover: Side) -> &'static str {
    match outcome {
        Some(Outcome::Win(side)) if side == first_mover => "先手胜",
        Some(Outcome::Win(_)) => "后手胜",
        Some(Outcome::Draw) => "和棋",
        None => "未分胜负",
    }
}

/// The text without what would end its field.
fn plain(text: &str) -> String {
    text.chars()
        .map(|c| match narrow(c) {
            '[' => '(',
            ']' => ')',
            _ if c.is_control() => ' ',
            _ => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_letter_stands_apart_from_the_team() {
        assert_eq!(split_letter("东南大学 R"), ("东南大学", Some('R')));
        assert_eq!(split_letter("Team　Ｂ"), ("Team", Some('B')));
        assert_eq!(split_letter("R"), ("", Some('R')));
        assert_eq!(split_letter("STAR"), ("STAR", None));
        assert_eq!(split_letter(""), ("", None));
    }

    #[test]
    fn letters_say_who_is_who_and_the_order_does_where_they_do_not() {
        for (fields, first) in [
            ("[甲 R][乙 B]", "甲"),
            ("[乙 B][甲 R]", "甲"),
            ("[甲 R][乙 R]", "甲"),
            ("[甲][乙]", "甲"),
            ("[乙][甲 R]", "甲"),
        ] {
            let mut header = Header::default();
            header.read(&mut Cursor::new(&format!("{{[HEX]{fields}}}"))).unwrap();
            let mut record = Record::new(Default::default());
            header.apply(&mut record, [('R', Side::First), ('B', Side::Second)], Side::First);
            assert_eq!(record.players[0].team, first, "{fields}");
        }
    }

    #[test]
    fn brackets_cannot_end_a_field_early() {
        assert_eq!(plain("A [x]【y】\n"), "A (x)(y) ");
    }
}
