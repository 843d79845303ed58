//! Reading all forms: what stands before the moves, then the moves as written, then how rows were counted.

use boyi_games::surakarta::{EndRule, Point, Surakarta, SurakartaMove, SurakartaRules};
use boyi_games::{AnyGame, AnyMove, AnyRules, Game, Side};

use crate::ccgc::{Header, split_time_and_place};
use crate::draft::Draft;
use crate::source::{Cursor, problem_in};
use crate::{Format, Problem, ReadError, Record};

/// No game under [`RULES`] is longer.
const MOST_MOVES: usize = 10_000;
const RULES: SurakartaRules = SurakartaRules { end: EndRule::Ccgc };
/// Our sides by their letters in these records.
pub(super) const SIDES: [(char, Side); 2] = [('B', Side::First), ('R', Side::Second)];

/// A move as written: rows not yet understood.
struct Written {
    side: Side,
    from: (u8, u8),
    to: (u8, u8),
    captures: bool,
    start: usize,
    end: usize,
}

impl Written {
    /// The move, if `lowest` is the number of the top row.
    fn under(&self, lowest: u8) -> Option<SurakartaMove> {
        let point = |(row, column): (u8, u8)| Point::at(column.into(), row.checked_sub(lowest)?.into());
        Some(SurakartaMove { from: point(self.from)?, to: point(self.to)?, captures: self.captures })
    }
}

pub(crate) fn read_text(text: &str, format: Format) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut header = Header::default();
    let mut lines = Lines::default();
    let mut moves = Vec::new();
    cursor.skip_spaces();
    let in_braces = cursor.peek() == Some('{');
    let read = if in_braces { header.read(&mut cursor) } else { lines.read(&mut cursor) };
    let read = read.and_then(|()| written_moves(&mut cursor, &mut moves, in_braces));

    let first = moves.first().map_or(Side::First, |mv| mv.side);
    let mut record = Record::new(AnyRules::Surakarta(RULES));
    if in_braces {
        header.apply(&mut record, SIDES, first);
    } else {
        (record.date, record.place) = lines.time_and_place;
    }
    record.setup = setup(lines.board.as_deref(), first);
    let lowest = top_row(&moves, lines.found, &record.start());
    let mut draft = Draft::new(record);
    let played = moves.iter().try_for_each(|mv| play(&mut draft, mv, lowest, text));
    draft.finish(format, played.and(read))
}

/// The line of time and place and the lines of the board.
#[derive(Default)]
struct Lines {
    found: bool,
    time_and_place: (String, String),
    /// 36 of `B`, `W` and `.`.
    board: Option<String>,
}

impl Lines {
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

fn written_moves(cursor: &mut Cursor<'_>, moves: &mut Vec<Written>, in_braces: bool) -> Result<(), Problem> {
    loop {
        while cursor.accept_if(|c| matches!(c, ';' | ',') || c.is_whitespace()).is_some() {}
        if in_braces && cursor.accept('}') {
            cursor.skip_spaces();
            return if cursor.at_end() { Ok(()) } else { Err(cursor.problem("nothing after '}'")) };
        }
        if cursor.at_end() && !in_braces {
            return Ok(());
        }
        if moves.len() == MOST_MOVES {
            return Err(cursor.problem(format!("at most {MOST_MOVES} moves")));
        }
        moves.push(written_move(cursor)?);
    }
}

fn written_move(cursor: &mut Cursor<'_>) -> Result<Written, Problem> {
    let start = cursor.at;
    let side = match cursor.accept_if(|c| matches!(c, 'B' | 'R' | 'b' | 'r')) {
        Some('B' | 'b') => Side::First,
        Some(_) => Side::Second,
        None => return Err(cursor.problem("a move such as B2C-3C")),
    };
    let from = written_point(cursor)?;
    let captures = match cursor.accept_if(|c| matches!(c, '-' | 'x' | 'X')) {
        Some(sign) => sign != '-',
        None => return Err(cursor.problem("'-' for a step or 'x' for a capture")),
    };
    let to = written_point(cursor)?;
    Ok(Written { side, from, to, captures, start, end: cursor.at })
}

/// Row, then column.
fn written_point(cursor: &mut Cursor<'_>) -> Result<(u8, u8), Problem> {
    let row = cursor.accept_if(|c| ('0'..='6').contains(&c));
    let row = row.ok_or_else(|| cursor.problem("a row, 1 to 6 or 0 to 5 from the top"))?;
    let column = cursor.accept_if(|c| ('A'..='F').contains(&c.to_ascii_uppercase()));
    let column = column.ok_or_else(|| cursor.problem("a column from A to F"))?;
    Ok((row as u8 - b'0', column.to_ascii_uppercase() as u8 - b'A'))
}

/// The position before the first move, unless it is the usual one.
fn setup(board: Option<&str>, first: Side) -> Option<AnyGame> {
    let usual = Surakarta::start(RULES);
    let usual_text = usual.to_string();
    let points = board.unwrap_or(&usual_text[..Point::COUNT]);
    let letter = if first == Side::First { 'B' } else { 'W' };
    let position = Surakarta::parse(RULES, &format!("{points} {letter}")).ok()?;
    (position != usual).then_some(AnyGame::Surakarta(position))
}

/// The number of the top row: 0 or 1.
fn top_row(moves: &[Written], has_lines: bool, start: &AnyGame) -> u8 {
    let uses = |row: u8| moves.iter().any(|mv| mv.from.0 == row || mv.to.0 == row);
    let legal = |lowest: u8| {
        let first = moves.first().and_then(|mv| mv.under(lowest));
        first.is_some_and(|mv| start.check(AnyMove::Surakarta(mv)).is_ok())
    };
    match (uses(0), uses(6)) {
        (true, _) => 0,
        (_, true) => 1,
        _ if has_lines => 0,
        _ if legal(0) && !legal(1) => 0,
        _ => 1,
    }
}

fn play(draft: &mut Draft, written: &Written, lowest: u8, text: &str) -> Result<(), Problem> {
    let wrong = |expected: String| problem_in(text, written.start, written.end, expected);
    let rows = || format!("rows {lowest} to {}, as in the other moves", lowest + 5);
    let mv = written.under(lowest).ok_or_else(|| wrong(rows()))?;
    let mover = draft.position.mover();
    if draft.position.outcome().is_none() && written.side != mover {
        return Err(wrong(format!("a move of {}: B and R take turns", SIDES[mover.index()].0)));
    }
    draft.play(AnyMove::Surakarta(mv)).map_err(wrong)
}
