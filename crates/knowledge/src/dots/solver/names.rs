//! A name for each way that joints can hang together, whatever their shape on the board.
//!
//! Two positions with the same graph should have the same key. Each joint gets a label from the lengths of its links,
//! then, round by round, from the labels of its neighbours (Weisfeiler and Leman). As soon as all labels differ they name
//! the joints, and the set of joints, each with the names of its neighbours, *is* the graph: equal keys then mean equal
//! graphs, up to chance collisions of 64 bits. One pair of equal labels does no harm either: both joints of the pair have
//! the same links to all others, and a link between them is told from a handle. Where more labels are tied, one of the
//! tied joints is marked, each in turn; where that does not separate them either, the places on the board are hashed
//! instead, which keeps the key right and only loses some meetings.

use super::super::grid::{Singles, mirrored, transposed};
use super::tangle::{NOTHING, RIM, Tangle, joint_of};

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
/// Links by kind and number of boxes: between two joints, none, to the rim, and from a joint back to it.
pub(super) static LINK: [[u64; 64]; 4] = [words(3), words(4), words(5), words(7)];
/// Places on the board.
static PLACE: [u64; 64] = words(6);

/// Rounds of labelling before ties are looked at one by one.
const ROUNDS: usize = 3;

/// Gives names, with room to work in.
pub(super) struct Names {
    columns: u8,
    rows: u8,
    /// By joint. What is no joint has the label 0.
    labels: [[u64; 64]; 2],
    /// Which of the two are the labels now.
    turn: usize,
}

#[inline]
fn number(joint: u64) -> usize {
    joint.trailing_zeros() as usize & 63
}

impl Names {
    /// For boards of that size.
    pub fn new(board: u64) -> Names {
        Names {
            columns: (board & 0xff).count_ones() as u8,
            rows: (64 - board.leading_zeros()).div_ceil(8) as u8,
            labels: [[0; 64]; 2],
            turn: 0,
        }
    }

    /// The name of the joints and what hangs on them; there must be one at least.
    #[inline]
    pub fn name(&mut self, tangle: &Tangle) -> u64 {
        let joints = tangle.now().joints;
        let key = self.start(tangle, joints);
        // What one or two joints have is the whole graph.
        if joints.count_ones() <= 2 {
            return key;
        }
        let mut ties = self.ties(joints);
        for _ in 0..ROUNDS {
            let key = self.round(tangle, joints);
            if ties <= 1 {
                return key;
            }
            ties = self.ties(joints);
        }
        self.name_by_parts(tangle, joints)
    }

    /// Labels the joints by the links they have. Returns the sum of the labels.
    #[inline]
    fn start(&mut self, tangle: &Tangle, members: u64) -> u64 {
        self.turn = 0;
        Singles(members).fold(0, |key, joint| {
            let label = mix(tangle.sum(number(joint)));
            self.labels[0][number(joint)] = label;
            key.wrapping_add(label)
        })
    }

    #[inline]
    fn label(&self, joint: u64) -> u64 {
        self.labels[self.turn & 1][number(joint)]
    }

    /// How many pairs of joints have the same label; two stands for any larger number.
    #[inline]
    fn ties(&self, members: u64) -> usize {
        // Labels that agree agree in both: most often a look at a few bits of each will do.
        let (high, low) = Singles(members).fold((0u64, 0u64), |(high, low), joint| {
            let label = self.label(joint);
            (high | 1 << (label >> 58), low | 1 << (label & 63))
        });
        if high.count_ones().max(low.count_ones()) == members.count_ones() {
            return 0;
        }
        let mut ties = 0;
        for a in Singles(members) {
            for b in Singles(members & (a - 1)) {
                ties += usize::from(self.label(a) == self.label(b));
                if ties == 2 {
                    return 2;
                }
            }
        }
        ties
    }

    /// Every joint hears its neighbours once more. Returns the sum of the new labels: the name of the graph, if the old
    /// labels named the joints.
    #[inline]
    fn round(&mut self, tangle: &Tangle, members: u64) -> u64 {
        let [even, odd] = &mut self.labels;
        let (labels, next) = if self.turn & 1 == 0 { (even, odd) } else { (odd, even) };
        self.turn ^= 1;
        let mut sum = 0u64;
        for joint in Singles(members) {
            let here = number(joint);
            let mut heard = labels[here];
            for (end, &word) in tangle.sides(here).iter().zip(tangle.words(here)) {
                let label = labels[joint_of(end.to)];
                heard = heard.wrapping_add((label ^ word).wrapping_mul(SPREAD).rotate_left(29));
            }
            let label = mix(heard);
            next[here] = label;
            sum = sum.wrapping_add(label);
        }
        sum
    }

