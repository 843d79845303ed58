//! Moves that need not be tried, because another move is at least as good.

use boyi_hex::Colour;

use super::fill::{Analysis, FillIn};
use crate::knowledge::cells::{WIDE, with_words};
use crate::knowledge::{Cells, Position};

/// The empty cells of a filled position, sorted by whether the mover has to try them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inferior<const W: usize = WIDE> {
    /// The moves worth trying: if any move wins, one of these does.
    pub candidates: Cells<W>,
    /// Cells where the opponent's answer makes the mover's stone dead.
    pub vulnerable: Cells<W>,
    /// Cells that become dead by another move of the mover, which is therefore no worse.
    pub dominated: Cells<W>,
    /// The answers that refute the vulnerable moves: a winning strategy of the opponent may need these cells.
    pub refutations: Cells<W>,
}

impl<const W: usize> Inferior<W> {
    fn widened(&self) -> Inferior {
        Inferior {
            candidates: self.candidates.fit(),
            vulnerable: self.vulnerable.fit(),
            dominated: self.dominated.fit(),
            refutations: self.refutations.fit(),
        }
    }
}

/// What fill-in leaves to think about: the filled position, and its moves sorted by [`Inferior`].
///
/// ```
/// use boyi_hex_kit::knowledge::{Position, inferior::inferior_cells};
///
/// let (filled, inferior) = inferior_cells(Position::empty(5).unwrap());
/// assert!(filled.captured[0].is_empty());
/// assert!(inferior.candidates.contains(12) && !inferior.candidates.contains(0));
/// ```
pub fn inferior_cells(position: Position) -> (FillIn, Inferior) {
    with_words!(position.shape().size(), W => Analysis::<W>::new().inferior_cells(position))
}

/// [`inferior_cells`] of one position after another on boards of one size, with room that is kept.
pub struct InferiorCells(Box<dyn Sorting + Send>);

trait Sorting {
    fn inferior_cells(&mut self, position: Position) -> (FillIn, Inferior);
}

impl<const W: usize> Sorting for Analysis<W> {
    fn inferior_cells(&mut self, position: Position) -> (FillIn, Inferior) {
        self.inferior_cells(position)
    }
}

impl InferiorCells {
    /// For boards of that size, or of one that takes as many words.
    pub fn for_size(size: u8) -> InferiorCells {
        with_words!(usize::from(size), W => InferiorCells(Box::new(Analysis::<W>::new())))
    }

    /// What [`inferior_cells`] says of the position.
    ///
    /// # Panics
    /// If the board takes more words than the one that this was made for.
    pub fn of(&mut self, position: Position) -> (FillIn, Inferior) {
        self.0.inferior_cells(position)
    }
}

/// For every empty cell of a filled position where there is such an answer: where a colour can play to make the cell
/// dead. That is why a cell is vulnerable (to its opponent) or dominated (by the same colour).
///
/// ```
/// use boyi_hex::Colour;
/// use boyi_hex_kit::knowledge::{Position, inferior::{inferior_cells, killers}};
///
/// let (filled, inferior) = inferior_cells(Position::empty(5).unwrap());
/// let answers = killers(filled.position, Colour::Blue);
/// assert!(inferior.vulnerable.iter().all(|cell| answers.iter().any(|&(killed, _)| killed == cell)));
/// ```
pub fn killers(filled: Position, colour: Colour) -> Vec<(usize, Cells)> {
    with_words!(filled.shape().size(), W => Analysis::<W>::new().all_killers(filled.fit(), colour))
}

impl<const W: usize> Analysis<W> {
    /// What [`inferior_cells`] says.
    pub(super) fn inferior_cells(&mut self, position: Position) -> (FillIn, Inferior) {
        let filled = self.fill_in(position.fit());
        let vacant = filled.position.vacant();
        let inferior = match filled.position.winner() {
            Some(_) => Inferior::default(),
            None => self.sort_moves(filled.position.to_move(), vacant),
        };
        (filled.widened(), inferior.widened())
    }

    fn all_killers(&mut self, filled: Position<W>, colour: Colour) -> Vec<(usize, Cells)> {
        let position = self.fill_in(filled).position;
        if position.winner().is_some() {
            return Vec::new();
        }
        let answers = position.vacant().iter().map(|cell| (cell, self.killers(colour, cell).fit()));
        answers.filter(|(_, killers)| !killers.is_empty()).collect()
    }

    /// Sorts the moves in `wanted`, the region outside of which every move is known to lose.
    ///
    /// *Vulnerable* moves can all go at once. Let the opponent's answer `b` kill the move `a`; then `a` wins only if
    /// the mover wins with `b` given to the opponent and the turn kept, by some move `m`; and then `m` wins at once,
    /// because to be given nothing is no worse. In the position with `b` given, what was vulnerable is so still, or is
    /// dead: so by induction some winning move is not vulnerable, or every move wins.
    ///
    /// Then, among the rest only, *dominated* moves go: where moves dominate each other in a circle, one stays.
    pub(crate) fn sort_moves(&self, mover: Colour, wanted: Cells<W>) -> Inferior<W> {
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
