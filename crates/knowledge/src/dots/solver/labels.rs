//! A name for each way that joints can hang together, whatever their shape on the board.
//!
//! What is to come depends only on the graph: joints, the chains between them (an edge between two joints is a chain of
//! no boxes), the chains from a joint to the rim, and those that lead back to their joint. So two positions with the
//! same graph should have the same key. Each joint gets a label from what hangs on it, then, round by round, from the
//! labels of its neighbours (Weisfeiler and Leman). If all labels differ they name the joints, and the set of named
//! links *is* the graph: equal keys then mean equal graphs, up to chance collisions of 64 bits. Where labels are tied,
//! one of the tied joints is marked, each in turn; where that does not separate them either, the shape on the board is
//! hashed instead, which keeps the key right and only loses some meetings.

use super::super::grid::{Grid, Singles, mirrored, transposed};

/// Spreads a word over all bits.
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * u128::from(SPREAD);
    (product >> 64) as u64 ^ product as u64
}

const SPREAD: u64 = 0xd6e8_feb8_6659_fd93;
const MARK: u64 = 0x1234_5678_9abc_def1;

/// Random words by number of boxes.
const fn words(seed: u64) -> [u64; 64] {
    let mut words = [0; 64];
    let mut state = seed.wrapping_mul(0x5851_f42d_4c95_7f2d);
    let mut i = 0;
    while i < 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words[i] = z ^ (z >> 31);
        i += 1;
    }
    words
}

/// A chain that leads to the rim at both ends.
pub(super) static CHAIN: [u64; 64] = words(1);
/// A loop.
pub(super) static LOOP: [u64; 64] = words(2);
/// A chain from a joint to the rim.
static STEM: [u64; 64] = words(3);
/// A chain from a joint back to it.
static HANDLE: [u64; 64] = words(4);
/// A chain between two joints.
static LINK: [u64; 64] = words(5);

#[derive(Clone, Copy)]
struct Link {
    from: u8,
    to: u8,
    weight: u64,
}

#[inline]
fn place(bit: u64) -> usize {
    bit.trailing_zeros() as usize & 63
}

/// The graph of the joints, and room to work in. Labels lie where their joint lies on the grid.
pub(super) struct Graph {
    joints: u64,
    links: [Link; 112],
    count: usize,
    start: [u64; 64],
    labels: [u64; 64],
    next: [u64; 64],
}

impl Graph {
    pub fn new() -> Graph {
        let nothing = Link { from: 0, to: 0, weight: 0 };
        Graph { joints: 0, links: [nothing; 112], count: 0, start: [0; 64], labels: [0; 64], next: [0; 64] }
    }

    /// Begins a new graph with its joints and the bare edges between them and to the rim.
    #[inline]
    pub fn begin(&mut self, grid: Grid, joints: u64, board: u64) {
        self.joints = joints;
        self.count = 0;
        let (down, up) = (grid.h & !(board << 8), (grid.h >> 8) & !(board >> 8));
        let (left, right) = (grid.v & !(board << 1), (grid.v >> 1) & !(board >> 1));
        let (x, y) = (down ^ up, left ^ right);
        let single = x ^ y;
        let double = (x & y) ^ (down & up) ^ (left & right);
        let quadruple = down & up & left & right;
        for joint in Singles(joints) {
            let rim = u64::from(single & joint != 0)
                + 2 * u64::from(double & joint != 0)
                + 4 * u64::from(quadruple & joint != 0);
            self.start[place(joint)] = rim.wrapping_mul(STEM[0]);
        }
        for joint in Singles(grid.h & joints & (joints << 8)) {
            self.link(joint, joint >> 8, 0);
        }
        for joint in Singles(grid.v & joints & (joints << 1)) {
            self.link(joint, joint >> 1, 0);
        }
    }

    #[inline]
    fn link(&mut self, from: u64, to: u64, boxes: usize) {
        self.links[self.count] =
            Link { from: place(from) as u8, to: place(to) as u8, weight: LINK[boxes & 63] };
        self.count += 1;
    }

    /// A chain that ends at these joints, one or two.
    #[inline]
    pub fn add_chain(&mut self, grid: Grid, chain: u64, ends: u64) {
        let boxes = chain.count_ones() as usize & 63;
        let one = ends & ends.wrapping_neg();
        if one != ends {
            return self.link(one, ends ^ one, boxes);
        }
        let returns = grid.around(chain).around(ends).count() == 2;
        let label = &mut self.start[place(ends)];
        *label = label.wrapping_add(if returns { HANDLE[boxes] } else { STEM[boxes] });
    }

    /// The name of the graph.
    #[inline]
    pub fn key(&mut self, grid: Grid, open: u64) -> u64 {
        let count = self.joints.count_ones();
        self.restart(self.joints);
        if count > 1 {
            self.refine(self.joints, self.count, 2);
        }
        if count == 1 || self.distinct(self.joints) {
            return self.sealed(self.joints, self.count);
        }
        self.key_by_components(grid, open)
    }

