//! Fill-in: stones put on cells where they change nothing, until no more can be put.

use boyi_hex::Colour;

use super::passage::passable;
use super::reduced::Reduced;
use crate::knowledge::cells::{PerCell, WIDE, with_words};
use crate::knowledge::{Cells, Position};

/// A filled position, and why each filled cell has its stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillIn<const W: usize = WIDE> {
    /// The position with all stones that fill-in adds.
    pub position: Position<W>,
    /// Cells where neither colour's stone can matter. Who got them is arbitrary.
    pub dead: Cells<W>,
    /// Cells that are as good as taken by Red and by Blue: whatever the opponent plays there, the answer kills it.
    pub captured: [Cells<W>; 2],
}

impl<const W: usize> FillIn<W> {
    pub(super) fn widened(&self) -> FillIn {
        FillIn {
            position: self.position.fit(),
            dead: self.dead.fit(),
            captured: self.captured.map(Cells::fit),
        }
    }
}

/// Fills a position: dead cells, then captured ones, until there is none left. The winner stays the same, whoever is
/// to move.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Hex, HexRules};
/// use boyi_hex_kit::knowledge::{Position, inferior::fill_in};
///
/// // The two cells under a stone on the second row are captured.
/// let game = Hex::parse(HexRules::new(4).unwrap(), "..../..../.R../.... B").unwrap();
/// let filled = fill_in(Position::of(&game));
/// assert!(filled.captured[0].contains(12) && filled.captured[0].contains(13));
/// ```
pub fn fill_in(position: Position) -> FillIn {
    with_words!(position.shape().size(), W => Analysis::<W>::new().fill_in(position.fit()).widened())
}

/// The graphs of both colours and what can be read from them; kept from one position to the next so that nothing needs
/// to be allocated.
pub(crate) struct Analysis<const W: usize> {
    graphs: [Reduced<W>; 2],
    /// For each colour and cell: where that colour can play to make the cell dead.
    killers: [PerCell<Cells<W>, W>; 2],
}

impl<const W: usize> Analysis<W> {
    pub(crate) fn new() -> Self {
        Analysis { graphs: [Reduced::NONE; 2], killers: [PerCell::all(Cells::EMPTY); 2] }
    }

    /// Fills the position. Afterwards the killers are those of the filled position.
    pub(crate) fn fill_in(&mut self, position: Position<W>) -> FillIn<W> {
        let mut filled = FillIn { position, dead: Cells::EMPTY, captured: [Cells::EMPTY; 2] };
        while filled.position.winner().is_none() {
            self.draw(&filled.position);
            if self.fill_dead(&mut filled) {
                continue;
            }
            self.find_killers(filled.position.vacant());
            if !self.fill_captured(&mut filled) {
                break;
            }
        }
        filled
    }

    fn draw(&mut self, position: &Position<W>) {
        for colour in Colour::BOTH {
            self.graphs[colour.index()].draw(position, colour);
        }
    }

    /// Dead cells stay dead whatever else is filled, so all of them can be filled at once. A cell that is useless to a
    /// colour gets that colour's stone: it joins nothing new, and is one wall more to the other.
    fn fill_dead(&self, filled: &mut FillIn<W>) -> bool {
        let vacant = filled.position.vacant();
        let mut found = Cells::EMPTY;
        for colour in Colour::BOTH {
            let graph = &self.graphs[colour.index()];
            let useful = passable(graph, vacant);
            let dead: Cells<W> = (vacant - found)
                .iter()
                .filter(|&cell| !useful.contains(cell) || graph.is_simplicial(cell))
                .collect();
            filled.position = filled.position.with_stones(colour, dead);
            found |= dead;
        }
        filled.dead |= found;
        !found.is_empty()
    }

    fn find_killers(&mut self, vacant: Cells<W>) {
        for colour in Colour::BOTH {
            let (own, other) = (&self.graphs[colour.index()], &self.graphs[(!colour).index()]);
            for cell in vacant.iter() {
                self.killers[colour.index()][cell] = own.covered_by(cell, vacant) | other.cut_by(cell);
            }
        }
    }

    /// Two cells that kill each other when taken by the same colour are captured by it: it answers on the one what the
    /// opponent plays on the other. More stones of that colour leave its other pairs as they are.
    fn fill_captured(&self, filled: &mut FillIn<W>) -> bool {
        let vacant = filled.position.vacant();
        for colour in Colour::BOTH {
            let killers = &self.killers[colour.index()];
            let mut captured = Cells::EMPTY;
            for cell in vacant.iter() {
                if captured.contains(cell) {
                    continue;
                }
                let partner = (killers[cell] - captured).iter().find(|&other| killers[other].contains(cell));
                if let Some(other) = partner {
                    captured |= Cells::only(cell) | Cells::only(other);
                }
            }
            if !captured.is_empty() {
                filled.position = filled.position.with_stones(colour, captured);
                filled.captured[colour.index()] |= captured;
                return true;
            }
        }
        false
    }

    /// Where that colour can play so that the cell becomes dead.
    #[inline]
    pub(crate) fn killers(&self, colour: Colour, cell: usize) -> Cells<W> {
        self.killers[colour.index()][cell]
    }
}
