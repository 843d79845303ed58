//! A name for each way that joints can hang together, whatever their shape on the board.
//!
//! Two positions with the same graph should have the same key. Each joint gets a label from the links it has, then, round by
//! round, from the labels of its neighbours (Weisfeiler and Leman). As soon as all labels differ they name the joints, and
//! the set of joints, each with the names of its neighbours, *is* the graph, whatever the names: it is hashed to 79 bits,
//! and equal keys mean equal graphs, up to chance collisions. One pair of equal labels does no harm either: every link is told
//! from both its ends, so each joint of the pair says itself which others it is linked to, and a link between the two is told
//! from a handle. Where more labels are tied and another round separates none of them, one of the tied joints is marked. Most
//! often a symmetry of the graph leads from one of them to the other, so that it does not matter which; where it does, the key
//! is right all the same, and only some meetings are lost.
//!
//! Labels are words of 32 bits, so that a processor with AVX2 labels eight joints at once (`wide`); others do the same one
//! by one.

use super::super::grid::Singles;
use super::tangle::{Link, Tangle, joint_of};

#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod wide;

/// Spreads a word over all bits.
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * u128::from(SPREAD);
    (product >> 64) as u64 ^ product as u64
}

const SPREAD: u64 = 0xd6e8_feb8_6659_fd93;

/// The name of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    pub key: u64,
    /// More bits of the same.
    pub more: u32,
    /// How many ways to turn and mirror the board leave the joints with their links and neighbours as they are, the
    /// trivial one not counted; with few joints nobody looks.
    pub symmetry: u32,
}

/// From so many joints on it pays to look for symmetries.
const MANY_JOINTS: u32 = 9;

/// Ways to turn and mirror the board but the trivial one: by joint, the joint whose place it takes.
pub(super) type Symmetries<const N: usize> = Vec<[u8; N]>;

/// Gives names to graphs of up to `N` joints.
pub(super) struct Names<const N: usize> {
    symmetries: Symmetries<N>,
    #[cfg(target_arch = "x86_64")]
    is_wide: bool,
}

/// What joints are called: by joint, 0 for what is none, and never for a joint.
type Labels<const N: usize> = [u32; N];

// Odd constants without pattern; what is multiplied by the last is a link.
const F: u32 = 0x7feb_352d;
const G: u32 = 0x846c_a68b;
const WORD: u32 = 0x9e37_79b1;
/// What marks a joint.
const MARK: u32 = 0x9abc_def1;

/// Spreads 32 bits.
#[inline]
fn stir(word: u32) -> u32 {
    let word = (word ^ word >> 16).wrapping_mul(F);
    let word = (word ^ word >> 15).wrapping_mul(G);
    word ^ word >> 16
}

/// A word for a link.
#[inline]
fn word(link: Link) -> u32 {
    u32::from(link).wrapping_mul(WORD)
}

impl<const N: usize> Names<N> {
    /// For what becomes of these joints of a board.
    pub fn new(board: u64, joints: u64) -> Self {
        let columns = (board & 0xff).count_ones() as usize;
        let rows = board.count_ones() as usize / columns;
        // Bits 0 and 1 of a symmetry's number mirror columns and rows, and then bit 2 exchanges them.
        let turned = |joint: u64, symmetry: usize| {
            let (mut column, mut row) = (number(joint) % 8, number(joint) / 8);
            if symmetry & 1 != 0 {
                column = columns - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = rows - 1 - row;
            }
            if symmetry & 4 != 0 {
                (column, row) = (row, column);
            }
            1u64 << (8 * row + column)
        };
        let count = if columns == rows { 8 } else { 4 };
        // A symmetry that exchanges joints and others cannot be seen by joints alone.
        // With fewer places than joints, no joint has a place of its own.
        let fits = joints.count_ones() as usize <= N;
        let keeps =
            |&symmetry: &usize| fits && Singles(joints).all(|joint| turned(joint, symmetry) & joints != 0);
        let symmetries = (1..count)
            .filter(keeps)
            .map(|symmetry| {
                let mut from: [u8; N] = std::array::from_fn(|place| place as u8);
                for (place, joint) in from.iter_mut().zip(Singles(joints)) {
                    *place = (joints & (turned(joint, symmetry) - 1)).count_ones() as u8;
                }
                from
            })
            .collect();
        Names {
            symmetries,
            #[cfg(target_arch = "x86_64")]
            is_wide: wide::is_possible::<N>(),
        }
    }

    /// The symmetries for rows of `M`, in which these joints have new numbers in their order. One that leads to a joint no longer
    /// there is left out.
    pub fn narrowed<const M: usize>(&self, joints: u64) -> Symmetries<M> {
        // With few joints nobody looks for them.
        if (M as u32) < MANY_JOINTS {
            return Vec::new();
        }
        let place = |joint: u64| (joints & (joint - 1)).count_ones() as u8;
        let narrowed = |from: &[u8; N]| {
            let mut narrow = std::array::from_fn(|place| place as u8);
            for (at, joint) in narrow.iter_mut().zip(Singles(joints)) {
                let image = 1 << from[number(joint)];
                *at = (joints & image != 0).then(|| place(image))?;
            }
            Some(narrow)
        };
        self.symmetries.iter().filter_map(narrowed).collect()
    }

    /// Goes on with these symmetries.
    pub fn set_symmetries(&mut self, symmetries: Symmetries<N>) {
        self.symmetries = symmetries;
    }

