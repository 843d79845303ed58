//! A position without boxes on offer as a graph, in which a move takes away a link.
//!
//! What is to come depends only on how boxes hang together (Strings and Coins): *joints* are boxes with three or four free
//! edges; a *link* is a chain of boxes between two joints, from a joint to the rim, or from a joint back to it (a
//! *handle*), and an edge that is free for both sides is a link of no boxes. To draw that edge is a safe move, to open
//! a chain gives its boxes away, and both take the link out of the graph. A joint that loses a link so that two are left
//! becomes a box of a longer link. So a move changes a handful of numbers, and takes them back as easily.

use super::super::endgame::Component;
use super::super::grid::{Grid, Singles};
use super::names::LINK;
use super::simple::Simple;

/// One end of a link, at one of the four sides of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// The other end, [`RIM`], or [`NOTHING`] if there is no link at this side.
    pub to: u8,
    /// The boxes of the link.
    pub boxes: u8,
}

/// In place of the other end: the link leads to the rim.
pub(super) const RIM: u8 = 255;
/// In place of the other end: there is no link.
pub(super) const NOTHING: u8 = 254;

/// The joint of an end. Joints are numbered by their bits in a [`Grid`], ends joint by joint, four each; what is no end
/// has the number of no joint.
#[inline]
pub(super) fn joint_of(end: u8) -> usize {
    usize::from(end >> 2)
}

/// A way to change the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Takes the link at this end away.
    Link(u8),
    /// Opens a separate chain or loop.
    Open(Component),
}

/// The numbers that change with every move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Now {
    /// Boxes with three or four free edges, as a set.
    pub joints: u64,
    /// All boxes that count.
    pub boxes: i8,
    /// Links of no boxes: safe moves.
    pub safe: i8,
    /// Joints with four links, as a set.
    pub fours: u64,
    /// What hangs on no joint.
    pub simple: Simple,
}

/// A position, and the way back.
pub(super) struct Tangle {
    ends: [End; 256],
    /// By end, a word for its link, as joints hear it.
    words: [u64; 256],
    /// By joint, the sum of its words.
    sums: [u64; 64],
    now: Now,
    changed: Vec<(u8, End, u64)>,
}

/// A point to go back to.
pub(super) struct Mark {
    now: Now,
    changed: usize,
}

