//! The moves as they are written: first read without knowing how rows are counted, then played.

use boyi_games::{AnyGame, AnyMove, Game, Side};
use boyi_records::{CannotHold, Cursor, Draft, Problem, Record, Replay, Unread, problem_in};
use boyi_surakarta::{EndRule, Point, Surakarta, SurakartaMove, SurakartaRules};

/// No game under [`RULES`] is longer.
const MOST_MOVES: usize = 10_000;
const RULES: SurakartaRules = SurakartaRules { end: EndRule::Ccgc };
/// Our sides by their letters in these records.
pub(super) const SIDES: [(char, Side); 2] = [('B', Side::First), ('R', Side::Second)];

/// A move as written: rows not yet understood.
pub(super) struct Written {
    pub(super) side: Side,
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

/// The moves up to the end of the text, or up to `}`. Those before a problem are kept.
pub(super) fn written_moves(
    cursor: &mut Cursor<'_>,
    moves: &mut Vec<Written>,
    in_braces: bool,
) -> Result<(), Problem> {
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

/// The position before the first move: these points, or the usual ones.
pub(super) fn start(board: Option<&str>, first: Side) -> AnyGame {
    let usual = Surakarta::start(RULES);
    let usual_text = usual.to_string();
    let points = board.unwrap_or(&usual_text[..Point::COUNT]);
    let letter = if first == Side::First { 'B' } else { 'W' };
    let position = Surakarta::parse(RULES, &format!("{points} {letter}"));
    AnyGame::Surakarta(position.unwrap_or(usual))
}

/// The side of the first move.
pub(super) fn first_mover(moves: &[Written]) -> Side {
    moves.first().map_or(Side::First, |mv| mv.side)
}

/// Plays the moves; `has_lines` says that there were extra lines before them.
pub(super) fn played(
    record: Record,
    moves: &[Written],
    has_lines: bool,
    text: &str,
    read: Result<(), Problem>,
) -> Result<Replay, Unread> {
    let lowest = top_row(moves, has_lines, &record.start);
    let mut draft = Draft::new(record);
    let played = moves.iter().try_for_each(|mv| play(&mut draft, mv, lowest, text));
    draft.finish(played.and(read))
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
    let mover = draft.position().mover();
    if draft.position().outcome().is_none() && written.side != mover {
        return Err(wrong(format!("a move of {}: B and R take turns", SIDES[mover.index()].0)));
    }
    draft.expect(AnyMove::Surakarta(mv)).map_err(wrong)
}

/// The moves of the main line, the top row being row `lowest`.
pub(super) fn write(record: &Replay, lowest: usize) -> Vec<String> {
    let point = |point: Point| format!("{}{}", point.row() + lowest, char::from(b'A' + point.column() as u8));
    // Sides take turns in this game, so a move's number tells whose it is.
    let mut side = record.start.mover();
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

/// The points of the position before the first move, and whether they are the usual ones.
pub(super) fn points(record: &Replay) -> Result<(String, bool), CannotHold> {
    let usual = AnyGame::start(record.rules()).to_string();
    let start = record.start.to_string();
    match (start.get(..Point::COUNT), usual.get(..Point::COUNT)) {
        (Some(points), Some(usual)) => Ok((points.to_owned(), points == usual)),
        _ => Err(CannotHold::new("these moves are of Surakarta")),
    }
}
