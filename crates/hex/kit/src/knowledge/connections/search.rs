//! Anshelevich's H-search: connections are put together from smaller ones until nothing new is found.

use boyi_hex::Colour;

use super::carriers::{Carriers, Pair};
use super::or_rule::{OrRound, SEMIS};
use super::points::{GOAL, PointSet, Points, START};
use crate::knowledge::cells::PerCell;
use crate::knowledge::{Cells, Position};

/// Full connections kept for a pair of points. With half as many, of these and of the next, some 7x7 openings took two
/// fifths more positions; with twice as many, hardly fewer.
pub(super) const FULLS: usize = 16;

/// The largest carrier kept between two empty cells. Such connections are the most numerous and the least useful.
const LOOSE: usize = 6;

/// Combinations tried in one search. Some positions of 14x14 and beyond have millions; those of 11x11 were seen to have
/// a hundred thousand. What was found until then is true, and a player waits no more than some 50 ms for it.
const MOST_STEPS: u64 = 1_000_000;

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Until nothing new is found.
    Exhausted,
    /// Until the edges are connected, whoever is to move.
    Full,
    /// Not at all: only what touches is linked, and no carriers are kept.
    Touching,
}

/// All that the search knows about one colour's connections in a position. Kept from one position to the next, so that
/// nothing needs to be allocated.
pub(super) struct Search<const W: usize> {
    pub(super) points: Points<W>,
    pub(super) fulls: Carriers<FULLS, W>,
    pub(super) semis: Carriers<SEMIS, W>,
    /// The cells that all semi-connections ever found for a pair share, and those that any of them has.
    meet: Vec<Cells<W>>,
    join: Vec<Cells<W>>,
    /// For each point, the points that it has a full connection with.
    linked: PerCell<PointSet<W>, W>,
    /// Full connections to work on, by the size of their carrier.
    queue: Vec<Vec<(u16, u16, Cells<W>)>>,
    smallest: usize,
    /// Combinations tried in this search.
    steps: u64,
    /// Pairs with new semi-connections, and whether a pair is among them.
    pending: Vec<(u16, u16)>,
    is_pending: Vec<bool>,
}

impl<const W: usize> Search<W> {
    pub(super) fn new() -> Self {
        let pairs = Cells::<W>::ROOM * (Cells::<W>::ROOM - 1) / 2;
        Search {
            points: Points::NONE,
            fulls: Carriers::new(pairs),
            semis: Carriers::new(pairs),
            meet: vec![Cells::EMPTY; pairs],
            join: vec![Cells::EMPTY; pairs],
            linked: PerCell::all(PointSet::EMPTY),
            queue: vec![Vec::new(); Cells::<W>::ROOM],
            smallest: 0,
            steps: 0,
            pending: Vec::new(),
            is_pending: vec![false; pairs],
        }
    }

    pub(super) fn run(&mut self, position: &Position<W>, colour: Colour, until: Until) {
        self.points.find(position, colour);
        let count = self.points.count();
        let pairs = count * (count - 1) / 2;
        self.fulls.clear(count);
        self.semis.clear(count);
        if until == Until::Touching {
            (0..count).for_each(|point| self.linked[point] = self.points.touching(point));
            return;
        }
        self.meet[..pairs].fill(!Cells::EMPTY);
        self.join[..pairs].fill(Cells::EMPTY);
        self.is_pending[..pairs].fill(false);
        self.linked = PerCell::all(PointSet::EMPTY);
        self.queue.iter_mut().for_each(Vec::clear);
        self.pending.clear();
        self.smallest = 0;
        self.steps = 0;
        for a in 0..count {
            for b in self.points.touching(a).iter().take_while(|&b| b < a) {
                self.add_full(a, b, Cells::EMPTY);
            }
        }
        let edges = Pair::of(START, GOAL);
        let found = |search: &Self| match until {
            Until::Exhausted | Until::Touching => false,
            Until::Full => !search.fulls.of(edges).is_empty(),
        };
        while !found(self) && self.steps < MOST_STEPS {
            if let Some((a, b, carrier)) = self.next_full() {
                self.combine(a, b, carrier);
                self.combine(b, a, carrier);
            } else if let Some((a, b)) = self.pending.pop() {
                self.or_rule(usize::from(a), usize::from(b));
            } else {
                break;
            }
        }
    }

