//! Writing all forms.

use boyi_games::surakarta::Point;
use boyi_games::{AnyGame, AnyMove, Game};

use super::Form;
use super::read::SIDES;
use crate::ccgc::Header;
use crate::{Format, Record, WriteError};

pub(crate) fn write_form(record: &Record, form: Form, format: Format) -> Result<String, WriteError> {
    let AnyGame::Surakarta(start) = record.start() else {
        return Err(WriteError::wrong_game(format, "surakarta", record));
    };
    let position = start.to_string();
    let points = &position[..Point::COUNT];
    let usual = AnyGame::start(record.rules).to_string();
    if form != Form::Board && points != &usual[..Point::COUNT] {
        return Err(WriteError::new(format, "this form has no place for a setup; the board form has"));
    }
    let moves = moves(record, form);
    Ok(match form {
        Form::Plain => moves.iter().map(|mv| format!("{mv}\n")).collect(),
        Form::Board => {
            let line = |text: &str| text.replace(['\n', '\r', '|'], " ");
            let mut text = format!("#{}|{}\n", line(&record.date), line(&record.place));
            for row in points.replace('W', "R").as_bytes().chunks(6) {
                text.push_str(&format!("!{}\n", String::from_utf8_lossy(row)));
            }
            text.extend(moves.iter().map(|mv| format!("{mv}\n")));
            text
        }
        Form::Header => {
            let header = Header::text("SK", record, SIDES.map(|(letter, _)| letter), start.mover());
            let moves: String = moves.iter().map(|mv| format!(";{mv}")).collect();
            format!("{header}{moves}}}")
        }
    })
}

/// The moves of the main line. Sides take turns in this game, so a move's number tells whose it is.
fn moves(record: &Record, form: Form) -> Vec<String> {
    let lowest = if form == Form::Board { 0 } else { 1 };
    let point = |point: Point| format!("{}{}", point.row() + lowest, char::from(b'A' + point.column() as u8));
    let mut side = record.start().mover();
    let mut written = Vec::new();
    for mv in record.moves() {
        if let AnyMove::Surakarta(mv) = mv {
            let sign = if mv.captures { 'x' } else { '-' };
            written.push(format!("{}{}{sign}{}", SIDES[side.index()].0, point(mv.from), point(mv.to)));
        }
        side = !side;
    }
    written
}