    /// The same where labels are tied: each connected part by itself. Rare.
    #[cold]
    fn name_by_parts(&mut self, tangle: &Tangle, all: u64) -> u64 {
        let mut key = 0u64;
        let mut left = all;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut waiting = part;
            while let Some(joint) = Singles(waiting).next() {
                waiting &= !joint;
                for end in tangle.sides(number(joint)) {
                    let more = 1 << joint_of(end.to) & all & !part;
                    part |= more;
                    waiting |= more;
                }
            }
            left &= !part;
            key = key.wrapping_add(mix(self.part_name(tangle, part)));
        }
        mix(key)
    }

    fn part_name(&mut self, tangle: &Tangle, members: u64) -> u64 {
        self.start(tangle, members);
        if let Some(key) = self.settled_name(tangle, members) {
            return key;
        }
        let tied = Singles(members)
            .map(|joint| self.label(joint))
            .filter(|&it| Singles(members).filter(|&other| self.label(other) == it).count() > 1)
            .min()
            .expect("there is a tie");
        let marked =
            Singles(members).filter(|&joint| self.label(joint) == tied).fold(0, |set, bit| set | bit);
        let mut best = u64::MAX;
        for joint in Singles(marked) {
            self.start(tangle, members);
            let label = &mut self.labels[0][number(joint)];
            *label = mix(label.wrapping_add(MARK));
            match self.settled_name(tangle, members) {
                Some(key) => best = best.min(key),
                None => return self.place_name(tangle, members),
            }
        }
        best
    }

    /// The name by labels, if a few rounds separate all joints but one pair.
    fn settled_name(&mut self, tangle: &Tangle, members: u64) -> Option<u64> {
        for _ in 0..2 * ROUNDS {
            if self.ties(members) <= 1 {
                break;
            }
            self.round(tangle, members);
        }
        (self.ties(members) <= 1).then(|| self.round(tangle, members))
    }

    /// A name for joints by where they are on the board, the same when the board is turned or mirrored.
    fn place_name(&self, tangle: &Tangle, members: u64) -> u64 {
        let name = |symmetry| {
            Singles(members).fold(0u64, |key, joint| {
                let place = number(joint);
                let here = mix(PLACE[self.turned(place, symmetry)] ^ tangle.sum(place));
                let sides = tangle.sides(place).iter().zip(tangle.words(place));
                sides.filter(|(end, _)| end.to < NOTHING).fold(
                    key.wrapping_add(mix(here)),
                    |key, (end, word)| {
                        let there = PLACE[self.turned(joint_of(end.to), symmetry)];
                        key.wrapping_add(mix(here.wrapping_add(there) ^ word))
                    },
                )
            })
        };
        (0..self.symmetries()).map(name).min().expect("symmetries")
    }

    /// How many ways there are to turn and mirror the board. Bits 0 and 1 of their numbers mirror columns and rows, and
    /// then bit 2 exchanges them.
    fn symmetries(&self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }

    fn turned(&self, place: usize, symmetry: usize) -> usize {
        let (mut column, mut row) = (place & 7, place >> 3);
        if symmetry & 1 != 0 {
            column = usize::from(self.columns) - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = usize::from(self.rows) - 1 - row;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        8 * row + column
    }

    /// How many ways to turn and mirror the board leave the joints and their links as they are, the trivial one not
    /// counted.
    #[inline]
    pub fn symmetry(&self, tangle: &Tangle) -> u32 {
        let joints = tangle.now().joints;
        let images = |joints: u64| {
            let mirror = mirrored(joints) >> (8 - self.columns);
            let flip = |set: u64| set.swap_bytes() >> (8 * (8 - self.rows));
            [joints, mirror, flip(joints), flip(mirror)]
        };
        let mut candidates = 0u32;
        for (symmetry, image) in images(joints).into_iter().enumerate() {
            candidates |= u32::from(image == joints) << symmetry;
            let exchanged = self.columns == self.rows && transposed(image) == joints;
            candidates |= u32::from(exchanged) << (symmetry + 4);
        }
        Singles(u64::from(candidates & !1)).filter(|&bit| self.is_symmetric(tangle, number(bit))).count()
            as u32
    }

    #[cold]
    fn is_symmetric(&self, tangle: &Tangle, symmetry: usize) -> bool {
        // Sides are numbered below, above, left, right.
        let turned_side = |side: usize| {
            let mirrored = if side < 2 { side ^ (symmetry >> 1 & 1) } else { side ^ (symmetry & 1) };
            mirrored ^ (symmetry >> 1 & 2)
        };
        let turned_end = |end: u8| match end {
            NOTHING | RIM => end,
            _ => (4 * self.turned(joint_of(end), symmetry) + turned_side(usize::from(end & 3))) as u8,
        };
        Singles(tangle.now().joints).all(|joint| {
            let image = tangle.sides(self.turned(number(joint), symmetry));
            tangle.sides(number(joint)).iter().enumerate().all(|(side, end)| {
                let there = image[turned_side(side)];
                there.boxes == end.boxes && there.to == turned_end(end.to)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::dots::{Dots, Geometry};
    use boyi_games::{Game, Random};

    use super::super::super::grid::{Grid, board_boxes};
    use super::super::captures::offer;
    use super::*;

    fn key(board: &Geometry, free: u128) -> Option<u64> {
        let boxes = board_boxes(board.columns(), board.rows());
        let tangle = Tangle::of(Grid::from_set(board, free), boxes);
        let simple = tangle.now().simple.key();
        (tangle.now().joints != 0).then(|| Names::new(boxes).name(&tangle).wrapping_add(simple))
    }

    /// Positions of random games without boxes on offer, as sets of free edges.
    fn quiet_positions(rules: &str, count: usize) -> Vec<u128> {
        let mut random = Random::new(3);
        let start = Dots::start(rules.parse().unwrap());
        let board = start.geometry();
        (0..count)
            .map(|_| {
                let mut game = start;
                for _ in 0..random.below(board.edge_count() as u32) {
                    game.play_unchecked(game.random_move(&mut random).unwrap());
                }
                let rest = offer(Grid::of(&game), board_boxes(board.columns(), board.rows())).rest;
                rest.edges().fold(0u128, |free, edge| free | 1 << board.index(edge).unwrap())
            })
            .collect()
    }

    #[test]
    fn turning_and_mirroring_the_board_keeps_the_name() {
        for rules in ["4x4", "5x5", "4x6", "7x7"] {
            let board = Dots::start(rules.parse().unwrap()).geometry();
            for free in quiet_positions(rules, 200) {
                for symmetry in 0..board.symmetries() {
                    assert_eq!(key(board, board.turned_edges(free, symmetry)), key(board, free), "{free:#x}");
                }
            }
        }
    }

    #[test]
    fn boards_of_all_sizes_have_names_when_one_edge_is_drawn() {
        for (columns, rows) in (3..=7).flat_map(|columns| (columns..=7).map(move |rows| (columns, rows))) {
            let board = Geometry::of(columns, rows).unwrap();
            for edge in 0..board.edge_count() {
                assert!(key(board, board.all_edges() & !(1 << edge)).is_some(), "{columns}x{rows}");
            }
        }
    }

    #[test]
    fn a_position_is_symmetric_if_turning_it_changes_no_edge() {
        // Other shapes of the same links may be symmetric too: then there are more.
        for rules in ["3x3", "3x4"] {
            let board = Dots::start(rules.parse().unwrap()).geometry();
            let boxes = board_boxes(board.columns(), board.rows());
            let names = Names::new(boxes);
            let start = Tangle::of(Grid::from_set(board, board.all_edges()), boxes);
            assert_eq!(names.symmetry(&start) as usize, board.symmetries() - 1);
            for free in quiet_positions(rules, 300) {
                let edges = (1..board.symmetries()).filter(|&s| board.turned_edges(free, s) == free).count();
                let links = names.symmetry(&Tangle::of(Grid::from_set(board, free), boxes)) as usize;
                assert!(links >= edges, "{free:#x}: {links}, {edges}");
            }
        }
    }

    #[test]
    fn the_place_of_a_joint_does_not_matter_and_its_links_do() {
        let board = Geometry::of(5, 5).unwrap();
        let free = |edges: &str| {
            edges
                .split_whitespace()
                .fold(0, |set, edge| set | 1 << board.index(edge.parse().unwrap()).unwrap())
        };
        // A box on the lower rim with three free edges, two of which lead through one box each to the rim.
        let left = free("b1h b1v a1h c1v c1h");
        let middle = free("c1h c1v b1h d1v d1h");
        let longer = free("b1h b1v a1h c1v d1v d1h");
        assert_eq!(key(board, left), key(board, middle));
        assert_ne!(key(board, left), key(board, longer));
    }
}
