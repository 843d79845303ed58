//! Moves that need not be tried, because another move is at least as good.

use boyi_games::hex::Colour;

use super::fill::Analysis;
use crate::hex::{Cells, Position};

/// The empty cells of a filled position, sorted by whether the mover has to try them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inferior {
    /// The moves worth trying: if any move wins, one of these does.
    pub candidates: Cells,
    /// Cells where the opponent's answer makes the mover's stone dead.
    pub vulnerable: Cells,
    /// Cells that become dead by another move of the mover, which is therefore no worse.
    pub dominated: Cells,
    /// The answers that refute the vulnerable moves: a winning strategy of the opponent may need these cells.
    pub refutations: Cells,
}

/// What fill-in leaves to think about: the filled position, and its moves sorted by [`Inferior`].
///
/// ```
/// use boyi_knowledge::hex::{Position, inferior::inferior_cells};
///
/// let (filled, inferior) = inferior_cells(Position::empty(5).unwrap());
/// assert!(filled.captured[0].is_empty());
/// assert!(inferior.candidates.contains(12) && !inferior.candidates.contains(0));
/// ```
pub fn inferior_cells(position: Position) -> (super::FillIn, Inferior) {
    let mut analysis = Analysis::new();
    let filled = analysis.fill_in(position);
    let vacant = filled.position.vacant();
    let inferior = match filled.position.winner() {
        Some(_) => Inferior::default(),
        None => analysis.sort_moves(filled.position.to_move(), vacant),
    };
    (filled, inferior)
}

/// For every empty cell of a filled position where there is such an answer: where a colour can play to make the cell
/// dead. That is why a cell is vulnerable (to its opponent) or dominated (by the same colour).
///
/// ```
/// use boyi_games::hex::Colour;
/// use boyi_knowledge::hex::{Position, inferior::{inferior_cells, killers}};
///
/// let (filled, inferior) = inferior_cells(Position::empty(5).unwrap());
/// let answers = killers(filled.position, Colour::Blue);
/// assert!(inferior.vulnerable.iter().all(|cell| answers.iter().any(|&(killed, _)| killed == cell)));
/// ```
pub fn killers(filled: Position, colour: Colour) -> Vec<(usize, Cells)> {
    let mut analysis = Analysis::new();
    let position = analysis.fill_in(filled).position;
    if position.winner().is_some() {
        return Vec::new();
    }
    let answers = position.vacant().iter().map(|cell| (cell, analysis.killers(colour, cell)));
    answers.filter(|(_, killers)| !killers.is_empty()).collect()
}

impl Analysis {
    /// Sorts the moves in `wanted`, the region outside of which every move is known to lose.
    ///
    /// *Vulnerable* moves can all go at once. Let the opponent's answer `b` kill the move `a`; then `a` wins only if
    /// the mover wins with `b` given to the opponent and the turn kept, by some move `m`; and then `m` wins at once,
    /// because to be given nothing is no worse. In the position with `b` given, what was vulnerable is so still, or is
    /// dead: so by induction some winning move is not vulnerable, or every move wins.
    ///
    /// Then, among the rest only, *dominated* moves go: where moves dominate each other in a circle, one stays.
    pub(crate) fn sort_moves(&self, mover: Colour, wanted: Cells) -> Inferior {
        let mut sorted = Inferior { candidates: wanted, ..Inferior::default() };
        for cell in wanted.iter() {
            if let Some(answer) = self.killers(!mover, cell).lowest() {
                sorted.vulnerable.insert(cell);
                sorted.refutations.insert(answer);
            }
        }
        if sorted.vulnerable == wanted {
            return Inferior { candidates: wanted, ..Inferior::default() };
        }
        let alive = wanted - sorted.vulnerable;
        sorted.candidates = alive;
        for cell in alive.iter() {
            let better = self.killers(mover, cell) & alive;
            // A circle of moves that kill each other would be captured and filled, were it a pair; a longer one loses
            // its moves one by one, each while its better is still there.
            if better.intersects(sorted.candidates) {
                sorted.candidates -= Cells::only(cell);
                sorted.dominated.insert(cell);
            }
        }
        sorted
    }
}
