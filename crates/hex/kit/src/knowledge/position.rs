//! A position as the analysis sees it: stones, and whose turn it is. Stones that fill-in has added count as stones.

use std::fmt;

use boyi_hex::{Cell, Colour, Hex};

use super::cells::{Cells, WIDE};
use super::shape::Shape;

/// Stones, in sets of `W` words, and the colour to move. The numbers of stones need not match: that is how fill-in can
/// add some.
#[derive(Clone, Copy)]
pub struct Position<const W: usize = WIDE> {
    shape: &'static Shape<W>,
    stones: [Cells<W>; 2],
    to_move: Colour,
}

impl Position {
    /// An empty board with Red to move; `None` if there is no such board.
    pub fn empty(size: u8) -> Option<Position> {
        Some(Position { shape: Shape::of(size)?, stones: [Cells::EMPTY; 2], to_move: Colour::Red })
    }

    /// The position of a game, without its swap.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_hex::{Hex, HexRules};
    /// use boyi_hex_kit::knowledge::Position;
    ///
    /// let game = Hex::parse(HexRules::new(3).unwrap(), ".R./.B./... R").unwrap();
    /// assert_eq!(Position::of(&game).to_string(), ".R./.B./... R");
    /// ```
    pub fn of(game: &Hex) -> Position {
        let shape = Shape::of(game.size()).expect("the widest sets hold every board");
        let stones = Colour::BOTH.map(|colour| Cells::from_bits(game.stones(colour)));
        Position { shape, stones, to_move: game.to_move() }
    }
}

impl<const W: usize> Position<W> {
    /// The same position in sets of another width.
    ///
    /// # Panics
    /// If the board does not fit into them.
    #[inline]
    pub(crate) fn fit<const V: usize>(&self) -> Position<V> {
        let shape = Shape::of(self.shape.size() as u8).expect("sets as wide as the board needs");
        Position { shape, stones: self.stones.map(Cells::fit), to_move: self.to_move }
    }

    /// The board.
    #[inline]
    pub fn shape(&self) -> &'static Shape<W> {
        self.shape
    }

    /// The stones of a colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> Cells<W> {
        self.stones[colour.index()]
    }

    /// The empty cells.
    #[inline]
    pub fn vacant(&self) -> Cells<W> {
        self.shape.board() - (self.stones[0] | self.stones[1])
    }

    /// The colour to move.
    #[inline]
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The same stones with that colour to move.
    #[inline]
    pub fn with_to_move(self, colour: Colour) -> Position<W> {
        Position { to_move: colour, ..self }
    }

    /// The position after the mover has put a stone on an empty cell.
    #[inline]
    pub fn after(self, cell: usize) -> Position<W> {
        debug_assert!(self.vacant().contains(cell));
        self.with_stones(self.to_move, Cells::only(cell)).with_to_move(!self.to_move)
    }

    /// The position with more stones of a colour, the mover unchanged.
    #[inline]
    pub fn with_stones(mut self, colour: Colour, cells: Cells<W>) -> Position<W> {
        self.stones[colour.index()] |= cells;
        self
    }

    /// The stones of a colour that are joined to its starting edge.
    #[inline]
    pub fn joined_to(&self, colour: Colour, edge: usize) -> Cells<W> {
        self.shape.flood(self.shape.edges(colour)[edge], self.stones(colour))
    }

    /// The colour that has joined its edges.
    pub fn winner(&self) -> Option<Colour> {
        Colour::BOTH
            .into_iter()
            .find(|&colour| self.joined_to(colour, 0).intersects(self.shape.edges(colour)[1]))
    }

    /// Turned by half a turn.
    pub fn rotated(self) -> Position<W> {
        Position { stones: self.stones.map(|stones| self.shape.rotated(stones)), ..self }
    }

    /// Mirrored in the long diagonal, the colours exchanged: the same position with the players' names changed.
    pub fn exchanged(self) -> Position<W> {
        let [red, blue] = self.stones.map(|stones| self.shape.transposed(stones));
        Position { stones: [blue, red], to_move: !self.to_move, ..self }
    }

    /// The name of a cell on this board.
    pub fn cell(&self, index: usize) -> Cell {
        let size = self.shape.size();
        Cell::new((index % size) as u8, (index / size) as u8)
    }

    /// The number of a cell on this board; `None` if it lies outside.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let size = self.shape.size();
        let (column, row) = (usize::from(cell.column), usize::from(cell.row));
        (column < size && row < size).then_some(row * size + column)
    }
}

impl<const W: usize> PartialEq for Position<W> {
    fn eq(&self, other: &Position<W>) -> bool {
        self.shape.size() == other.shape.size()
            && self.stones == other.stones
            && self.to_move == other.to_move
    }
}

impl<const W: usize> Eq for Position<W> {}

impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.shape.size();
        for index in self.shape.board().iter() {
            if index > 0 && index % size == 0 {
                f.write_str("/")?;
            }
            let stone = Colour::BOTH.into_iter().find(|&colour| self.stones(colour).contains(index));
            write!(f, "{}", stone.map_or('.', Colour::letter))?;
        }
        write!(f, " {}", self.to_move.letter())
    }
}

impl<const W: usize> fmt::Debug for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
