//! Passes, which other programs know and the rules do not: what follows one is read from the position that it leads to.

use boyi_games::{AnyGame, Game};
use boyi_hex::{Colour, Hex};
use boyi_records::Draft;

/// Lets the side to move pass: the record begins anew at this position with the other side to move, and the moves up to
/// here become a remark about the game. Says what was expected instead, if the game is over.
pub(super) fn pass(draft: &mut Draft) -> Result<(), String> {
    let AnyGame::Hex(board) = draft.position() else { unreachable!("the record was begun as Hex") };
    if board.outcome().is_some() {
        return Err("a legal move: the game is over".into());
    }
    let stones = [Colour::Red, Colour::Blue].map(|colour| board.stones(colour));
    let after = Hex::with_stones(board.rules(), stones, !board.to_move(), board.sides_swapped());
    let start = AnyGame::Hex(after.expect("these stones are on a board already"));
    let mut said = String::new();
    for step in draft.record.main_line() {
        said += &match &*step.comment {
            "" => format!("{} ", step.mv),
            comment => format!("{} ({comment}) ", step.mv),
        };
    }
    let remark = &mut draft.record.comment;
    if !remark.is_empty() {
        remark.push('\n');
    }
    *remark += &format!("{said}pass");
    draft.begin_at(start);
    Ok(())
}