    #[cfg(test)]
    pub fn do_not_go_wide(&mut self) {
        #[cfg(target_arch = "x86_64")]
        {
            self.is_wide = false;
        }
    }

    /// The name of the joints and what hangs on them.
    #[inline]
    pub fn name(&self, tangle: &Tangle<N>) -> Name {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { wide::name(tangle, &self.symmetries) };
        }
        self.name_one_by_one(tangle)
    }

    fn name_one_by_one(&self, tangle: &Tangle<N>) -> Name {
        let mut labels = start(tangle);
        let (mut pairs, mut symmetry) = (0, None);
        loop {
            let ties = Ties::of(&labels, tangle.joints);
            let (key, more, next) = round(tangle, &labels);
            let symmetry = *symmetry.get_or_insert_with(|| self.symmetry(tangle, &next));
            if ties.are_harmless() {
                return Name { key, more, symmetry };
            }
            labels = next;
            if ties.pairs == pairs {
                ties.mark_one(&mut labels);
            }
            pairs = ties.pairs;
        }
    }

    fn symmetry(&self, tangle: &Tangle<N>, labels: &Labels<N>) -> u32 {
        if tangle.joints.count_ones() < MANY_JOINTS {
            return 0;
        }
        let is_same = |from: &&[u8; N]| {
            from.iter().zip(labels).all(|(&from, &label)| labels[usize::from(from) % N] == label)
        };
        self.symmetries.iter().filter(is_same).count() as u32
    }
}

#[inline]
fn number(joint: u64) -> usize {
    joint.trailing_zeros() as usize
}

/// Labels joints by the links they have, and a little by those of their neighbours: now and then different joints get the same
/// label, more often than by chance.
fn start<const N: usize>(tangle: &Tangle<N>) -> Labels<N> {
    let mut sums = [0u32; N];
    for joint in Singles(tangle.joints).map(number) {
        sums[joint % N] = tangle.links[joint % N].iter().fold(0, |sum, &link| sum.wrapping_add(word(link)));
    }
    let mut labels = [0; N];
    for joint in Singles(tangle.joints).map(number) {
        let heard = (0..4).fold(sums[joint % N] ^ sums[joint % N] >> 7, |heard, side| {
            let sum = sums[joint_of(tangle.others[joint % N][side])];
            let heard_here = sum ^ word(tangle.links[joint % N][side]);
            heard.wrapping_add(heard_here ^ heard_here >> 13)
        });
        labels[joint % N] = heard.max(1);
    }
    labels
}

/// Joints that have the same labels as others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ties {
    joints: u64,
    /// How many pairs of them have the same label. As soon as a label stands for fewer joints, this is less.
    pairs: u32,
}

impl Ties {
    fn of<const N: usize>(labels: &Labels<N>, joints: u64) -> Ties {
        let label = |joint: u64| labels[number(joint) % N];
        let mut ties = Ties { joints: 0, pairs: 0 };
        // Labels that agree agree in both: most often a look at a few bits of each will do.
        let (high, low) = Singles(joints)
            .map(label)
            .fold((0u64, 0u64), |(high, low), label| (high | 1 << (label >> 26), low | 1 << (label & 63)));
        if high.count_ones().max(low.count_ones()) == joints.count_ones() {
            return ties;
        }
        for joint in Singles(joints) {
            for other in Singles(joints & (joint - 1)).filter(|&other| label(other) == label(joint)) {
                ties.joints |= joint | other;
                ties.pairs += 1;
            }
        }
        ties
    }

    /// Whether they do no harm.
    #[inline]
    fn are_harmless(&self) -> bool {
        self.pairs <= 1
    }

    /// Marks one of the joints: the first of those with the smallest label.
    fn mark_one<const N: usize>(&self, labels: &mut Labels<N>) {
        let joints = Singles(self.joints).map(number);
        let joint = joints.min_by_key(|&joint| labels[joint % N]).expect("there is a tie");
        labels[joint % N] = stir(labels[joint % N].wrapping_add(MARK)).max(1);
    }
}

/// Every joint hears its neighbours once more. Returns the name of the graph, if the old labels named the joints, with more
/// bits of it, and the new labels.
fn round<const N: usize>(tangle: &Tangle<N>, labels: &Labels<N>) -> (u64, u32, Labels<N>) {
    let mut next = [0; N];
    let (mut key, mut more) = (0u64, 0u64);
    for joint in Singles(tangle.joints).map(number) {
        let sum = (0..4).fold(0u64, |sum, side| {
            // What leads to no other joint leads to the same.
            let label = labels[joint_of(tangle.others[joint % N][side])];
            let word = word(tangle.links[joint % N][side]);
            sum.wrapping_add(product(label.wrapping_add(word), label ^ word >> 11))
        });
        let (low, high, label) = (sum as u32, (sum >> 32) as u32, labels[joint % N]);
        let heard = product((low ^ high).wrapping_add(label), high.wrapping_sub(label));
        next[joint % N] = (heard as u32 ^ (heard >> 32) as u32).max(1);
        key = key.wrapping_add(heard);
        more = more.wrapping_add(sum ^ heard);
    }
    (key, (more >> 32) as u32, next)
}

#[inline]
fn product(a: u32, b: u32) -> u64 {
    u64::from(a) * u64::from(b)
}
