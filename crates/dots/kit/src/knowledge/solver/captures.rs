//! Boxes on offer. Whoever is offered boxes takes them all, or all but two or four of them to make the opponent move
//! first in what is left: nothing else can be better. So a position with boxes on offer is a number and a position
//! without.
//!
//! Taking a box may put the next one on offer, and where strings on offer meet in a joint, the joint too. What falls in
//! the end consists of trees of boxes, since every box but the last of its part was taken by the edge to one that fell
//! later. How many boxes must be left for control depends on the whole tree:
//! - one that hangs by an edge on the rim or on what stays can be taken down to its last two boxes, and that edge then
//!   closes them off: two are left;
//! - one that hangs on nothing is cut in the middle of its last four boxes in a row: four are left. Where no four boxes
//!   are in a row, around a single box at most, every edge takes something, and control passes on.

use super::super::grid::{Grid, Singles};

/// What a player gets who is to move with boxes on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// All boxes that can be taken in one go.
    pub taken: i8,
    /// How many of them must be left to keep control: 2, 4, or 0 if that is not possible.
    pub deal: i8,
    /// The free edges when they are all gone.
    pub rest: Grid,
}

impl Offer {
    /// Net boxes of who gets the offer, given the value of the rest for who has to move there.
    pub fn value(&self, rest: i8) -> i8 {
        if self.deal == 0 { self.taken + rest } else { self.taken - self.deal + (self.deal + rest).abs() }
    }
}

/// Takes everything that can be taken.
pub(crate) fn offer(grid: Grid, board: u64) -> Offer {
    let before = grid.degrees(board);
    let mut rest = grid;
    let mut now = before;
    while now.one != 0 {
        rest = rest.without(rest.around(now.one));
        now = rest.degrees(board);
    }
    let fallen = before.open() & !now.open();
    Offer { taken: fallen.count_ones() as i8, deal: deal(grid, fallen, fallen & !before.one), rest }
}

/// The trees of boxes that fall when everything on offer is taken, and how many boxes of each must be left to keep control: 2,
/// 4, or 0 if that is not possible.
pub(crate) fn trees_on_offer(grid: Grid, board: u64) -> impl Iterator<Item = (u64, i8)> {
    let before = grid.degrees(board);
    let fallen = before.open() & !offer(grid, board).rest.degrees(board).open();
    trees(grid, fallen).map(move |tree| (tree, price(grid, tree, fallen & !before.one)))
}

/// The least that must be left of the boxes that fall, or 0; `inner` are those that were not on offer at first.
fn deal(grid: Grid, fallen: u64, inner: u64) -> i8 {
    let mut least = 0;
    for tree in trees(grid, fallen) {
        match price(grid, tree, inner) {
            0 => {}
            2 => return 2,
            price => least = price,
        }
    }
    least
}

/// The boxes that fall, by the trees that they are in.
fn trees(grid: Grid, fallen: u64) -> impl Iterator<Item = u64> {
    let mut left = fallen;
    std::iter::from_fn(move || {
        let tree = grid.joined(Singles(left).next()?, fallen);
        left &= !tree;
        Some(tree)
    })
}

/// How many boxes of a tree must be left to keep control, or 0.
fn price(grid: Grid, tree: u64, inner: u64) -> i8 {
    let hangs = grid.around(tree).count() == tree.count_ones();
    if hangs {
        return if tree.is_power_of_two() { 0 } else { 2 };
    }
    // Two boxes in the middle that are joined have another box each.
    if grid.beyond(tree & inner, tree & inner) == 0 { 0 } else { 4 }
}
