//! Virtual connections: what a colour can join, whatever the opponent does.
//!
//! A *full* connection between two points (edges, groups, empty cells) holds even if the opponent moves first; a *semi*
//! connection holds if its owner moves first. Each comes with a *carrier*: the empty cells that the owner needs, so that
//! nothing the opponent does elsewhere matters. The *must-play* region follows: where all semi-connections of the
//! opponent's edges overlap, for a move anywhere else leaves one of them whole, and it wins.

mod carriers;
mod or_rule;
mod points;
mod search;
#[cfg(test)]
mod tests;

use boyi_games::hex::Colour;

use self::carriers::Pair;
use self::points::{GOAL, START};
pub(crate) use self::search::Until;
use self::search::{Search, bits};
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
/// use boyi_games::{Game, hex::{Colour, Hex, HexRules}};
/// use boyi_knowledge::hex::{Position, connections::{Connections, End}};
///
/// // A bridge: two stones with two empty common neighbours.
/// let game = Hex::parse(HexRules::new(5).unwrap(), "..R../...../.R.../...../..... B").unwrap();
/// let connections = Connections::of(&Position::of(&game).unwrap(), Colour::Red);
/// let bridge = connections.full(End::Cell(2), End::Cell(11));
/// assert_eq!(bridge[0].iter().collect::<Vec<_>>(), [6, 7]);
/// ```
pub struct Connections {
    search: Search,
    colour: Colour,
}

impl Connections {
    /// Finds the connections of a colour.
    pub fn of(position: &Position, colour: Colour) -> Connections {
        let mut connections = Connections::with_room();
        connections.find(position, colour, Until::Exhausted);
        connections
    }

    /// Room for the connections of one position after another.
    pub(crate) fn with_room() -> Connections {
        Connections { search: Search::new(), colour: Colour::Red }
    }

    /// Finds the connections of a colour in another position.
    pub(crate) fn find(&mut self, position: &Position, colour: Colour, until: Until) {
        self.colour = colour;
        self.search.run(position, colour, until);
    }

    /// The colour whose connections these are.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    fn pair(&self, a: End, b: End) -> Option<Pair> {
        let point = |end| match end {
            End::Start => Some(START),
            End::Goal => Some(GOAL),
            End::Cell(cell) => self.search.points.of_cell(cell),
        };
        let (a, b) = (point(a)?, point(b)?);
        (a != b).then(|| Pair::of(a, b))
    }

    /// The carriers of the full connections between two ends; none if an end is an opponent's stone or both are one.
    pub fn full(&self, a: End, b: End) -> &[Cells] {
        self.pair(a, b).map_or(&[], |pair| self.search.fulls.of(pair))
    }

    /// The carriers of the semi-connections between two ends that no full connection makes superfluous.
    pub fn semi(&self, a: End, b: End) -> &[Cells] {
        self.pair(a, b).map_or(&[], |pair| self.search.semis.of(pair))
    }

    /// The smallest carrier with which the edges are joined if the opponent moves first.
    pub fn win_moving_second(&self) -> Option<Cells> {
        smallest(self.full(End::Start, End::Goal))
    }

    /// The smallest carrier with which the edges are joined if the owner moves first.
    pub fn win_moving_first(&self) -> Option<Cells> {
        smallest(self.semi(End::Start, End::Goal)).or_else(|| self.win_moving_second())
    }

    /// Where the opponent has to move, or lose: the cells that all semi-connections between the edges share. All cells
    /// if there is no such connection.
    pub fn must_play(&self) -> Cells {
        if self.win_moving_second().is_some() {
            return Cells::EMPTY;
        }
        self.search.meet(Pair::of(START, GOAL))
    }

    /// How many points there are: first the two edges, then groups, then empty cells.
    pub(crate) fn point_count(&self) -> usize {
        self.search.points.count()
    }

    /// Whether a point is an edge or a group, not an empty cell.
    pub(crate) fn is_solid(&self, point: usize) -> bool {
        self.search.points.is_solid(point)
    }

    /// The points that touch a point, one bit each.
    pub(crate) fn touching(&self, point: usize) -> u128 {
        self.search.points.touching(point)
    }

    /// The points that a point has a full connection with.
    pub(crate) fn linked(&self, point: usize) -> impl Iterator<Item = usize> {
        bits(self.search.linked(point))
    }

    /// The points that are empty cells, with their cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let cell = |point| self.search.points.cell(point).lowest();
        (0..self.point_count()).filter_map(move |point| cell(point).map(|cell| (point, cell)))
    }

    /// The cells of the semi-connections that the must-play region comes from: some few whose overlap it is, if
    /// possible.
    pub(crate) fn must_play_carrier(&self) -> Cells {
        let pair = Pair::of(START, GOAL);
        let wanted = self.search.meet(pair);
        let (mut meet, mut join) = (!Cells::EMPTY, Cells::EMPTY);
        let semis = self.search.semis.of(pair);
        while meet != wanted {
            let useful = semis.iter().filter(|&&semi| !meet.is_subset(semi));
            let Some(&semi) = useful.min_by_key(|&&semi| ((meet & semi).len(), (join | semi).len())) else {
                return self.search.join(pair);
            };
            meet &= semi;
            join |= semi;
        }
        join
    }
}

fn smallest(carriers: &[Cells]) -> Option<Cells> {
    carriers.iter().copied().min_by_key(|carrier| carrier.len())
}