    /// The same where labels are tied: each connected part by itself. Rare.
    #[cold]
    fn key_by_components(&mut self, grid: Grid, open: u64) -> u64 {
        let all = self.count;
        let mut key = 0u64;
        let mut left = self.joints;
        while left != 0 {
            let part = grid.joined(left & left.wrapping_neg(), open);
            let joints = left & part;
            left &= !part;
            // Links of this part to the front.
            let mut count = 0;
            for i in 0..all {
                if joints >> self.links[i].from & 1 == 1 {
                    self.links.swap(i, count);
                    count += 1;
                }
            }
            key = key.wrapping_add(self.part_key(grid, part, joints, count));
        }
        mix(key)
    }

    fn part_key(&mut self, grid: Grid, part: u64, joints: u64, count: usize) -> u64 {
        self.restart(joints);
        self.refine(joints, count, 5);
        // Two joints with the same label have the same links, so the graph is known even then.
        if joints.count_ones() <= 2 || self.distinct(joints) {
            return self.sealed(joints, count);
        }
        let label = |graph: &Graph, joint: u64| graph.labels[place(joint)];
        let tied = Singles(joints)
            .map(|joint| label(self, joint))
            .filter(|&it| Singles(joints).filter(|&other| label(self, other) == it).count() > 1)
            .min()
            .expect("there is a tie");
        let marked =
            Singles(joints).filter(|&joint| label(self, joint) == tied).fold(0, |set, bit| set | bit);
        let mut best = u64::MAX;
        for joint in Singles(marked) {
            self.restart(joints);
            let label = &mut self.labels[place(joint)];
            *label = label.wrapping_add(MARK);
            self.refine(joints, count, 6);
            if !self.distinct(joints) {
                return shape_key(grid, part);
            }
            best = best.min(self.sealed(joints, count));
        }
        best
    }

    #[inline]
    fn restart(&mut self, joints: u64) {
        for joint in Singles(joints) {
            self.labels[place(joint)] = self.start[place(joint)];
        }
    }

    #[inline]
    fn refine(&mut self, joints: u64, count: usize, rounds: usize) {
        let (labels, next) = (&mut self.labels, &mut self.next);
        for _ in 0..rounds {
            for joint in Singles(joints) {
                let label = mix(labels[place(joint)]);
                labels[place(joint)] = label;
                next[place(joint)] = label;
            }
            for link in &self.links[..count] {
                let (from, to) = (usize::from(link.from) & 63, usize::from(link.to) & 63);
                let heard = |label: u64| (label ^ link.weight).wrapping_mul(SPREAD).rotate_left(29);
                next[from] = next[from].wrapping_add(heard(labels[to]));
                next[to] = next[to].wrapping_add(heard(labels[from]));
            }
            for joint in Singles(joints) {
                labels[place(joint)] = next[place(joint)];
            }
        }
    }

    #[inline]
    fn distinct(&self, joints: u64) -> bool {
        let label = |joint: u64| self.labels[place(joint)];
        let seen = Singles(joints).fold(0u64, |seen, joint| seen | 1 << (label(joint) >> 58));
        seen.count_ones() == joints.count_ones()
            || Singles(joints).all(|a| Singles(joints & (a - 1)).all(|b| label(a) != label(b)))
    }

    /// The set of named joints and named links.
    #[inline]
    fn sealed(&self, joints: u64, count: usize) -> u64 {
        let named = Singles(joints).fold(0u64, |key, joint| key.wrapping_add(mix(self.labels[place(joint)])));
        self.links[..count].iter().fold(named, |key, link| {
            let end = |at: u8| self.labels[usize::from(at) & 63].wrapping_mul(SPREAD).rotate_left(32);
            key.wrapping_add(mix(end(link.from).wrapping_add(end(link.to)) ^ link.weight))
        })
    }
}

/// A key of these boxes and their free edges that stays the same when they are moved, turned or mirrored.
fn shape_key(grid: Grid, boxes: u64) -> u64 {
    let Grid { h, v } = grid.around(boxes);
    let image = |number: u32| {
        let (mut h, mut v, mut b) = (h, v, boxes);
        if number & 1 != 0 {
            (h, v, b) = (mirrored(h) >> 1, mirrored(v), mirrored(b) >> 1);
        }
        if number & 2 != 0 {
            (h, v, b) = (h.swap_bytes(), v.swap_bytes() >> 8, b.swap_bytes() >> 8);
        }
        if number & 4 != 0 {
            (h, v, b) = (transposed(v), transposed(h), transposed(b));
        }
        let columns = (0..8).fold(0, |all, row| all | b >> (8 * row)) & 0xff;
        let shift = (b.trailing_zeros() & !7) + columns.trailing_zeros();
        (h >> shift, v >> shift, b >> shift)
    };
    let (h, v, b) = (0..8).map(image).min().expect("eight images");
    mix(h ^ mix(v ^ mix(b)))
}
