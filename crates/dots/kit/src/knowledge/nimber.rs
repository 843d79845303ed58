//! Nimbers of regions in Nimstring: the game without scores, where who cannot move loses. A region with nimber 0 passes
//! the duty to open something on; who moves to a total of 0 fights for control with success (Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 16).

use std::collections::HashMap;

use boyi_dots::Dots;

use super::Region;
use super::grid::{Grid, Singles, board_boxes};
use super::solver::offer;

/// The value of a region in Nimstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nimber {
    /// As a heap of so many.
    Heap(u8),
    /// A chain or loop is open, and whoever moves has control.
    Loony,
}

/// Computes nimbers and remembers those of parts.
///
/// ```
/// use boyi_core::Game;
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::{Nimber, Nimbers, Structure};
/// // A single box with three free edges: one safe move, then one that gives it away.
/// let mut game = Dots::start("1x1".parse::<DotsRules>()?);
/// game.play("a1h".parse()?)?;
/// let regions = Structure::of(&game).regions;
/// assert_eq!(Nimbers::new(1000).of(&game, &regions[0]), Some(Nimber::Heap(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nimbers {
    known: HashMap<Grid, u8>,
    limit: usize,
}

impl Nimbers {
    /// Gives up when this many positions are known.
    pub fn new(limit: usize) -> Nimbers {
        Nimbers { known: HashMap::new(), limit }
    }

    /// The nimber of a region of this position, unless it is too large.
    pub fn of(&mut self, game: &Dots, region: &Region) -> Option<Nimber> {
        let board = game.geometry();
        let boxes = board_boxes(board.columns(), board.rows());
        let offer = offer(Grid::from_set(board, region.edges), boxes);
        if offer.deal > 0 {
            return Some(Nimber::Loony);
        }
        self.sum(offer.rest, boxes).map(Nimber::Heap)
    }

    /// The nimber of all parts together.
    fn sum(&mut self, grid: Grid, board: u64) -> Option<u8> {
        let mut left = grid.degrees(board).open();
        let mut total = 0;
        while let Some(first) = Singles(left).next() {
            let part = grid.joined(first, left);
            left &= !part;
            total ^= self.part(grid.around(part), board)?;
        }
        Some(total)
    }

    /// The least number that no move leads to; moves that let the opponent choose do not count.
    fn part(&mut self, grid: Grid, board: u64) -> Option<u8> {
        if let Some(&nimber) = self.known.get(&grid) {
            return Some(nimber);
        }
        if self.known.len() >= self.limit {
            return None;
        }
        let mut reached = 0u128;
        for edge in grid.edges() {
            let after = offer(grid.without(Grid::single(edge)), board);
            if after.deal == 0 {
                reached |= 1 << self.sum(after.rest, board)?;
            }
        }
        let nimber = (!reached).trailing_zeros() as u8;
        self.known.insert(grid, nimber);
        Some(nimber)
    }
}
