//! Boxes on offer. Whoever is offered boxes takes them all, or all but two (four of an opened loop) to make the opponent
//! move first in what is left: nothing else can be better. So a position with boxes on offer is a number and a position
//! without.

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
    let mut offer = Offer { taken: 0, deal: 0, rest: grid };
    loop {
        let degrees = offer.rest.degrees(board);
        // One opened string at a time: what it leads to may become part of the next.
        let Some(start) = Singles(degrees.one).next() else { return offer };
        let string = offer.rest.joined(start, degrees.one | degrees.two);
        let boxes = string.count_ones() as i8;
        let closed = (string & degrees.one).count_ones() == 2;
        let deal = if closed {
            if boxes >= 4 { 4 } else { 0 }
        } else if boxes >= 2 {
            2
        } else {
            0
        };
        if deal != 0 && (offer.deal == 0 || deal < offer.deal) {
            offer.deal = deal;
        }
        offer.taken += boxes;
        offer.rest = offer.rest.without(offer.rest.around(string));
    }
}
