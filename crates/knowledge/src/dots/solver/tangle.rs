//! A position without boxes on offer as a graph, in which a move takes away a link.
//!
//! What is to come depends only on how boxes hang together (Strings and Coins): *joints* are boxes with three or four free
//! edges; a *link* is a chain of boxes between two joints, from a joint to the rim, or from a joint back to it (a
//! *handle*), and an edge that is free for both sides is a link of no boxes. To draw that edge is a safe move, to open
//! a chain gives its boxes away, and both take the link out of the graph. A joint that loses a link so that two are left
//! becomes a box of a longer link. So a move changes a handful of numbers.
//!
//! A graph of `N` joints or fewer fits into a few rows of `N` numbers, small enough to be copied for every move, and in an
//! order in which all joints can be asked the same question at once.

use super::super::endgame::Component;
use super::super::grid::{Grid, Singles};
use super::names::WORDS;
use super::simple::Simple;

/// A link as one byte: its kind and one more than its boxes. 0 is no link.
pub(super) type Link = u8;

/// From one joint to another; there may be several between the same two.
const BETWEEN: u8 = 0;
/// From a joint to the rim.
const RIM: u8 = 64;
/// From a joint back to it.
const HANDLE: u8 = 128;

/// Its kind.
#[inline]
fn kind_of(link: Link) -> u8 {
    link & 192
}

/// The boxes of a link.
#[inline]
pub(super) fn boxes_of(link: Link) -> i8 {
    (link & 63) as i8 - 1
}

/// Whether it is a link of no boxes, so that taking it away is a safe move.
#[inline]
pub(super) fn is_free(link: Link) -> bool {
    link & 63 == 1
}

/// Whether it leads to another joint.
#[inline]
pub(super) fn is_between(link: Link) -> bool {
    (1..64).contains(&link)
}

/// Whether it leads to the rim.
#[inline]
pub(super) fn is_to_rim(link: Link) -> bool {
    kind_of(link) == RIM
}

/// Whether it leads back to the same joint.
#[inline]
pub(super) fn is_handle(link: Link) -> bool {
    kind_of(link) == HANDLE
}

/// One end of a link: `N` times its side, and its joint.
pub(super) type End = u8;

/// A way to change the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Takes the link at this end away.
    Link(End),
    /// Opens a separate chain or loop.
    Open(Component),
}

/// A position.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Tangle<const N: usize> {
    /// By side and joint. What is no joint may have anything here and below.
    pub links: [[Link; N]; 4],
    /// By side and joint, the other end of the link; the same end if it leads to the rim or there is none.
    pub others: [[End; N]; 4],
    /// By side and joint, the word that stands for the link.
    pub words: [[u32; N]; 4],
    /// Boxes with three or four free edges, as a set.
    pub joints: u64,
    /// Joints with four links, as a set.
    pub fours: u64,
    /// All boxes that count.
    pub boxes: i8,
    /// Links of no boxes: safe moves.
    pub safe: i8,
    /// What hangs on no joint.
    pub simple: Simple,
}

impl<const N: usize> Tangle<N> {
    /// Nothing at all.
    pub fn empty() -> Self {
        Tangle {
            links: [[0; N]; 4],
            others: std::array::from_fn(|side| std::array::from_fn(|joint| (side * N + joint) as End)),
            words: [[WORDS[0]; N]; 4],
            joints: 0,
            fours: 0,
            boxes: 0,
            safe: 0,
            simple: Simple::none(),
        }
    }

    /// The graph of a grid in which no box has exactly one free edge.
    pub fn of(grid: Grid, board: u64) -> Self {
        let degrees = grid.degrees(board);
        let joints = degrees.joints();
        let mut tangle = Self::empty();
        tangle.boxes = degrees.open().count_ones() as i8;
        // Joints get numbers in their order on the board: they only become fewer.
        let place = |joint: u64| (joints & (joint - 1)).count_ones() as usize;
        let end_of = |joint: u64, side: Side| (side as usize * N + place(joint)) as End;
        let mut alone = degrees.two;
        for joint in Singles(joints) {
            tangle.joints |= 1 << place(joint);
            tangle.fours |= u64::from(degrees.four & joint != 0) << place(joint);
            for side in Side::ALL.into_iter().filter(|side| side.is_free(grid, joint)) {
                let here = end_of(joint, side);
                let walk = Walk { grid, board, joints }.from(joint, side);
                alone &= !walk.passed;
                let there = walk.arrives.map_or(here, |(joint, side)| end_of(joint, side));
                let boxes = walk.passed.count_ones() as u8;
                tangle.put(here, there, boxes);
                tangle.safe += i8::from(boxes == 0 && here <= there);
            }
        }
        while alone != 0 {
            let string = grid.joined(alone & alone.wrapping_neg(), alone);
            alone &= !string;
            let boxes = string.count_ones() as u8;
            let is_loop = grid.around(string).count() == u32::from(boxes);
            tangle.separate(if is_loop { Component::Loop(boxes) } else { Component::Chain(boxes) });
        }
        tangle
    }

