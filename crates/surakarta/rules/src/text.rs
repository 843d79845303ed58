//! A position in one line: 36 of `B`, `W` and `.` from the top row, the side to move, and the plies since the last
//! capture if there are any.

use std::fmt;

use crate::board::Board;
use crate::{Point, Surakarta, SurakartaRules};
use boyi_core::text::Scanner;
use boyi_core::{Game, Side, TextError};

/// More than any game can have.
const MOST_QUIET: u16 = 9999;

fn letter(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

fn side_of(letter: char) -> Option<Side> {
    match letter {
        'B' => Some(Side::First),
        'W' => Some(Side::Second),
        _ => None,
    }
}

pub(crate) fn parse(rules: SurakartaRules, text: &str) -> Result<Surakarta, TextError> {
    let mut scanner = Scanner::new(text);
    let mut board = Board::default();
    for point in Point::all() {
        let before = scanner.rest();
        let piece = scanner.map("B, W or . for each of the 36 points", |c| match c {
            '.' => Some(None),
            c => side_of(c).map(Some),
        })?;
        if let Some(side) = piece {
            if board.pieces(side).count_ones() == Board::MOST_PIECES {
                return Err(TextError::new(text, text.len() - before.len(), "at most 12 pieces a side"));
            }
            board.toggle(side, point);
        }
    }
    scanner.expect(" ")?;
    let mover = scanner.map("the side to move, B or W", side_of)?;
    let mut quiet = 0;
    if scanner.accept(" ") {
        quiet = scanner.number(0, MOST_QUIET, "the plies since the last capture")?;
    }
    scanner.end()?;
    Ok(Surakarta::new(board, mover, quiet, rules))
}

impl fmt::Display for Surakarta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text: String = Point::all().map(|point| self.piece_at(point).map_or('.', letter)).collect();
        text.push(' ');
        text.push(letter(self.mover()));
        if self.quiet_plies() > 0 {
            text.push_str(&format!(" {}", self.quiet_plies()));
        }
        f.pad(&text)
    }
}
