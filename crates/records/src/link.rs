//! What HexWorld and trmph links share: `#`, the size, a comma, and the moves without spaces.

use boyi_games::AnyMove;
use boyi_games::hex::{Cell, Colour, Hex, HexMove, HexRules, MAX_SIZE, Swap};
use boyi_games::{AnyGame, AnyRules};

use crate::draft::Draft;
use crate::encoding::decode;
use crate::source::{Cursor, problem_in};
use crate::{Ending, Format, Problem, ReadError, Reason, Record, WriteError};

/// Reads a link, or what follows its `#`.
pub(crate) fn read(bytes: &[u8], format: Format) -> Result<Record, ReadError> {
    let decoded = decode(bytes, Some(format), None)?;
    let mut cursor = Cursor::new(&decoded.text);
    match cursor.text.find('#') {
        Some(mark) => cursor.at = mark + 1,
        None => cursor.skip_spaces(),
    }
    let rules = match head(&mut cursor, format) {
        Ok(rules) => rules,
        Err(problem) => return Err(ReadError { format: Some(format), problem, partial: None }),
    };
    let mut draft = Draft::new(Record::new(AnyRules::Hex(rules)));
    let read = moves(&mut cursor, &mut draft, format);
    draft.finish(format, read)
}

/// The size, the display options, and from the moves the kind of swap.
fn head(cursor: &mut Cursor<'_>, format: Format) -> Result<HexRules, Problem> {
    let start = cursor.at;
    let size = cursor.number().ok_or_else(|| cursor.problem("'#' and a board size from 2 to 19"))?;
    let rules = u8::try_from(size).ok().and_then(HexRules::new);
    let rules = rules.ok_or_else(|| cursor.problem_since(start, "a board size from 2 to 19"))?;
    if cursor.accept('x') && cursor.number() != Some(size) {
        return Err(cursor.problem_since(start, "a square board"));
    }
    // How the board is shown: rotation, mirror, numbers, colours.
    while format == Format::HexWorld && cursor.accept_if(|c| matches!(c, 'r' | 'm' | 'n' | 'c')).is_some() {
        cursor.number();
    }
    if !cursor.rest().trim().is_empty() && !accept_comma(cursor) {
        return Err(cursor.problem("',' and the moves"));
    }
    let swap = [(":S", Swap::Sides), ("%3AS", Swap::Sides), (":s", Swap::Pieces), ("%3As", Swap::Pieces)]
        .into_iter()
        .find(|(code, _)| cursor.rest().contains(code));
    Ok(rules.with_swap(swap.map_or(Swap::Off, |(_, swap)| swap)))
}

/// A comma or its escape.
fn accept_comma(cursor: &mut Cursor<'_>) -> bool {
    let escaped = cursor.rest().get(..3).is_some_and(|head| head.eq_ignore_ascii_case("%2C"));
    if escaped {
        cursor.at += 3;
    }
    escaped || cursor.accept(',')
}

/// A colon or its escape.
fn accept_colon(cursor: &mut Cursor<'_>) -> bool {
    let escaped = cursor.rest().get(..3).is_some_and(|head| head.eq_ignore_ascii_case("%3A"));
    if escaped {
        cursor.at += 3;
    }
    escaped || cursor.accept(':')
}

fn moves(cursor: &mut Cursor<'_>, draft: &mut Draft, format: Format) -> Result<(), Problem> {
    let mut looked_at_found = false;
    let mut over = false;
    loop {
        let start = cursor.at;
        if cursor.rest().trim().is_empty() {
            return Ok(());
        }
        // HexWorld marks the position that is shown by a comma among the moves.
        if format == Format::HexWorld && !looked_at_found && accept_comma(cursor) {
            looked_at_found = true;
            continue;
        }
        if over {
            return Err(cursor.problem("the end of the link: the game was given up"));
        }
        let mv = if accept_colon(cursor) {
            match special(cursor, draft, format, start)? {
                Some(mv) => mv,
                None => {
                    over = true;
                    continue;
                }
            }
        } else {
            HexMove::Place(cell(cursor)?)
        };
        draft.play(AnyMove::Hex(mv)).map_err(|reason| problem_in(cursor.text, start, cursor.at, reason))?;
    }
}

/// What follows a colon: the swap, or how the game was given up.
fn special(
    cursor: &mut Cursor<'_>,
    draft: &mut Draft,
    format: Format,
    start: usize,
) -> Result<Option<HexMove>, Problem> {
    if format == Format::Trmph {
        return Err(cursor.problem_since(start, "a cell such as a1"));
    }
    match cursor.bump() {
        Some('s' | 'S') => Ok(Some(HexMove::Swap)),
        Some('p') => Err(cursor.problem_since(start, "a cell or ':s': a pass is not a move of these rules")),
        Some(letter @ ('r' | 'f')) => {
            let loser = match cursor.bump() {
                Some('b') => Colour::Red,
                Some('w') => Colour::Blue,
                _ => return Err(cursor.problem_since(start, "':rb', ':rw', ':fb' or ':fw'")),
            };
            if let AnyGame::Hex(board) = &draft.position {
                let reason = if letter == 'r' { Reason::Resignation } else { Reason::Forfeit };
                draft.record.ending = Ending::win(board.owner(!loser), reason);
            }
            Ok(None)
        }
        _ => Err(cursor.problem_since(start, "':s', ':S', ':rb', ':rw', ':fb' or ':fw'")),
    }
}

fn cell(cursor: &mut Cursor<'_>) -> Result<Cell, Problem> {
    let start = cursor.at;
    let column =
        cursor.accept_if(|c| c.is_ascii_alphabetic()).ok_or_else(|| cursor.problem("a cell such as a1"))?;
    let column = column.to_ascii_lowercase() as u8 - b'a';
    let row = cursor.number().filter(|row| (1..=u16::from(MAX_SIZE)).contains(row));
    match row {
        Some(row) if column < MAX_SIZE => Ok(Cell::new(column, row as u8 - 1)),
        _ => Err(cursor.problem_since(start, "a cell such as a1")),
    }
}

/// The part of a link from `#`; `swap` writes the swap move, if the format has one.
pub(crate) fn fragment(
    record: &Record,
    format: Format,
    swap: Option<fn(Swap) -> &'static str>,
) -> Result<String, WriteError> {
    let AnyRules::Hex(rules) = record.rules else {
        return Err(WriteError::wrong_game(format, "hex", record));
    };
    if record.setup.is_some() {
        return Err(WriteError::new(format, "a link begins with an empty board; this game does not"));
    }
    let mut text = format!("#{},", rules.size());
    for mv in record.moves() {
        match (mv, swap) {
            (AnyMove::Hex(HexMove::Swap), Some(swap)) => text.push_str(swap(rules.swap())),
            (AnyMove::Hex(HexMove::Swap), None) => {
                return Err(WriteError::new(format, "these links have no swap; hexworld has"));
            }
            (mv, _) => text.push_str(&mv.to_string()),
        }
    }
    Ok(text)
}

/// The Hex position at the end of the main line.
pub(crate) fn last_position(record: &Record) -> Option<Hex> {
    match record.replay().ok()?.pop()? {
        AnyGame::Hex(board) => Some(board),
        _ => None,
    }
}
