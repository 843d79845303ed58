//! A line of best play from a decided position to the end of the game.
//!
//! The search went through positions with fill-in, and the line follows it there as long as it can: what is decided
//! there is in the table. Where knowledge alone decided, the line goes on from the stones that are really there.

use boyi_hex::Cell;

use super::key::Keyed;
use super::knowledge::Sight;
use super::search::Prover;
use super::table::Numbers;
use crate::knowledge::Position;

/// Plays on until somebody has joined their edges; ends sooner if the limits are reached.
pub(super) fn best_play<const W: usize>(prover: &mut Prover<'_, W>, position: Position<W>) -> Vec<Cell> {
    let mut line = Vec::new();
    let (mut board, mut searched) = (position, position);
    while board.winner().is_none() {
        let cell = match searched_move(prover, &mut searched) {
            Some(cell) => cell,
            None => {
                let Some(cell) = known_move(prover, board) else { break };
                searched = board.after(cell);
                cell
            }
        };
        line.push(board.cell(cell));
        board = board.after(cell);
    }
    line
}

/// The move that the search found, or that it took to be the best defence. Puts it on the searched board, with all
/// fill-in.
fn searched_move<const W: usize>(prover: &mut Prover<'_, W>, searched: &mut Position<W>) -> Option<usize> {
    if searched.winner().is_some() {
        return None;
    }
    let numbers = prover.prove(*searched).numbers;
    let open = match prover.open(*searched, &Keyed::new(searched).key()) {
        Sight::Decided(_) => return None,
        Sight::Open(open) => open,
        Sight::Parts(parts) => {
            // The winner goes on in the part that is won, the loser in one of those that are not.
            let same = |part: &Position<W>| {
                prover.decided(&Keyed::new(part).key()).is_some_and(|f| f.numbers == numbers)
            };
            *searched = parts.positions.into_iter().find(same)?;
            return searched_move(prover, searched);
        }
    };
    let keyed = Keyed::new(&open.filled);
    // The winner needs a reply that is lost for the other side; the loser has only others.
    let wanted = if numbers == Numbers::WON { Numbers::LOST } else { Numbers::WON };
    let mut moves = open.moves().iter().map(|&cell| usize::from(cell));
    let cell = moves.find(|&cell| prover.decided(&keyed.after(cell)).is_some_and(|f| f.numbers == wanted))?;
    *searched = open.filled.after(cell);
    Some(cell)
}

/// A move where connections or fill-in have decided: the winner looks for a cell that keeps the win, the loser takes
/// one that the winner needs.
fn known_move<const W: usize>(prover: &mut Prover<'_, W>, position: Position<W>) -> Option<usize> {
    let finding = prover.prove(position);
    let vacant = position.vacant();
    let in_order = || (finding.set & vacant).iter().chain((vacant - finding.set).iter());
    match finding.numbers {
        // A wrong cell may take a long search to refute, so those that need none come first.
        Numbers::WON => in_order()
            .find(|&cell| wins_at_sight(prover, position.after(cell)))
            .or_else(|| in_order().find(|&cell| !prover.is_stopped() && wins(prover, position.after(cell)))),
        Numbers::LOST => in_order().next(),
        _ => None,
    }
}

/// Whether the side that has just moved has won, as far as can be seen without a search.
fn wins_at_sight<const W: usize>(prover: &mut Prover<'_, W>, after: Position<W>) -> bool {
    let winner = match after.winner() {
        Some(winner) => Some(winner),
        None => match prover.open(after, &Keyed::new(&after).key()) {
            Sight::Decided(decided) => Some(decided.winner),
            Sight::Parts(_) | Sight::Open(_) => None,
        },
    };
    winner == Some(!after.to_move())
}

fn wins<const W: usize>(prover: &mut Prover<'_, W>, after: Position<W>) -> bool {
    prover.prove(after).numbers == Numbers::LOST
}
