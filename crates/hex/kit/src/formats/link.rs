//! What HexWorld and trmph links share: `#`, the size, a comma, and the moves without spaces.

use boyi_games::{AnyGame, AnyMove, AnyRules};
use boyi_hex::{Cell, Colour, HexMove, HexRules, MAX_SIZE, Swap};
use boyi_records::{
    CannotHold, Choice, Cursor, Draft, Ending, Problem, Reason, Record, Replay, Unread, problem_in,
};

use super::pass::pass;

/// How much of a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// All of it.
    Full,
    /// Only what follows the address.
    Bare,
}

impl Choice for Link {
    const NAME: &'static str = "link";
    const ABOUT: &'static str = "the whole link, or what follows its address";
    const VALUES: &'static [(&'static str, Self)] = &[("full", Link::Full), ("bare", Link::Bare)];
}

impl Link {
    pub(super) fn text(self, board: &str, fragment: &str) -> String {
        if self == Link::Full { format!("{board}{fragment}") } else { fragment.to_owned() }
    }
}

/// What a kind of links can say besides a size and stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// How the board is shown, a swap, and who gave up.
    HexWorld,
    /// Nothing.
    Stones,
}

/// Reads a link, or what follows its `#`.
pub(super) fn read(text: &str, extent: Extent) -> Result<Replay, Unread> {
    let mut cursor = Cursor::new(text);
    match cursor.text.find('#') {
        Some(mark) => cursor.at = mark + 1,
        None => cursor.skip_spaces(),
    }
    let rules = head(&mut cursor, extent).map_err(Unread::whole)?;
    let mut draft = Draft::new(Record::new(AnyRules::Hex(rules)));
    let read = moves(&mut cursor, &mut draft, extent);
    draft.finish(read)
}

/// The size, the display options, and from the moves the kind of swap.
fn head(cursor: &mut Cursor<'_>, extent: Extent) -> Result<HexRules, Problem> {
    let start = cursor.at;
    let size = cursor.number().ok_or_else(|| cursor.problem("'#' and a board size from 2 to 19"))?;
    let rules = u8::try_from(size).ok().and_then(HexRules::new);
    let rules = rules.ok_or_else(|| cursor.problem_since(start, "a board size from 2 to 19"))?;
    if cursor.accept('x') && cursor.number() != Some(size) {
        return Err(cursor.problem_since(start, "a square board"));
    }
    // How the board is shown: rotation, mirror, numbers, colours.
    while extent == Extent::HexWorld && cursor.accept_if(|c| matches!(c, 'r' | 'm' | 'n' | 'c')).is_some() {
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

fn moves(cursor: &mut Cursor<'_>, draft: &mut Draft, extent: Extent) -> Result<(), Problem> {
    let mut looked_at_found = false;
    let mut over = false;
    loop {
        let start = cursor.at;
        if cursor.rest().trim().is_empty() {
            return Ok(());
        }
        // HexWorld marks the position that is shown by a comma among the moves.
        if extent == Extent::HexWorld && !looked_at_found && accept_comma(cursor) {
            looked_at_found = true;
            continue;
        }
        if over {
            return Err(cursor.problem("the end of the link: the game was given up"));
        }
        let said = if accept_colon(cursor) {
            special(cursor, extent, start)?
        } else {
            Said::Move(HexMove::Place(cell(cursor)?))
        };
        let played = match said {
            Said::Move(mv) => draft.expect(AnyMove::Hex(mv)),
            Said::Pass => pass(draft),
            Said::GaveUp(loser, reason) => {
                over = true;
                if let AnyGame::Hex(board) = draft.position() {
                    draft.record.ending = Ending::win(board.owner(!loser), reason);
                }
                continue;
            }
        };
        played.map_err(|reason| problem_in(cursor.text, start, cursor.at, reason))?;
    }
}

/// What a link says in one step.
enum Said {
    Move(HexMove),
    Pass,
    /// Who gave up, and how.
    GaveUp(Colour, Reason),
}

/// What follows a colon: the swap, a pass, or how the game was given up.
fn special(cursor: &mut Cursor<'_>, extent: Extent, start: usize) -> Result<Said, Problem> {
    if extent == Extent::Stones {
        return Err(cursor.problem_since(start, "a cell such as a1"));
    }
    match cursor.bump() {
        Some('s' | 'S') => Ok(Said::Move(HexMove::Swap)),
        Some('p') => Ok(Said::Pass),
        Some(letter @ ('r' | 'f')) => {
            let loser = match cursor.bump() {
                Some('b') => Colour::Red,
                Some('w') => Colour::Blue,
                _ => return Err(cursor.problem_since(start, "':rb', ':rw', ':fb' or ':fw'")),
            };
            let reason = if letter == 'r' { Reason::Resignation } else { Reason::Forfeit };
            Ok(Said::GaveUp(loser, reason))
        }
        _ => Err(cursor.problem_since(start, "':s', ':S', ':p', ':rb', ':rw', ':fb' or ':fw'")),
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
pub(super) fn fragment(
    record: &Replay,
    swap: Option<fn(Swap) -> &'static str>,
) -> Result<String, CannotHold> {
    let AnyRules::Hex(rules) = record.rules() else {
        return Err(CannotHold::new("a link is for Hex"));
    };
    if record.setup().is_some() {
        return Err(CannotHold::new("a link begins with an empty board; this game does not"));
    }
    let mut text = format!("#{},", rules.size());
    for mv in record.moves() {
        match (mv, swap) {
            (AnyMove::Hex(HexMove::Swap), Some(swap)) => text.push_str(swap(rules.swap())),
            (AnyMove::Hex(HexMove::Swap), None) => {
                return Err(CannotHold::new("these links have no swap; hexworld has"));
            }
            (mv, _) => text.push_str(&mv.to_string()),
        }
    }
    Ok(text)
}
