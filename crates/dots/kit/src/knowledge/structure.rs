//! What a player sees in a position: chains, loops, joints, boxes on offer, safe and loony moves, regions.
//!
//! Seen as a graph, boxes with free edges are joined by their common free edges, and edges on the rim lead to the
//! ground. Boxes with two free edges form *chains* and *loops*; boxes with more are *joints*; a box with one is on
//! offer.

use boyi_dots::{Dots, Geometry};

use super::endgame::Component;
use super::grid::{Degrees, Grid, Singles, board_boxes};
use super::solver::{offer, trees_on_offer};

/// Boxes in a row that fall together once one of them is offered. Sets of edges and boxes are numbered as in
/// [`Geometry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// From 1, in the order of their lowest boxes: the number to show.
    pub number: usize,
    /// Its boxes.
    pub boxes: u64,
    /// Its free edges, those to joints and to the rim included.
    pub edges: u128,
    /// Whether it closes on itself and touches nothing else; or did until it was opened, and four boxes or more are left.
    pub is_loop: bool,
    /// How many of its ends hang on joints.
    pub joints: u8,
    /// Whether it is open: a box of it can be taken.
    pub open: bool,
}

impl Chain {
    /// How many boxes it has.
    pub fn length(&self) -> u32 {
        self.boxes.count_ones()
    }

    /// Whether control can be kept when it is opened: three boxes or more.
    pub fn is_long(&self) -> bool {
        self.length() >= 3
    }

    /// The same without its place, for chains and loops that touch no joint and are not open.
    pub fn component(&self) -> Option<Component> {
        let length = self.length() as u8;
        match (self.open || self.joints > 0, self.is_loop) {
            (true, _) => None,
            (false, true) => Some(Component::Loop(length)),
            (false, false) => Some(Component::Chain(length)),
        }
    }
}

/// A part of the board that no free edge joins to the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its boxes.
    pub boxes: u64,
    /// Its free edges.
    pub edges: u128,
}

/// The structure of a position.
///
/// ```
/// use boyi_core::Game;
/// use boyi_dots::{Dots, DotsRules};
/// use boyi_dots_kit::knowledge::Structure;
/// // The rim of 2x2 is drawn: a loop of four boxes, and every move opens it.
/// let game = Dots::start("2x2,start=swedish".parse::<DotsRules>()?);
/// let structure = Structure::of(&game);
/// assert_eq!(structure.chains.len(), 1);
/// assert!(structure.chains[0].is_loop);
/// assert_eq!(structure.safe, 0);
/// assert_eq!(structure.loony, game.free());
/// # Ok::<(), boyi_core::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Chains and loops, numbered.
    pub chains: Vec<Chain>,
    /// Boxes with three or four free edges.
    pub joints: u64,
    /// Boxes that can be taken now.
    pub offered: u64,
    /// Edges that take a box and lose nothing by it: take these first. Where several chains or loops could be declined,
    /// all are here that are not cheaper to decline than every other.
    pub free_captures: u128,
    /// Edges that neither take a box nor offer one.
    pub safe: u128,
    /// Edges that open a chain or loop so that the opponent may choose between taking all and keeping control; what
    /// is on offer already counts as taken.
    pub loony: u128,
    /// Edges that decline the last boxes on offer to keep control, once nothing is to be taken first.
    pub double_dealing: u128,
    /// The parts that no free edge joins.
    pub regions: Vec<Region>,
}

impl Structure {
    /// The structure of a position.
    pub fn of(game: &Dots) -> Structure {
        Structure::of_grid(game.geometry(), Grid::of(game))
    }

    /// The structure of these free edges of a board.
    pub(super) fn of_grid(board: &Geometry, grid: Grid) -> Structure {
        View::new(board, grid).structure()
    }

    /// Chains of three boxes or more; loops do not count.
    pub fn long_chains(&self) -> usize {
        self.chains.iter().filter(|chain| chain.is_long() && !chain.is_loop).count()
    }

    /// The chains and loops, if there is nothing else: no joint and no box on offer.
    pub fn simple(&self) -> Option<Vec<Component>> {
        if self.joints != 0 {
            return None;
        }
        self.chains.iter().map(Chain::component).collect()
    }
}

/// A grid on its board, for the way back to the board's numbers.
struct View<'a> {
    board: &'a Geometry,
    all: u64,
    grid: Grid,
    degrees: Degrees,
}

