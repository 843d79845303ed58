//! A position without boxes on offer as a graph, in which a move takes away a link.
//!
//! What is to come depends only on how boxes hang together (Strings and Coins): *joints* are boxes with three or four free
//! edges; a *link* is a chain of boxes between two joints, from a joint to the rim, or from a joint back to it (a
//! *handle*), and an edge that is free for both sides is a link of no boxes. To draw that edge is a safe move, to open
//! a chain gives its boxes away, and both take the link out of the graph. A joint that loses a link so that two are left
//! becomes a box of a longer link. So a move changes a handful of numbers.
//!
//! A graph of `N` joints or fewer fits into two rows of `N` numbers of four bytes, small enough to be copied for every move,
//! and in an order in which all joints can be asked the same question at once.

use super::super::endgame::Component;
use super::super::grid::{Grid, Singles};
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

/// One end of a link: four times its joint, and its side.
pub(super) type End = u8;

/// The joint and the side of an end.
#[inline]
pub(super) fn place_of(end: End) -> (usize, usize) {
    (usize::from(end / 4), usize::from(end % 4))
}

/// The joint of an end.
#[inline]
pub(super) fn joint_of(end: End) -> usize {
    usize::from(end / 4)
}

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
#[repr(align(32))]
pub(super) struct Tangle<const N: usize> {
    /// By joint and side. What is no joint may have anything here and below.
    pub links: [[Link; 4]; N],
    /// By joint and side, the other end of the link; the same end if it leads to the rim or there is none.
    pub others: [[End; 4]; N],
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
            links: [[0; 4]; N],
            others: std::array::from_fn(|joint| std::array::from_fn(|side| (4 * joint + side) as End)),
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
        debug_assert!(joints.count_ones() as usize <= N);
        let mut tangle = Self::empty();
        tangle.boxes = degrees.open().count_ones() as i8;
        // Joints get numbers in their order on the board: they only become fewer.
        let place = |joint: u64| (joints & (joint - 1)).count_ones() as usize;
        let end_of = |joint: u64, side: Side| (4 * place(joint) + side as usize) as End;
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

    /// The same with rows of `M`, enough for the joints that are left, which keep their order.
    pub fn narrowed<const M: usize>(&self) -> Tangle<M> {
        debug_assert!(self.joints.count_ones() as usize <= M);
        let mut narrow = Tangle::empty();
        let place = |joint: usize| (self.joints & ((1 << joint) - 1)).count_ones() as usize;
        for joint in Singles(self.joints).map(|joint| joint.trailing_zeros() as usize) {
            let at = place(joint) % M;
            narrow.joints |= 1 << at;
            narrow.fours |= (self.fours >> joint & 1) << at;
            narrow.links[at] = self.links[joint % N];
            narrow.others[at] = self.others[joint % N].map(|other| {
                let (other, side) = place_of(other);
                (4 * place(other) + side) as End
            });
        }
        (narrow.boxes, narrow.safe, narrow.simple) = (self.boxes, self.safe, self.simple);
        narrow
    }

    /// The link at an end.
    #[inline]
    pub fn link(&self, end: End) -> Link {
        self.links.as_flattened()[usize::from(end) % (4 * N)]
    }

    /// Whether there is a link of at most two boxes that leads elsewhere, and this is its first end.
    #[inline]
    pub fn is_short_move(&self, end: End) -> bool {
        let is_joint = self.joints >> joint_of(end) & 1 == 1;
        let link = self.link(end);
        is_joint && (link & 63).wrapping_sub(1) < 3 && !is_handle(link) && self.other(end) >= end
    }

    #[inline]
    pub fn other(&self, end: End) -> End {
        self.others.as_flattened()[usize::from(end) % (4 * N)]
    }

