//! Virtual connections: what a colour can join, whatever the opponent does.
//!
//! A *full* connection between two points (edges, groups, empty cells) holds even if the opponent moves first; a *semi*
//! connection holds if its owner moves first. Each comes with a *carrier*: the empty cells that the owner needs, so that
//! nothing the opponent does elsewhere matters. The *must-play* region follows: where all semi-connections of the
//! opponent's edges overlap, for a move anywhere else leaves one of them whole, and it wins.

mod carriers;
mod network;
mod or_rule;
mod points;
mod search;
#[cfg(test)]
mod tests;

use boyi_hex::Colour;

pub(crate) use self::network::Network;
pub(crate) use self::search::Until;
use super::cells::with_words;
use super::{Cells, Position};

/// One end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The colour's starting edge: top for Red, left for Blue.
    Start,
    /// The colour's other edge: bottom for Red, right for Blue.
    Goal,
    /// A cell: empty, or a stone, which stands for its group.
    Cell(usize),
}

/// One colour's connections in a position.
///
/// ```
/// use boyi_core::Game;
/// use boyi_hex::{Colour, Hex, HexRules};
/// use boyi_hex_kit::knowledge::{Position, connections::{Connections, End}};
///
/// // A bridge: two stones with two empty common neighbours.
/// let game = Hex::parse(HexRules::new(5).unwrap(), "..R../...../.R.../...../..... B").unwrap();
/// let connections = Connections::of(&Position::of(&game), Colour::Red);
/// let bridge = connections.full(End::Cell(2), End::Cell(11));
/// assert_eq!(bridge[0].iter().collect::<Vec<_>>(), [6, 7]);
/// ```
pub struct Connections(Box<dyn Found + Send>);

/// A network of any width, seen in the widest sets.
trait Found {
    fn colour(&self) -> Colour;
    fn full(&self, a: End, b: End) -> Vec<Cells>;
    fn semi(&self, a: End, b: End) -> Vec<Cells>;
    fn win_moving_second(&self) -> Option<Cells>;
    fn must_play(&self) -> Cells;
}

impl<const W: usize> Found for Network<W> {
    fn colour(&self) -> Colour {
        self.colour()
    }

    fn full(&self, a: End, b: End) -> Vec<Cells> {
        self.full(a, b).iter().map(|carrier| carrier.fit()).collect()
    }

    fn semi(&self, a: End, b: End) -> Vec<Cells> {
        self.semi(a, b).iter().map(|carrier| carrier.fit()).collect()
    }

    fn win_moving_second(&self) -> Option<Cells> {
        self.win_moving_second().map(Cells::fit)
    }

    fn must_play(&self) -> Cells {
        self.must_play().fit()
    }
}

impl Connections {
    /// Finds the connections of a colour.
    pub fn of(position: &Position, colour: Colour) -> Connections {
        with_words!(position.shape().size(), W => {
            let mut network = Box::new(Network::<W>::new());
            network.find(&position.fit(), colour, Until::Exhausted);
            Connections(network)
        })
    }

    /// The colour whose connections these are.
    pub fn colour(&self) -> Colour {
        self.0.colour()
    }

    /// The carriers of the full connections between two ends; none if an end is an opponent's stone or both are one.
    pub fn full(&self, a: End, b: End) -> Vec<Cells> {
        self.0.full(a, b)
    }

    /// The carriers of the semi-connections between two ends that no full connection makes superfluous.
    pub fn semi(&self, a: End, b: End) -> Vec<Cells> {
        self.0.semi(a, b)
    }

    /// The smallest carrier with which the edges are joined if the opponent moves first.
    pub fn win_moving_second(&self) -> Option<Cells> {
        self.0.win_moving_second()
    }

    /// Where the opponent has to move, or lose: the cells that all semi-connections between the edges share. All cells
    /// if there is no such connection.
    pub fn must_play(&self) -> Cells {
        self.0.must_play()
    }
}