impl Tangle {
    /// The graph of a grid in which no box has exactly one free edge.
    pub fn of(grid: Grid, board: u64) -> Tangle {
        let degrees = grid.degrees(board);
        let joints = degrees.joints();
        let now = Now {
            joints,
            boxes: degrees.open().count_ones() as i8,
            safe: 0,
            fours: degrees.four,
            simple: Simple::none(),
        };
        let nothing = End { to: NOTHING, boxes: 0 };
        let mut tangle = Tangle {
            ends: [nothing; 256],
            words: [0; 256],
            sums: [0; 64],
            now,
            changed: Vec::with_capacity(256),
        };
        let end_of = |joint: u64, side: Side| 4 * joint.trailing_zeros() as u8 + side as u8;
        let mut alone = degrees.two;
        for joint in Singles(joints) {
            for side in Side::ALL {
                let here = end_of(joint, side);
                if !side.is_free(grid, joint) {
                    tangle.put(here, nothing, link_word(here, nothing));
                    continue;
                }
                let walk = Walk { grid, board, joints }.from(joint, side);
                alone &= !walk.passed;
                let to = walk.arrives.map_or(RIM, |(joint, side)| end_of(joint, side));
                let boxes = walk.passed.count_ones() as u8;
                let end = End { to, boxes };
                tangle.put(here, end, link_word(here, end));
                tangle.now.safe += i8::from(boxes == 0 && here < to);
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

    /// The numbers as they are now.
    #[inline]
    pub fn now(&self) -> &Now {
        &self.now
    }

    /// The four sides of a joint.
    #[inline]
    pub fn sides(&self, joint: usize) -> &[End; 4] {
        self.ends[4 * (joint & 63)..].first_chunk().expect("four sides each")
    }

    /// Words for the links at the four sides of a joint.
    #[inline]
    pub fn words(&self, joint: usize) -> &[u64; 4] {
        self.words[4 * (joint & 63)..].first_chunk().expect("four sides each")
    }

    /// Their sum.
    #[inline]
    pub fn sum(&self, joint: usize) -> u64 {
        self.sums[joint & 63]
    }

    #[inline]
    pub fn mark(&self) -> Mark {
        Mark { now: self.now, changed: self.changed.len() }
    }

    /// Takes everything back that was cut since.
    #[inline]
    pub fn go_back(&mut self, mark: &Mark) {
        while self.changed.len() > mark.changed {
            let (end, before, word) = self.changed.pop().expect("longer than the mark");
            self.put(end, before, word);
        }
        self.now = mark.now;
    }

    /// What a cut gives the opponent: boxes to take, and how many of them he can leave to keep control.
    #[inline]
    pub fn gift(&self, cut: Cut) -> (i8, i8) {
        let end = match cut {
            Cut::Open(component) => {
                return (component.boxes() as i8, component.price().unwrap_or(0) as i8);
            }
            Cut::Link(end) => end,
        };
        let End { to, boxes } = self.ends[usize::from(end)];
        let boxes = boxes as i8;
        if to < NOTHING && joint_of(to) == joint_of(end) {
            // A joint that loses its handle and has one link left falls too, and the boxes of that link.
            let mut others = (0..4).map(|side| (end & !3) + side).filter(|&side| side != end && side != to);
            let left = others.clone().filter(|&side| self.ends[usize::from(side)].to != NOTHING).count();
            if left == 1 {
                let last =
                    others.find(|&side| self.ends[usize::from(side)].to != NOTHING).expect("one is left");
                return (boxes + 1 + self.ends[usize::from(last)].boxes as i8, 2);
            }
        }
        // Chains of two are opened in the middle, so that both boxes must be taken.
        (boxes, if boxes > 2 { 2 } else { 0 })
    }

    /// Makes a move, and takes what it gives away.
    #[inline]
    pub fn cut(&mut self, cut: Cut) {
        match cut {
            Cut::Open(component) => {
                self.now.simple.remove(component);
                self.now.boxes -= component.boxes() as i8;
            }
            Cut::Link(end) => {
                let to = self.unlink(end);
                if to >= NOTHING {
                    self.settle(joint_of(end), 1);
                } else if joint_of(to) == joint_of(end) {
                    self.settle(joint_of(end), 2);
                } else {
                    self.settle(joint_of(end), 1);
                    self.settle(joint_of(to), 1);
                }
            }
        }
    }

    /// Takes a link away with its boxes. Returns its other end.
    #[inline]
    fn unlink(&mut self, end: u8) -> u8 {
        let End { to, boxes } = self.ends[usize::from(end)];
        self.set(end, End { to: NOTHING, boxes: 0 });
        if to < NOTHING {
            self.set(to, End { to: NOTHING, boxes: 0 });
        }
        self.now.boxes -= boxes as i8;
        self.now.safe -= i8::from(boxes == 0);
        to
    }

    #[inline]
    fn set(&mut self, end: u8, value: End) {
        self.changed.push((end, self.ends[usize::from(end)], self.words[usize::from(end)]));
        self.put(end, value, link_word(end, value));
    }

    #[inline]
    fn put(&mut self, end: u8, value: End, word: u64) {
        self.ends[usize::from(end)] = value;
        let place = &mut self.words[usize::from(end)];
        let sum = &mut self.sums[joint_of(end)];
        *sum = sum.wrapping_add(word).wrapping_sub(*place);
        *place = word;
    }

    /// Sees to a joint that has lost so many ends: with two left it is a box of a longer link, with one it falls.
    #[inline]
    fn settle(&mut self, joint: usize, lost: usize) {
        let was_four = self.now.fours >> joint & 1 == 1;
        self.now.fours &= !(1 << joint);
        if was_four && lost == 1 {
            return;
        }
        let first = 4 * joint as u8;
        let mut left = [0; 4];
        let mut count = 0;
        for (side, end) in (first..).zip(*self.sides(joint)) {
            left[count & 3] = side;
            count += usize::from(end.to != NOTHING);
        }
        match count {
            1 => {
                self.now.joints &= !(1 << joint);
                self.now.boxes -= 1;
                let to = self.unlink(left[0]);
                if to < NOTHING {
                    self.settle(joint_of(to), 1);
                }
            }
            2 => self.merge(joint, left[0], left[1]),
            _ => {}
        }
    }

    /// Makes one link of the two at these ends and the box between them.
    #[inline]
    fn merge(&mut self, joint: usize, one: u8, other: u8) {
        self.now.joints &= !(1 << joint);
        let (a, b) = (self.ends[usize::from(one)], self.ends[usize::from(other)]);
        if a.to == other {
            self.now.safe -= i8::from(a.boxes == 0);
            return self.separate(Component::Loop(a.boxes + 1));
        }
        self.now.safe -= i8::from(a.boxes == 0) + i8::from(b.boxes == 0);
        let boxes = a.boxes + b.boxes + 1;
        match (a.to, b.to) {
            (RIM, RIM) => self.separate(Component::Chain(boxes)),
            (RIM, end) | (end, RIM) => self.set(end, End { to: RIM, boxes }),
            (from, to) => {
                self.set(from, End { to, boxes });
                self.set(to, End { to: from, boxes });
            }
        }
    }

    #[inline]
    fn separate(&mut self, component: Component) {
        self.now.boxes -= self.now.simple.add(component);
    }
}

/// The word for the link at an end.
#[inline]
fn link_word(here: u8, end: End) -> u64 {
    let kind = end.to.saturating_sub(NOTHING - 1) | if joint_of(end.to) == joint_of(here) { 3 } else { 0 };
    LINK[usize::from(kind) & 3][usize::from(end.boxes) & 63]
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
    use super::super::step::steps;
    use super::*;

    /// What the search looks at: boxes, safe moves, joints with four links, the key of the rest, the name of the joints.
    fn summary(tangle: &Tangle, names: &mut Names) -> (i8, i8, u32, u64, u64) {
        let Now { joints, boxes, safe, fours, simple } = *tangle.now();
        let name = if joints == 0 { 0 } else { names.name(tangle) };
        (boxes, safe, fours.count_ones(), simple.key(), name)
    }

    #[test]
    fn cutting_a_link_is_drawing_its_edge_and_going_back_restores_everything() {
        let mut random = Random::new(12);
        for rules in ["4x4", "5x5", "3x7"] {
            let start = Dots::start(rules.parse().unwrap());
            let board = board_boxes(start.geometry().columns(), start.geometry().rows());
            let mut names = Names::new(board);
            for _ in 0..60 {
                let mut game = start;
                for _ in 0..random.below(game.count() as u32) {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                let grid = offer(Grid::of(&game), board).rest;
                let mut tangle = Tangle::of(grid, board);
                let before = summary(&tangle, &mut names);
                // What drawing each edge leads to, as the board has it.
                let mut drawn = Vec::new();
                for edge in grid.edges() {
                    let after = offer(grid.without(Grid::single(edge)), board);
                    drawn.push((after.taken, summary(&Tangle::of(after.rest, board), &mut names)));
                }
                let mut cuts = Vec::new();
                steps(&tangle, i8::MIN, |step| cuts.push(step));
                for step in cuts {
                    let mark = tangle.mark();
                    tangle.cut(step.cut);
                    let after = (step.taken, summary(&tangle, &mut names));
                    assert!(drawn.contains(&after), "{game}: {step:?} leads to {after:?}");
                    tangle.go_back(&mark);
                    assert_eq!(summary(&tangle, &mut names), before);
                }
            }
        }
    }
}
