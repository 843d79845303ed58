//! The boards themselves: which edges stand around which box, and where everything goes when the board is turned. One
//! table for each size, made when it is first asked for and kept.
//!
//! Edges are numbered from 0: the horizontal ones row by row from the bottom, each row from the left, and after them
//! the vertical ones, row by row from the bottom, each row from the left. Boxes are numbered row by row from the bottom
//! in the same way. A set of edges is a `u128` with bit `n` for edge `n`, a set of boxes a `u64`.

use std::fmt;
use std::sync::OnceLock;

use crate::rules::LARGEST;
use crate::{Direction, Edge, Start};

/// The most edges of any board.
pub(crate) const MOST_EDGES: usize = 2 * LARGEST as usize * (LARGEST as usize + 1);
/// The most boxes of any board.
pub(crate) const MOST_BOXES: usize = LARGEST as usize * LARGEST as usize;

/// In tables by number: there is no such edge or box.
pub(crate) const NONE: u8 = u8::MAX;

/// Visits the edges of a set by number, in order.
///
/// ```
/// let mut numbers = Vec::new();
/// boyi_dots::for_each_edge(1 << 3 | 1 << 70, |edge| numbers.push(edge));
/// assert_eq!(numbers, [3, 70]);
/// ```
#[inline]
pub fn for_each_edge(edges: u128, mut visit: impl FnMut(usize)) {
    for (base, mut left) in [(0, edges as u64), (64, (edges >> 64) as u64)] {
        while left != 0 {
            visit(base + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// A board size and its tables.
///
/// ```
/// use boyi_dots::Geometry;
/// let board = Geometry::of(2, 1).unwrap();
/// // Edges:  +-2-+-3-+
/// //         4   5   6     and the boxes are 0 and 1.
/// //         +-0-+-1-+
/// assert_eq!((board.edge_count(), board.box_count()), (7, 2));
/// assert_eq!(board.box_mask(0), 1 << 0 | 1 << 2 | 1 << 4 | 1 << 5);
/// assert_eq!(board.boxes_beside(5), [0, 1]);
/// assert_eq!(board.boxes_beside(6), [1]);
/// assert_eq!(board.edge(5), "b1v".parse().unwrap());
/// assert_eq!(board.index("b1v".parse().unwrap()), Some(5));
/// ```
pub struct Geometry {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) edge_count: u8,
    pub(crate) box_count: u8,
    pub(crate) edges: [Edge; MOST_EDGES],
    pub(crate) indices: [u8; Edge::CODES],
    pub(crate) box_masks: [u128; MOST_BOXES],
    pub(crate) boxes_beside: [[u8; 2]; MOST_EDGES],
    pub(crate) wide_masks: [[u128; 2]; 128],
    pub(crate) narrow_masks: [[u64; 2]; 64],
    pub(crate) edge_images: [[u8; MOST_EDGES]; 8],
    pub(crate) box_images: [[u8; MOST_BOXES]; 8],
}

impl Geometry {
    /// The board of that many boxes, 1x1 to 7x7.
    pub fn of(columns: u8, rows: u8) -> Option<&'static Geometry> {
        static BOARDS: [OnceLock<Geometry>; MOST_BOXES] = [const { OnceLock::new() }; MOST_BOXES];
        let sizes = 1..=LARGEST;
        if !sizes.contains(&columns) || !sizes.contains(&rows) {
            return None;
        }
        let number = usize::from(columns - 1) * usize::from(LARGEST) + usize::from(rows - 1);
        Some(BOARDS[number].get_or_init(|| Geometry::build(columns, rows)))
    }

    /// Boxes from left to right.
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Boxes from bottom to top.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many edges there are; their numbers are below this.
    #[inline]
    pub fn edge_count(&self) -> usize {
        usize::from(self.edge_count)
    }

    /// How many boxes there are; their numbers are below this.
    #[inline]
    pub fn box_count(&self) -> usize {
        usize::from(self.box_count)
    }

    /// The set of all edges.
    #[inline]
    pub fn all_edges(&self) -> u128 {
        (1 << self.edge_count) - 1
    }

    /// The edge with that number.
    #[inline]
    pub fn edge(&self, index: usize) -> Edge {
        self.edges[..self.edge_count()][index]
    }

    /// The number of an edge, if this board has it.
    #[inline]
    pub fn index(&self, edge: Edge) -> Option<usize> {
        let index = self.indices[edge.code()];
        (index != NONE).then_some(usize::from(index))
    }

    /// The four edges around a box.
    #[inline]
    pub fn box_mask(&self, number: usize) -> u128 {
        self.box_masks[..self.box_count()][number]
    }

    /// The column and row of a box, from 0 at the bottom left.
    pub fn box_place(&self, number: usize) -> (u8, u8) {
        let number = number as u8;
        (number % self.columns, number / self.columns)
    }

    /// The boxes on the sides of the edge with that number: one on the rim, two inside.
    #[inline]
    pub fn boxes_beside(&self, index: usize) -> &[u8] {
        let boxes = &self.boxes_beside[..self.edge_count()][index];
        if boxes[1] == NONE { &boxes[..1] } else { boxes }
    }

    /// The boxes on the sides of an edge that are closed once the edges in `drawn` are.
    ///
    /// ```
    /// let board = boyi_dots::Geometry::of(2, 1).unwrap();
    /// assert_eq!(board.closed_beside(5, board.box_mask(1)), 1 << 1);
    /// assert_eq!(board.closed_beside(5, board.all_edges()), 1 << 0 | 1 << 1);
    /// ```
    #[inline]
    pub fn closed_beside(&self, index: usize, drawn: u128) -> u64 {
        let masks = self.wide_masks[..self.edge_count()][index];
        let numbers = self.boxes_beside[index];
        // Where there is no box, the mask is never drawn and the number does not matter.
        let closed = |side: usize| u64::from(drawn & masks[side] == masks[side]) << (numbers[side] & 63);
        closed(0) | closed(1)
    }

    /// Whether the edges fit into 63 bits, so that a `u64` of ones is no set of them.
    #[inline]
    pub(crate) fn is_narrow(&self) -> bool {
        self.edge_count < 64
    }

    /// By number of the edge, the four edges of each box beside it. Where there is no box all bits are set, which no
    /// board ever draws.
    #[inline]
    pub(crate) fn wide_masks(&self) -> &[[u128; 2]; 128] {
        &self.wide_masks
    }

    /// The same where the board [is narrow](Geometry::is_narrow).
    #[inline]
    pub(crate) fn narrow_masks(&self) -> &[[u64; 2]; 64] {
        &self.narrow_masks
    }

    /// The edges drawn before the first move.
    ///
    /// ```
    /// use boyi_dots::{Geometry, Start};
    /// let board = Geometry::of(2, 1).unwrap();
    /// assert_eq!(board.start_edges(Start::Icelandic), 1 << 0 | 1 << 1 | 1 << 4);
    /// ```
    pub fn start_edges(&self, start: Start) -> u128 {
        let mut drawn = 0;
        for index in 0..self.edge_count() {
            let edge = self.edge(index);
            let (near, far) = match edge.direction() {
                Direction::Horizontal => (edge.row() == 0, edge.row() == self.rows),
                Direction::Vertical => (edge.column() == 0, edge.column() == self.columns),
            };
            let at_start = match start {
                Start::American => false,
                Start::Icelandic => near,
                Start::Swedish => near || far,
            };
            drawn |= u128::from(at_start) << index;
        }
        drawn
    }

    /// How many ways there are to turn and mirror the board: 8 for a square, 4 otherwise, numbered as in
    /// [`SquareSymmetry`](boyi_core::SquareSymmetry). A game may have fewer: see [`Game::symmetries`](boyi_core::Game::symmetries).
    pub fn symmetries(&self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where the edge with that number goes.
    #[inline]
    pub fn turned_edge(&self, index: usize, symmetry: usize) -> usize {
        usize::from(self.edge_images[..self.symmetries()][symmetry][index])
    }

    /// Where a set of edges goes.
    ///
    /// ```
    /// let board = boyi_dots::Geometry::of(2, 1).unwrap();
    /// assert_eq!(board.turned_edges(1 << 0 | 1 << 4, 1), 1 << 3 | 1 << 6, "the half turn");
    /// ```
    pub fn turned_edges(&self, edges: u128, symmetry: usize) -> u128 {
        let images = &self.edge_images[..self.symmetries()][symmetry];
        let mut turned = 0;
        for_each_edge(edges, |edge| turned |= 1 << images[edge]);
        turned
    }

    /// Where a set of boxes goes.
    pub fn turned_boxes(&self, mut boxes: u64, symmetry: usize) -> u64 {
        let images = &self.box_images[..self.symmetries()][symmetry];
        let mut turned = 0;
        while boxes != 0 {
            turned |= 1 << images[boxes.trailing_zeros() as usize];
            boxes &= boxes - 1;
        }
        turned
    }
}

/// There is one board of each size.
impl PartialEq for Geometry {
    fn eq(&self, other: &Geometry) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows)
    }
}

impl Eq for Geometry {}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry({}x{})", self.columns, self.rows)
    }
}