    fn next_full(&mut self) -> Option<(usize, usize, Cells<W>)> {
        while self.smallest < self.queue.len() {
            let Some((a, b, carrier)) = self.queue[self.smallest].pop() else {
                self.smallest += 1;
                continue;
            };
            let (a, b) = (usize::from(a), usize::from(b));
            if self.fulls.finish(Pair::of(a, b), carrier) {
                return Some((a, b, carrier));
            }
        }
        None
    }

    /// The AND rule: what is connected to `mid` on both sides is connected through it, at once if `mid` is a group,
    /// after a move there if it is empty. Connections through an edge would be of no use.
    fn combine(&mut self, a: usize, mid: usize, carrier: Cells<W>) {
        if mid <= GOAL {
            return;
        }
        let own = self.points.cell(a);
        let taken = carrier | own;
        let solid = self.points.is_solid(mid);
        let between = if solid { Cells::EMPTY } else { self.points.cell(mid) };
        for b in (self.linked[mid] - self.points.touching(a) - PointSet::only(a)).iter() {
            let far = self.points.cell(b);
            if carrier.intersects(far) {
                continue;
            }
            let second = Pair::of(mid, b);
            let done = self.fulls.done(second);
            self.steps += self.fulls.of(second).len() as u64;
            for i in 0..self.fulls.of(second).len() {
                let other = self.fulls.of(second)[i];
                if done >> i & 1 == 0 || other.intersects(taken) {
                    continue;
                }
                let both = carrier | other | between;
                if solid {
                    self.add_full(a, b, both);
                } else {
                    self.add_semi(a, b, both);
                }
            }
        }
    }

    /// Between two empty cells only small connections are kept.
    #[inline]
    fn is_wanted(&self, a: usize, b: usize, carrier: Cells<W>) -> bool {
        self.points.is_solid(a) || self.points.is_solid(b) || carrier.len() <= LOOSE
    }

    fn add_full(&mut self, a: usize, b: usize, carrier: Cells<W>) {
        let pair = Pair::of(a, b);
        if !self.is_wanted(a, b, carrier) || !self.fulls.add(pair, carrier) {
            return;
        }
        self.semis.remove_around(pair, carrier);
        self.linked[a].insert(b);
        self.linked[b].insert(a);
        let size = carrier.len();
        self.queue[size].push((a as u16, b as u16, carrier));
        self.smallest = self.smallest.min(size);
    }

    fn add_semi(&mut self, a: usize, b: usize, carrier: Cells<W>) {
        let pair = Pair::of(a, b);
        if !self.is_wanted(a, b, carrier) || self.fulls.has_within(pair, carrier) {
            return;
        }
        self.meet[pair.index()] &= carrier;
        self.join[pair.index()] |= carrier;
        if self.semis.add(pair, carrier) && !std::mem::replace(&mut self.is_pending[pair.index()], true) {
            self.pending.push((a as u16, b as u16));
        }
    }

    /// The OR rule: semi-connections that have no cell in common are together a full connection, because the opponent
    /// cannot intrude into all of them at once.
    fn or_rule(&mut self, a: usize, b: usize) {
        let pair = Pair::of(a, b);
        self.is_pending[pair.index()] = false;
        if !self.meet[pair.index()].is_empty() {
            return;
        }
        let mut round = OrRound::of(self.semis.of(pair), self.semis.done(pair), self.fulls.of(pair));
        round.run();
        self.semis.finish_all(pair);
        let mut found = round.found;
        if found.all().is_empty() && self.fulls.of(pair).is_empty() {
            // Too many are needed, or one of them is no longer in the list: all together they still connect.
            found.add(self.join[pair.index()]);
        }
        for &carrier in found.all() {
            self.add_full(a, b, carrier);
        }
    }

    pub(super) fn meet(&self, pair: Pair) -> Cells<W> {
        self.meet[pair.index()]
    }

    pub(super) fn join(&self, pair: Pair) -> Cells<W> {
        self.join[pair.index()]
    }

    /// For each point, the points it is connected with whoever is to move.
    pub(super) fn linked(&self, point: usize) -> PointSet<W> {
        self.linked[point]
    }
}