    /// What a cut gives the opponent: boxes to take, and how many of them he can leave to keep control.
    #[inline(always)]
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
        let (joint, boxes) = (joint_of(end), boxes_of(self.link(end)));
        if self.fours >> joint & 1 == 1 {
            return (boxes, if boxes > 2 { 2 } else { 0 });
        }
        // The joint has one link left and falls too, and the boxes of that link. The handle has two ends.
        let all: i8 = self.links[joint].iter().map(|&link| boxes_of(link).max(0)).sum();
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
                let (link, other) = (self.link(end), self.other(end));
                self.boxes -= boxes_of(link);
                self.safe -= i8::from(is_free(link));
                if is_handle(link) {
                    return self.lose_handle(end, other);
                }
                self.lose_link(end);
                if is_between(link) {
                    self.lose_link(other);
                }
            }
        }
    }

    /// [`Tangle::cut`] out of line, for who seldom needs it.
    #[inline(never)]
    pub fn cut_anything(&mut self, cut: Cut) {
        self.cut(cut);
    }

    /// Sees to a joint that has lost the link at this end: with two left it is a box of a longer one.
    #[inline]
    fn lose_link(&mut self, end: End) {
        let (joint, side) = place_of(end);
        let mask = 1 << joint;
        if self.fours & mask != 0 {
            self.fours &= !mask;
            self.links[joint % N][side] = 0;
            self.others[joint % N][side] = end;
        } else {
            self.joints &= !mask;
            let links = u32::from_le_bytes(self.links[joint % N]) & !(0xff << (8 * side));
            self.merge(links, self.others[joint % N]);
        }
    }

    /// The same for both ends of one link: a joint with one left falls.
    #[cold]
    fn lose_handle(&mut self, end: End, other: End) {
        let joint = joint_of(end);
        let mut links = self.links[joint];
        links[place_of(end).1] = 0;
        links[place_of(other).1] = 0;
        self.joints &= !(1 << joint);
        if self.fours >> joint & 1 == 1 {
            self.fours &= !(1 << joint);
            return self.merge(u32::from_le_bytes(links), self.others[joint]);
        }
        let side = links.iter().position(|&link| link != 0).expect("one is left");
        let last = links[side];
        self.boxes -= 1 + boxes_of(last);
        self.safe -= i8::from(is_free(last));
        if is_between(last) {
            self.lose_link(self.others[joint][side]);
        }
    }

    /// Makes one link of the two that a joint has left and the box between them.
    #[inline]
    fn merge(&mut self, links: u32, others: [End; 4]) {
        // The highest bit of each byte that is not 0; no link has more than seven bits but a handle, which has that one.
        let left = (links & 0x7f7f_7f7f).wrapping_add(0x7f7f_7f7f) | links;
        let left = left & 0x8080_8080;
        let (one, two) = (left.trailing_zeros() / 8, left.ilog2() / 8);
        let (a, b) = ((links >> (8 * one)) as Link, (links >> (8 * two)) as Link);
        let (from, to) = (others[one as usize % 4], others[two as usize % 4]);
        let joined = (a & 63) + (b & 63);
        if kind_of(a & b) != 0 {
            self.safe -= i8::from(is_free(a));
            if is_handle(a) {
                return self.separate(Component::Loop(boxes_of(a) as u8 + 1));
            }
            self.safe -= i8::from(is_free(b));
            return self.separate(Component::Chain(joined - 1));
        }
        self.safe -= i8::from(is_free(a)) + i8::from(is_free(b));
        let (from, to) = (if is_to_rim(a) { to } else { from }, if is_to_rim(b) { from } else { to });
        let closes = joint_of(from) == joint_of(to);
        let kind = if kind_of(a | b) == RIM { RIM } else { u8::from(closes) * HANDLE };
        self.set(from, to, kind + joined);
        self.set(to, from, kind + joined);
    }

    #[inline]
    fn set(&mut self, end: End, other: End, link: Link) {
        let (joint, side) = place_of(end);
        self.links[joint % N][side] = link;
        self.others[joint % N][side] = other;
    }

    /// Puts one end of a link in place.
    fn put(&mut self, here: End, there: End, boxes: u8) {
        let kind = if here == there {
            RIM
        } else if joint_of(here) == joint_of(there) {
            HANDLE
        } else {
            BETWEEN
        };
        self.set(here, there, kind + boxes + 1);
    }

    /// A chain or a loop more that hangs on no joint.
    #[inline]
    pub fn separate(&mut self, component: Component) {
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
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::grid::board_boxes;
    use super::super::captures::offer;
    use super::super::names::Names;
    use super::super::step::{Moves, steps};
    use super::*;

    /// What the search looks at: boxes, safe moves, joints with four links, the key of the rest, the name of the joints.
    fn summary<const N: usize>(tangle: &Tangle<N>, names: &Names<N>) -> (i8, i8, u32, u64, (u64, u32)) {
        let Tangle { joints, boxes, safe, fours, simple, .. } = *tangle;
        let name = if joints == 0 { Default::default() } else { names.name(tangle) };
        (boxes, safe, fours.count_ones(), simple.key(), (name.key, name.more))
    }

    #[test]
    fn cutting_a_link_is_drawing_its_edge() {
        cuts_are_edges::<16>("4x4", 300);
        cuts_are_edges::<16>("3x5", 300);
        cuts_are_edges::<8>("2x4", 300);
        cuts_are_edges::<32>("5x5", 60);
        cuts_are_edges::<32>("3x7", 60);
        cuts_are_edges::<64>("6x6", 60);
    }

    fn cuts_are_edges<const N: usize>(rules: &str, games: usize) {
        let mut random = Random::new(12);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let names = Names::<N>::new(board, board);
        for _ in 0..games {
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
            let moves = Moves::of(&tangle);
            let mut all = steps(&tangle, &moves);
            while let Some(step) = all.next() {
                let mut next = Tangle::empty();
                all.make(step.cut, &mut next);
                let after = (step.taken, summary(&next, &names));
                assert!(drawn.contains(&after), "{game}: {step:?} leads to {after:?}");
                // Made alone it is the same.
                let mut alone = tangle;
                alone.cut(step.cut);
                assert_eq!(summary(&alone, &names), after.1, "{game}: {step:?}");
            }
        }
    }
}
