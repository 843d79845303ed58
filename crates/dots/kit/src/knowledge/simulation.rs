//! A game as simulations play it on: the free edges, who leads, and whose turn it is.

use boyi_core::{Game, Margin, Outcome, Random, Side};
use boyi_dots::Dots;

use super::endgame::{Component, Endgame, Formula};
use super::grid::{Degrees, Grid, board_boxes};
use super::solver::{Offer, offer};

/// A running simulation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simulation {
    /// The edges that can still be drawn.
    pub grid: Grid,
    board: u64,
    /// Of the side to move.
    lead: i16,
    mover: Side,
}

impl Simulation {
    pub fn of(game: &Dots) -> Simulation {
        let board = game.geometry();
        let mover = game.mover();
        Simulation {
            grid: Grid::of(game),
            board: board_boxes(board.columns(), board.rows()),
            lead: game.score(mover) as i16 - game.score(!mover) as i16,
            mover,
        }
    }

    #[inline]
    pub fn degrees(&self) -> Degrees {
        self.grid.degrees(self.board)
    }

    /// The boxes of the board.
    pub fn board(&self) -> u64 {
        self.board
    }

    /// Everything on offer.
    pub fn offer(&self) -> Offer {
        offer(self.grid, self.board)
    }

    /// Draws one edge; `degrees` are those before.
    #[inline]
    pub fn draw(&mut self, edge: Grid, degrees: &Degrees) {
        let beside = degrees.one & (edge.h | edge.h >> 8 | edge.v | edge.v >> 1);
        self.grid = self.grid.without(edge);
        match beside.count_ones() {
            0 => self.pass(),
            closed => self.lead += closed as i16,
        }
    }

    /// The other side is to move.
    #[inline]
    pub fn pass(&mut self) {
        self.lead = -self.lead;
        self.mover = !self.mover;
    }

    /// The result if the side to move gets so many boxes net from here on.
    #[inline]
    pub fn result(&self, net: i16) -> Outcome {
        let lead = self.lead + net;
        Margin(if self.mover == Side::First { lead } else { -lead }).outcome()
    }

    /// The result of random moves to the end.
    pub fn playout(mut self, random: &mut Random) -> Outcome {
        while !self.grid.is_empty() {
            self.draw(any_of(self.grid, random), &self.degrees());
        }
        self.result(0)
    }

    /// What the theory of chains and loops says the side to move gets net, where only those are left.
    pub fn theory(&self, formula: Formula) -> Option<i16> {
        if self.degrees().joints() != 0 {
            return None;
        }
        let offer = self.offer();
        let rest = simple_endgame(offer.rest, self.board)?;
        let (taken, deal) = (i16::from(offer.taken), i16::from(offer.deal));
        let value = rest.value_by(formula);
        Some(if keeps_control(&rest, offer.deal, formula) { taken - 2 * deal + value } else { taken - value })
    }
}

/// Whether to leave `price` boxes to the opponent so that he moves first in what is left.
pub(super) fn keeps_control(rest: &Endgame, price: i8, formula: Formula) -> bool {
    use super::endgame::Control;
    let opened = match price {
        2 => Component::Chain(3),
        4 => Component::Loop(4),
        _ => return false,
    };
    rest.control_by(opened, formula) == Control::Keep
}

/// The chains and loops of a grid without boxes on offer, if there is nothing else.
pub(super) fn simple_endgame(grid: Grid, board: u64) -> Option<Endgame> {
    let degrees = grid.degrees(board);
    if degrees.joints() != 0 {
        return None;
    }
    let mut endgame = Endgame::default();
    let mut left = degrees.two;
    while left != 0 {
        let string = grid.joined(left & left.wrapping_neg(), left);
        left &= !string;
        let boxes = string.count_ones() as u8;
        let is_loop = grid.around(string).count() == u32::from(boxes);
        endgame.add(if is_loop { Component::Loop(boxes) } else { Component::Chain(boxes) });
    }
    Some(endgame)
}

/// One member of a set of edges, evenly.
#[inline]
pub(super) fn any_of(set: Grid, random: &mut Random) -> Grid {
    let lying = set.h.count_ones();
    let place = random.below(set.count());
    if place < lying {
        Grid { h: member(set.h, place), v: 0 }
    } else {
        Grid { h: 0, v: member(set.v, place - lying) }
    }
}

#[inline]
fn member(mut word: u64, place: u32) -> u64 {
    for _ in 0..place {
        word &= word - 1;
    }
    word & word.wrapping_neg()
}