    /// The side and the joint of an end.
    #[inline]
    pub fn place_of(end: End) -> (usize, usize) {
        ((usize::from(end) / N) % 4, usize::from(end) % N)
    }

    /// The joint of an end.
    #[inline]
    pub fn joint_of(end: End) -> usize {
        usize::from(end) % N
    }

    /// The link at an end.
    #[inline]
    pub fn link(&self, end: End) -> Link {
        let (side, joint) = Self::place_of(end);
        self.links[side][joint]
    }

    /// Whether there is a link of no boxes, and this is its first end.
    #[inline]
    pub fn is_safe_move(&self, end: End) -> bool {
        let is_joint = self.joints >> Self::joint_of(end) & 1 == 1;
        is_joint && is_free(self.link(end)) && self.other(end) >= end
    }

    #[inline]
    fn other(&self, end: End) -> End {
        let (side, joint) = Self::place_of(end);
        self.others[side][joint]
    }

    /// The links of a joint.
    #[inline]
    pub fn links_of(&self, joint: usize) -> [Link; 4] {
        let at = joint % N;
        [self.links[0][at], self.links[1][at], self.links[2][at], self.links[3][at]]
    }

    /// What a cut gives the opponent: boxes to take, and how many of them he can leave to keep control.
    #[inline]
    pub fn gift(&self, cut: Cut) -> (i8, i8) {
        match cut {
            Cut::Open(component) => (component.boxes() as i8, component.price().unwrap_or(0) as i8),
            Cut::Link(end) if is_handle(self.link(end)) => self.gift_of_handle(end),
            // Chains of two are opened in the middle, so that both boxes must be taken.
            Cut::Link(end) => {
                let boxes = boxes_of(self.link(end));
                (boxes, if boxes > 2 { 2 } else { 0 })
            }
        }
    }

    #[cold]
    fn gift_of_handle(&self, end: End) -> (i8, i8) {
        let (joint, boxes) = (Self::joint_of(end), boxes_of(self.link(end)));
        if self.fours >> joint & 1 == 1 {
            return (boxes, if boxes > 2 { 2 } else { 0 });
        }
        // The joint has one link left and falls too, and the boxes of that link. The handle has two ends.
        let all: i8 = self.links_of(joint).iter().map(|&link| boxes_of(link).max(0)).sum();
        (all - boxes + 1, 2)
    }

    /// Makes a move, and takes what it gives away.
    #[inline]
    pub fn cut(&mut self, cut: Cut) {
        match cut {
            Cut::Open(component) => {
                self.simple.remove(component);
                self.boxes -= component.boxes() as i8;
            }
            Cut::Link(end) => {
                let (link, other) = self.unlink(end);
                if is_handle(link) {
                    self.lose_handle(Self::joint_of(end));
                } else {
                    self.lose_link(Self::joint_of(end));
                    if is_between(link) {
                        self.lose_link(Self::joint_of(other));
                    }
                }
            }
        }
    }

    /// Takes a link away with its boxes. Returns what it was, and its other end.
    #[inline]
    fn unlink(&mut self, end: End) -> (Link, End) {
        let (link, other) = (self.link(end), self.other(end));
        self.set(end, end, 0);
        self.set(other, other, 0);
        self.boxes -= boxes_of(link);
        self.safe -= i8::from(is_free(link));
        (link, other)
    }

    #[inline]
    fn set(&mut self, end: End, other: End, link: Link) {
        let (side, joint) = Self::place_of(end);
        self.links[side][joint] = link;
        self.others[side][joint] = other;
        self.words[side][joint] = WORDS[usize::from(link)];
    }

    /// Puts one end of a link in place.
    #[inline]
    fn put(&mut self, here: End, there: End, boxes: u8) {
        let kind = if here == there {
            RIM
        } else if Self::joint_of(here) == Self::joint_of(there) {
            HANDLE
        } else {
            BETWEEN
        };
        self.set(here, there, kind + boxes + 1);
    }

    /// Sees to a joint that has lost a link: with two left it is a box of a longer one.
    #[inline]
    fn lose_link(&mut self, joint: usize) {
        let was_four = self.fours >> joint & 1 == 1;
        self.fours &= !(1 << joint);
        if !was_four {
            self.joints &= !(1 << joint);
            self.merge(joint);
        }
    }

    /// The same for both ends of one link: a joint with one left falls.
    #[cold]
    fn lose_handle(&mut self, joint: usize) {
        self.joints &= !(1 << joint);
        if self.fours >> joint & 1 == 1 {
            self.fours &= !(1 << joint);
            return self.merge(joint);
        }
        let last = self.links_of(joint).iter().position(|&link| link != 0).expect("one is left");
        self.boxes -= 1;
        let (link, other) = self.unlink((last * N + joint) as End);
        if is_between(link) {
            self.lose_link(Self::joint_of(other));
        }
    }

