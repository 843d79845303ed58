//! One move a line, alone or after a line of time and place and six lines of the board.

use boyi_games::GameKind;
use boyi_records::ccgc::split_time_and_place;
use boyi_records::{
    CannotHold, Choice, Cursor, Encoding, FormatOption, Head, Likeness, Options, Problem, Record,
    RecordFormat, Replay, Unread,
};
use boyi_surakarta::Point;

use super::moves::{self, written_moves};

/// How rows are counted, and what stands before the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Rows 1 to 6, moves only.
    Plain,
    /// Rows 0 to 5 after a line of time and place and six lines of the board.
    Board,
}

impl Choice for Form {
    const NAME: &'static str = "form";
    const ABOUT: &'static str = "moves only with rows from 1, or with the board and rows from 0";
    const VALUES: &'static [(&'static str, Self)] = &[("plain", Form::Plain), ("board", Form::Board)];
}

/// Surakarta, one move a line.
pub(crate) struct Lines;

impl RecordFormat for Lines {
    fn name(&self) -> &'static str {
        "surakarta"
    }

    fn about(&self) -> &'static str {
        "one move a line"
    }

    fn holds(&self, game: GameKind) -> bool {
        game == GameKind::Surakarta
    }

    fn extension(&self, _: GameKind) -> &'static str {
        "txt"
    }

    fn likeness(&self, head: &Head<'_>) -> Likeness {
        let mut cursor = Cursor::new(head.text);
        match cursor.bump() {
            Some('#') if head.text.contains('|') => Likeness::Sure,
            Some('!') => Likeness::Likely,
            Some('R' | 'B' | 'r' | 'b') => {
                cursor.skip_spaces();
                let row = cursor.peek().is_some_and(|c| c.is_ascii_digit());
                if row { Likeness::Likely } else { Likeness::None }
            }
            _ => Likeness::None,
        }
    }

    fn write_options(&self) -> Vec<FormatOption> {
        vec![Encoding::OPTION, Form::OPTION]
    }

    fn read(&self, text: &str, _: &Options) -> Result<Replay, Unread> {
        let mut cursor = Cursor::new(text);
        let mut before = Before::default();
        let mut moves = Vec::new();
        let read = before.read(&mut cursor);
        let read = read.and_then(|()| written_moves(&mut cursor, &mut moves, false));
        let start = moves::start(before.board.as_deref(), moves::first_mover(&moves));
        let mut record = Record::beginning_at(start);
        (record.date, record.place) = before.time_and_place;
        moves::played(record, &moves, before.found, text, read)
    }

    /// The moves of the main line; with the board, time and place have a place too.
    fn write(&self, record: &Replay, options: &Options) -> Result<String, CannotHold> {
        let (points, usual) = moves::points(record)?;
        match options.get() {
            Form::Plain if !usual => {
                Err(CannotHold::new("this form has no place for a setup; form=board has"))
            }
            Form::Plain => Ok(lines(&moves::write(record, 1))),
            Form::Board => {
                let line = |text: &str| text.replace(['\n', '\r', '|'], " ");
                let mut text = format!("#{}|{}\n", line(&record.date), line(&record.place));
                for row in points.replace('W', "R").as_bytes().chunks(6) {
                    text.push_str(&format!("!{}\n", String::from_utf8_lossy(row)));
                }
                Ok(text + &lines(&moves::write(record, 0)))
            }
        }
    }
}

fn lines(moves: &[String]) -> String {
    moves.iter().map(|mv| format!("{mv}\n")).collect()
}

/// What stands before the moves: the line of time and place and the lines of the board.
#[derive(Default)]
struct Before {
    found: bool,
    time_and_place: (String, String),
    /// 36 of `B`, `W` and `.`.
    board: Option<String>,
}

impl Before {
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let mut board = String::new();
        loop {
            cursor.skip_spaces();
            let start = cursor.at;
            if cursor.accept('#') {
                let line = rest_of_line(cursor);
                let (time, place) = line.split_once(['|', '｜']).unwrap_or((line, ""));
                let (date, odd) = split_time_and_place(time);
                self.time_and_place = (date, format!("{odd} {}", place.trim()).trim().to_owned());
                self.found = true;
            } else if cursor.accept('!') {
                self.found = true;
                let points: Option<String> =
                    rest_of_line(cursor).trim_end().chars().map(point_letter).collect();
                match points {
                    Some(points) if points.len() == 6 && board.len() < Point::COUNT => {
                        board.push_str(&points)
                    }
                    _ => return Err(cursor.problem_since(start, "six lines of six points: B, R or '.'")),
                }
            } else if board.is_empty() || board.len() == Point::COUNT {
                let crowded = ['B', 'W'].iter().any(|side| board.matches(*side).count() > 12);
                self.board = Some(board).filter(|board| !board.is_empty() && !crowded);
                return if crowded {
                    Err(cursor.problem("a board of at most 12 pieces a side"))
                } else {
                    Ok(())
                };
            } else {
                return Err(cursor.problem("six lines of the board, each '!' and six points"));
            }
        }
    }
}

fn point_letter(c: char) -> Option<char> {
    match c {
        'B' | 'b' => Some('B'),
        'R' | 'r' | 'W' | 'w' => Some('W'),
        '.' | '-' | '_' | '0' | ' ' | '*' | '+' | 'E' | 'e' | 'N' | 'n' => Some('.'),
        _ => None,
    }
}

fn rest_of_line<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let line = cursor.rest().split(['\n', '\r']).next().unwrap_or_default();
    cursor.at += line.len();
    line
}
