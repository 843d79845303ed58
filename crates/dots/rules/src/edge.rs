//! Edges, the moves of the game. An edge is coded by its dot, not by its number on some board, so that its text can be
//! written and read without one.

use std::fmt;
use std::str::FromStr;

use boyi_core::TextError;
use boyi_core::text::Scanner;

use crate::rules::LARGEST;

/// Which way an edge leaves its dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right: `h`.
    Horizontal,
    /// Upwards: `v`.
    Vertical,
}

/// The edge between two neighbouring dots: its left or lower dot and a direction.
///
/// ```
/// use boyi_dots::{Direction, Edge};
/// let edge: Edge = "d3h".parse()?;
/// assert_eq!((edge.column(), edge.row(), edge.direction()), (3, 2, Direction::Horizontal));
/// assert_eq!(Edge::new(3, 2, Direction::Horizontal), Some(edge));
/// assert_eq!(edge.to_string(), "d3h");
/// # Ok::<(), boyi_core::TextError>(())
/// ```
// Column, row and direction from the high bits down, so that the order of edges is the order of their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

impl Edge {
    /// More than the [`code`](Edge::code) of any edge.
    pub(crate) const CODES: usize = 128;

    /// The edge that leaves the dot at `column` and `row` (counted from 0, from the bottom left); `None` if no board
    /// has it.
    pub const fn new(column: u8, row: u8, direction: Direction) -> Option<Edge> {
        let fits = match direction {
            Direction::Horizontal => column < LARGEST && row <= LARGEST,
            Direction::Vertical => column <= LARGEST && row < LARGEST,
        };
        if fits { Some(Edge(column << 4 | row << 1 | direction as u8)) } else { None }
    }

    /// The column of the left or lower dot, from 0 for `a`.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 >> 4
    }

    /// The row of the left or lower dot, from 0 for `1`.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 1 & 7
    }

    /// Which way the edge leaves that dot.
    #[inline]
    pub const fn direction(self) -> Direction {
        if self.0 & 1 == 0 { Direction::Horizontal } else { Direction::Vertical }
    }

    /// A table index: below [`Edge::CODES`] and different for every edge.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column());
        let direction = match self.direction() {
            Direction::Horizontal => 'h',
            Direction::Vertical => 'v',
        };
        write!(f, "{column}{}{direction}", self.row() + 1)
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edge({self})")
    }
}

impl FromStr for Edge {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Edge, TextError> {
        let mut scanner = Scanner::new(text);
        let dots = LARGEST + 1;
        let column = scanner.letter(dots, "the column of a dot, a to h")?;
        let row = scanner.number(1, u16::from(dots), "the row of a dot, 1 to 8")? as u8 - 1;
        let direction = scanner.map("h (to the right) or v (upwards)", |c| match c {
            'h' | 'H' => Some(Direction::Horizontal),
            'v' | 'V' => Some(Direction::Vertical),
            _ => None,
        })?;
        scanner.end()?;
        Edge::new(column, row, direction).ok_or_else(|| match direction {
            Direction::Horizontal => TextError::whole(text, "a dot with one to the right of it, a to g"),
            Direction::Vertical => TextError::new(text, 1, "a dot with one above it, 1 to 7"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_ordered_like_their_texts() {
        let mut edges = Vec::new();
        for column in 0..8 {
            for row in 0..8 {
                edges.extend(Edge::new(column, row, Direction::Horizontal));
                edges.extend(Edge::new(column, row, Direction::Vertical));
            }
        }
        assert_eq!(edges.len(), 112, "as many as the largest board has");
        assert!(edges.is_sorted());
        assert!(edges.iter().map(Edge::to_string).is_sorted());
    }

    #[test]
    fn every_edge_reads_back_in_either_case() {
        for code in 0..Edge::CODES as u8 {
            let (column, row) = (code >> 4, code >> 1 & 7);
            let direction = if code & 1 == 0 { Direction::Horizontal } else { Direction::Vertical };
            if let Some(edge) = Edge::new(column, row, direction) {
                assert_eq!(edge.to_string().parse(), Ok(edge));
                assert_eq!(edge.to_string().to_uppercase().parse(), Ok(edge));
            }
        }
    }

    #[test]
    fn a_bad_edge_is_named_with_its_place() {
        let error = |text: &str| text.parse::<Edge>().unwrap_err().to_string();
        assert_eq!(error("i1h"), "\"i1h\", character 1: read 'i', expected the column of a dot, a to h");
        assert_eq!(error("a9h"), "\"a9h\", character 2: read '9', expected the row of a dot, 1 to 8");
        assert_eq!(error("a1"), "\"a1\": ends where h (to the right) or v (upwards) was expected");
        assert_eq!(error("a1hh"), "\"a1hh\", character 4: read 'h', expected the end of the text");
        assert_eq!(
            error("h1h"),
            "\"h1h\", character 1: read 'h', expected a dot with one to the right of it, a to g"
        );
        assert_eq!(error("a8v"), "\"a8v\", character 2: read '8', expected a dot with one above it, 1 to 7");
    }
}
