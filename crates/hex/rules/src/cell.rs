//! Cells, colours and moves, each with its text.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::MAX_SIZE;
use boyi_core::TextError;
use boyi_core::text::Scanner;

/// A cell by column and row, both from 0; `a1` is column 0, row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Counted from the left.
    pub column: u8,
    /// Counted from the top.
    pub row: u8,
}

impl Cell {
    /// The cell in that column and row, both from 0.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Cell {
        Cell { column, row }
    }

    /// The mirror image in the long diagonal, where columns and rows change places: what Red sees there is what Blue
    /// sees here.
    #[inline]
    pub const fn mirrored(self) -> Cell {
        Cell { column: self.row, row: self.column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut scanner = Scanner::new(text);
        let column = scanner.letter(MAX_SIZE, "a column from a to s")?;
        let row = scanner.number(1, MAX_SIZE.into(), "a row number")? as u8;
        scanner.end()?;
        Ok(Cell { column, row: row - 1 })
    }
}

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Moves first and joins top and bottom. Hex tools and SGF call it Black.
    Red,
    /// Joins left and right. Hex tools and SGF call it White.
    Blue,
}

impl Colour {
    /// Red, then Blue.
    pub const BOTH: [Colour; 2] = [Colour::Red, Colour::Blue];

    /// 0 for Red, 1 for Blue: an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Blue => 'B',
        }
    }

    /// `Red` or `Blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Blue => "Blue",
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Red => Colour::Blue,
            Colour::Blue => Colour::Red,
        }
    }
}

/// A stone on a cell, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HexMove {
    /// Puts a stone there.
    Place(Cell),
    /// The second player's answer to the first stone, where the rules allow it.
    Swap,
}

impl HexMove {
    /// The cell, unless this is the swap.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            HexMove::Place(cell) => Some(cell),
            HexMove::Swap => None,
        }
    }
}

impl From<Cell> for HexMove {
    fn from(cell: Cell) -> Self {
        HexMove::Place(cell)
    }
}

impl fmt::Display for HexMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HexMove::Place(cell) => cell.fmt(f),
            HexMove::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for HexMove {
    type Err = TextError;

    /// Reads a cell such as `f6`, or `swap`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.eq_ignore_ascii_case("swap") { Ok(HexMove::Swap) } else { text.parse().map(HexMove::Place) }
    }
}
