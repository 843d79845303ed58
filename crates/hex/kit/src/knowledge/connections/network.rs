//! One colour's connections in sets of as many words as the board needs: what the solver works with.

use boyi_hex::Colour;

use super::End;
use super::carriers::Pair;
use super::points::{GOAL, PointSet, START};
use super::search::{Search, Until};
use crate::knowledge::{Cells, Position};

/// One colour's connections in one position after another.
pub(crate) struct Network<const W: usize> {
    search: Search<W>,
    colour: Colour,
}

impl<const W: usize> Network<W> {
    /// Room, and no connections yet.
    pub(crate) fn new() -> Self {
        Network { search: Search::new(), colour: Colour::Red }
    }

    /// Finds the connections of a colour in a position.
    pub(crate) fn find(&mut self, position: &Position<W>, colour: Colour, until: Until) {
        self.colour = colour;
        self.search.run(position, colour, until);
    }

    /// The colour whose connections these are.
    pub(crate) fn colour(&self) -> Colour {
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
    pub(crate) fn full(&self, a: End, b: End) -> &[Cells<W>] {
        self.pair(a, b).map_or(&[], |pair| self.search.fulls.of(pair))
    }

    /// The carriers of the semi-connections between two ends that no full connection makes superfluous.
    pub(crate) fn semi(&self, a: End, b: End) -> &[Cells<W>] {
        self.pair(a, b).map_or(&[], |pair| self.search.semis.of(pair))
    }

    /// The smallest carrier with which the edges are joined if the opponent moves first.
    pub(crate) fn win_moving_second(&self) -> Option<Cells<W>> {
        smallest(self.full(End::Start, End::Goal))
    }

    /// Where the opponent has to move, or lose: the cells that all semi-connections between the edges share. All cells
    /// if there is no such connection.
    pub(crate) fn must_play(&self) -> Cells<W> {
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

    /// The points that touch a point.
    pub(crate) fn touching(&self, point: usize) -> PointSet<W> {
        self.search.points.touching(point)
    }

    /// The points that a point has a full connection with.
    pub(crate) fn linked(&self, point: usize) -> impl Iterator<Item = usize> {
        self.search.linked(point).iter()
    }

    /// The points that are empty cells, with their cells.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let cell = |point| self.search.points.cell(point).lowest();
        (0..self.point_count()).filter_map(move |point| cell(point).map(|cell| (point, cell)))
    }

    /// The cells of the semi-connections that the must-play region comes from: some few whose overlap it is, if
    /// possible.
    pub(crate) fn must_play_carrier(&self) -> Cells<W> {
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

fn smallest<const W: usize>(carriers: &[Cells<W>]) -> Option<Cells<W>> {
    carriers.iter().copied().min_by_key(|carrier| carrier.len())
}
