//! Anshelevich's H-search: connections are put together from smaller ones until nothing new is found.

use boyi_games::hex::Colour;

use super::carriers::{Carriers, Pair};
use super::or_rule::OrRound;
use super::points::{GOAL, MAX_POINTS, Points, START};
use crate::hex::shape::MAX_CELLS;
use crate::hex::{Cells, Position};

/// Full connections kept for a pair of points. With half as many, of these and of the next, some 7x7 openings took two
/// fifths more positions; with twice as many, hardly fewer.
pub(super) const FULLS: usize = 16;
/// Semi-connections kept for a pair of points.
pub(super) const SEMIS: usize = 32;

/// The largest carrier kept between two empty cells. Such connections are the most numerous and the least useful.
const LOOSE: usize = 6;

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
pub(super) struct Search {
    pub(super) points: Points,
    pub(super) fulls: Carriers<FULLS>,
    pub(super) semis: Carriers<SEMIS>,
    /// The cells that all semi-connections ever found for a pair share, and those that any of them has.
    meet: Vec<Cells>,
    join: Vec<Cells>,
    /// For each point, the points that it has a full connection with.
    linked: [u128; MAX_POINTS],
    /// Full connections to work on, by the size of their carrier.
    queue: Vec<Vec<(u8, u8, Cells)>>,
    smallest: usize,
    /// Pairs with new semi-connections, and whether a pair is among them.
    pending: Vec<(u8, u8)>,
    is_pending: Vec<bool>,
}

impl Search {
    pub(super) fn new() -> Search {
        let pairs = MAX_POINTS * (MAX_POINTS - 1) / 2;
        Search {
            points: Points::NONE,
            fulls: Carriers::new(),
            semis: Carriers::new(),
            meet: vec![Cells::EMPTY; pairs],
            join: vec![Cells::EMPTY; pairs],
            linked: [0; MAX_POINTS],
            queue: vec![Vec::new(); MAX_CELLS + 1],
            smallest: 0,
            pending: Vec::new(),
            is_pending: vec![false; pairs],
        }
    }

    pub(super) fn run(&mut self, position: &Position, colour: Colour, until: Until) {
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
        self.linked = [0; MAX_POINTS];
        self.queue.iter_mut().for_each(Vec::clear);
        self.pending.clear();
        self.smallest = 0;
        for a in 0..count {
            for b in bits(self.points.touching(a)).take_while(|&b| b < a) {
                self.add_full(a, b, Cells::EMPTY);
            }
        }
        let edges = Pair::of(START, GOAL);
        let found = |search: &Search| match until {
            Until::Exhausted | Until::Touching => false,
            Until::Full => !search.fulls.of(edges).is_empty(),
        };
        while !found(self) {
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

    fn next_full(&mut self) -> Option<(usize, usize, Cells)> {
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
    fn combine(&mut self, a: usize, mid: usize, carrier: Cells) {
        if mid <= GOAL {
            return;
        }
        let own = self.points.cell(a);
        let taken = carrier | own;
        let solid = self.points.is_solid(mid);
        let between = if solid { Cells::EMPTY } else { self.points.cell(mid) };
        for b in bits(self.linked[mid] & !self.points.touching(a) & !(1 << a)) {
            let far = self.points.cell(b);
            if carrier.intersects(far) {
                continue;
            }
            let second = Pair::of(mid, b);
            let done = self.fulls.done(second);
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
    fn is_wanted(&self, a: usize, b: usize, carrier: Cells) -> bool {
        self.points.is_solid(a) || self.points.is_solid(b) || carrier.len() <= LOOSE
    }

    fn add_full(&mut self, a: usize, b: usize, carrier: Cells) {
        let pair = Pair::of(a, b);
        if !self.is_wanted(a, b, carrier) || !self.fulls.add(pair, carrier) {
            return;
        }
        self.semis.remove_around(pair, carrier);
        self.linked[a] |= 1 << b;
        self.linked[b] |= 1 << a;
        let size = carrier.len();
        self.queue[size].push((a as u8, b as u8, carrier));
        self.smallest = self.smallest.min(size);
    }

    fn add_semi(&mut self, a: usize, b: usize, carrier: Cells) {
        let pair = Pair::of(a, b);
        if !self.is_wanted(a, b, carrier) || self.fulls.has_within(pair, carrier) {
            return;
        }
        self.meet[pair.index()] &= carrier;
        self.join[pair.index()] |= carrier;
        if self.semis.add(pair, carrier) && !std::mem::replace(&mut self.is_pending[pair.index()], true) {
            self.pending.push((a as u8, b as u8));
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

    pub(super) fn meet(&self, pair: Pair) -> Cells {
        self.meet[pair.index()]
    }

    pub(super) fn join(&self, pair: Pair) -> Cells {
        self.join[pair.index()]
    }

    /// For each point, the points it is connected with whoever is to move.
    pub(super) fn linked(&self, point: usize) -> u128 {
        self.linked[point]
    }
}

pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let index = set.trailing_zeros() as usize;
            set &= set - 1;
            index
        })
    })
}