impl View<'_> {
    fn new(board: &Geometry, grid: Grid) -> View<'_> {
        let all = board_boxes(board.columns(), board.rows());
        View { board, all, grid, degrees: grid.degrees(all) }
    }

    fn structure(&self) -> Structure {
        let Degrees { one, two, .. } = self.degrees;
        let safe = self.grid.apart_from(one | two);
        let chains = self.strings().map(|(number, string)| self.chain(number, string)).collect();
        let mut found = Structure {
            chains,
            joints: self.boxes(self.degrees.joints()),
            offered: self.boxes(one),
            free_captures: self.edges(self.free_captures()),
            safe: self.edges(safe),
            loony: 0,
            double_dealing: 0,
            regions: self.regions(),
        };
        // What is on offer already is left out, so that a move answers for itself alone.
        let rest = offer(self.grid, self.all).rest;
        for edge in rest.without(safe).edges() {
            if offer(rest.without(Grid::single(edge)), self.all).deal > 0 {
                found.loony |= self.edges(Grid::single(edge));
            }
        }
        if found.free_captures == 0 {
            found.double_dealing = self.edges(self.double_dealing());
        }
        found
    }

    /// Maximal sets of joined boxes with one or two free edges, numbered from 1.
    fn strings(&self) -> impl Iterator<Item = (usize, u64)> {
        let within = self.degrees.one | self.degrees.two;
        let mut left = within;
        (1..).map_while(move |number| {
            let first = Singles(left).next()?;
            let string = self.grid.joined(first, within);
            left &= !string;
            Some((number, string))
        })
    }

    fn chain(&self, number: usize, string: u64) -> Chain {
        let edges = self.grid.around(string);
        let ends = self.grid.beyond(string, self.degrees.joints());
        let open = string & self.degrees.one != 0;
        let length = string.count_ones();
        let closed = if open { length >= 4 && edges.count() + 1 == length } else { edges.count() == length };
        Chain {
            number,
            boxes: self.boxes(string),
            edges: self.edges(edges),
            is_loop: closed && ends == 0,
            joints: edges.around(ends).count() as u8,
            open,
        }
    }

    /// The edges that decline the last boxes of a string on offer.
    fn double_dealing(&self) -> Grid {
        let one = self.degrees.one;
        let mut found = Grid::default();
        for (_, string) in self.strings().filter(|&(_, string)| string & one != 0) {
            for edge in self.grid.around(string).edges().map(Grid::single) {
                if edge.around(one).is_empty() && self.leaves_dominoes(string, edge) {
                    found |= edge;
                }
            }
        }
        found
    }

    /// Whether drawing this edge leaves the string as pairs of boxes that one edge takes.
    fn leaves_dominoes(&self, string: u64, edge: Grid) -> bool {
        let after = self.grid.without(edge);
        let degrees = after.degrees(self.all);
        string & !degrees.one == 0
            && Singles(string).all(|one| after.joined(one, degrees.open()).count_ones() == 2)
    }

    fn free_captures(&self) -> Grid {
        let trees: Vec<(u64, i8)> = trees_on_offer(self.grid, self.all).collect();
        let mut captures = Grid::default();
        // The strings of which only the last boxes are left.
        let mut decisions: Vec<u64> = Vec::new();
        for (_, string) in self.strings() {
            let ends = string & self.degrees.one;
            // The last two of a chain and the last four of a loop are worth a thought; three in a row with both ends
            // open are not, and two that one edge takes are not either.
            let last = if ends.count_ones() == 2 { 4 } else { 2 };
            if string.count_ones() != last {
                captures |= self.grid.around(ends);
            } else if ends != 0 {
                decisions.push(string);
            }
        }
        for &string in &decisions {
            let own = |&&(tree, _): &&(u64, i8)| tree & string != 0;
            let &(tree, price) = trees.iter().find(own).expect("what is on offer falls");
            // Where strings meet in a joint that falls too, only the last one of them is left.
            let is_one_of_many = decisions.iter().any(|&other| other != string && tree & other != 0);
            let is_dear = trees.iter().any(|&(other, least)| other != tree && least > 0 && least <= price);
            if price == 0 || is_one_of_many || is_dear {
                captures |= self.grid.around(string & self.degrees.one);
            }
        }
        captures
    }

    fn regions(&self) -> Vec<Region> {
        let mut left = self.degrees.open();
        std::iter::from_fn(|| {
            let region = self.grid.joined(Singles(left).next()?, left);
            left &= !region;
            Some(Region { boxes: self.boxes(region), edges: self.edges(self.grid.around(region)) })
        })
        .collect()
    }

    fn boxes(&self, set: u64) -> u64 {
        let columns = u32::from(self.board.columns());
        Singles(set).fold(0, |boxes, bit| {
            let place = bit.trailing_zeros();
            boxes | 1 << ((place >> 3) * columns + (place & 7))
        })
    }

    fn edges(&self, set: Grid) -> u128 {
        set.edges().fold(0, |edges, edge| edges | 1 << self.board.index(edge).expect("an edge of the board"))
    }
}