    /// Makes one link of the two that a joint has left and the box between them.
    #[inline]
    fn merge(&mut self, joint: usize) {
        let left = self.links_of(joint).iter().rev().fold(0u32, |set, &link| set << 1 | u32::from(link != 0));
        let end = |side: u32| (side as usize * N + joint) as End;
        let (one, two) = (end(left.trailing_zeros()), end(left.ilog2()));
        let (a, b) = (self.link(one), self.link(two));
        let (from, to) = (self.other(one), self.other(two));
        if is_handle(a) {
            self.safe -= i8::from(is_free(a));
            return self.separate(Component::Loop(boxes_of(a) as u8 + 1));
        }
        self.safe -= i8::from(is_free(a)) + i8::from(is_free(b));
        let boxes = (boxes_of(a) + boxes_of(b) + 1) as u8;
        if is_to_rim(a) && is_to_rim(b) {
            return self.separate(Component::Chain(boxes));
        }
        let (from, to) = (if is_to_rim(a) { to } else { from }, if is_to_rim(b) { from } else { to });
        self.put(from, to, boxes);
        self.put(to, from, boxes);
    }

    #[inline]
    fn separate(&mut self, component: Component) {
        self.boxes -= self.simple.add(component);
    }
}

/// The sides of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Below,
    Above,
    Left,
    Right,
}

impl Side {
    const ALL: [Side; 4] = [Side::Below, Side::Above, Side::Left, Side::Right];

    fn opposite(self) -> Side {
        match self {
            Side::Below => Side::Above,
            Side::Above => Side::Below,
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Whether the edge on this side of a box is free.
    fn is_free(self, grid: Grid, bit: u64) -> bool {
        let edges = match self {
            Side::Below => grid.h & bit,
            Side::Above => grid.h & bit << 8,
            Side::Left => grid.v & bit,
            Side::Right => grid.v & bit << 1,
        };
        edges != 0
    }

    /// The box on the other side of the edge; beyond the rim there is none on the board.
    fn beyond(self, bit: u64) -> u64 {
        match self {
            Side::Below => bit >> 8,
            Side::Above => bit << 8,
            Side::Left => bit >> 1,
            Side::Right => bit << 1,
        }
    }
}

/// A way along a chain.
struct Walk {
    grid: Grid,
    board: u64,
    joints: u64,
}

/// Where a walk ends.
struct Walked {
    passed: u64,
    /// The joint and its side, or the rim.
    arrives: Option<(u64, Side)>,
}

impl Walk {
    fn from(&self, joint: u64, side: Side) -> Walked {
        let (mut place, mut side) = (joint, side);
        let mut passed = 0;
        loop {
            // Left of the first column lies the unused end of the row below, never on the board.
            place = side.beyond(place) & self.board;
            if place == 0 {
                return Walked { passed, arrives: None };
            }
            if place & self.joints != 0 {
                return Walked { passed, arrives: Some((place, side.opposite())) };
            }
            passed |= place;
            let back = side.opposite();
            side = Side::ALL
                .into_iter()
                .find(|&side| side != back && side.is_free(self.grid, place))
                .expect("a box of a chain has two free edges");
        }
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::dots::Dots;
    use boyi_games::{Game, Random};

    use super::super::super::grid::board_boxes;
    use super::super::captures::offer;
    use super::super::names::Names;
    use super::super::step::{Moves, steps};
    use super::*;

    /// What the search looks at: boxes, safe moves, joints with four links, the key of the rest, the name of the joints.
    fn summary<const N: usize>(tangle: &Tangle<N>, names: &Names<N>) -> (i8, i8, u32, u64, u64) {
        let Tangle { joints, boxes, safe, fours, simple, .. } = *tangle;
        let name = if joints == 0 { 0 } else { names.name(tangle).key };
        (boxes, safe, fours.count_ones(), simple.key(), name)
    }

    #[test]
    fn cutting_a_link_is_drawing_its_edge() {
        cuts_are_edges::<16>("4x4");
        cuts_are_edges::<32>("5x5");
        cuts_are_edges::<32>("3x7");
        cuts_are_edges::<64>("6x6");
    }

    fn cuts_are_edges<const N: usize>(rules: &str) {
        let mut random = Random::new(12);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let names = Names::<N>::new(board, board);
        for _ in 0..60 {
            let mut game = start;
            for _ in 0..random.below(game.count() as u32) {
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
            let grid = offer(Grid::of(&game), board).rest;
            let tangle = Tangle::<N>::of(grid, board);
            // What drawing each edge leads to, as the board has it.
            let mut drawn = Vec::new();
            for edge in grid.edges() {
                let after = offer(grid.without(Grid::single(edge)), board);
                drawn.push((after.taken, summary(&Tangle::of(after.rest, board), &names)));
            }
            for step in steps(&tangle, &Moves::of(&tangle, [None; 4])) {
                let mut next = tangle;
                next.cut(step.cut);
                let after = (step.taken, summary(&next, &names));
                assert!(drawn.contains(&after), "{game}: {step:?} leads to {after:?}");
            }
        }
    }
}
