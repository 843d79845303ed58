//! A name for each way that joints can hang together, whatever their shape on the board.
//!
//! Two positions with the same graph should have the same key. Each joint gets a label from the links it has, then, round by
//! round, from the labels of its neighbours (Weisfeiler and Leman). As soon as all labels differ they name the joints, and
//! the set of joints, each with the names of its neighbours, *is* the graph, whatever the names: it is hashed to 79 bits,
//! and equal keys mean equal graphs, up to chance collisions. One pair of equal labels does no harm either: every link is told
//! from both its ends, so each joint of the pair says itself which others it is linked to, and a link between the two is told
//! from a handle. Where more labels are tied,
//! one of the tied joints is marked, each in turn; where that does not separate them either, the places on the board are
//! hashed instead, which keeps the key right and only loses some meetings.
//!
//! Labels are words of 32 bits, so that a processor with AVX2 labels eight joints at once (`wide`); others do the same one
//! by one.

use super::super::grid::Singles;
use super::tangle::{Link, Tangle, is_between, joint_of};

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
/// Places on the board.
static PLACE: [u64; 64] = words(6);

/// Rounds of labelling before ties are looked at one by one.
const ROUNDS: usize = 3;

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

/// Gives names to graphs of up to `N` joints.
pub(super) struct Names<const N: usize> {
    /// The ways to turn and mirror the board but the trivial one: by joint, the joint whose place it takes.
    symmetries: Vec<[u8; N]>,
    #[cfg(target_arch = "x86_64")]
    is_wide: bool,
}

/// What joints are called: by joint, 0 for what is none, and never for a joint.
type Labels<const N: usize> = [u32; N];

/// The name of some joints: a key, and more bits of the same.
type PartName = (u64, u32);

// Odd constants without pattern.
const F: u32 = 0x7feb_352d;
const G: u32 = 0x846c_a68b;
/// What marks a joint.
const MARK: u32 = 0x9abc_def1;

/// Spreads 32 bits.
#[inline]
fn stir(word: u32) -> u32 {
    let word = (word ^ word >> 16).wrapping_mul(F);
    let word = (word ^ word >> 15).wrapping_mul(G);
    word ^ word >> 16
}

/// What a word for a link is made of: by the lowest three bits of the link, by the next three, and by the highest three.
static PARTS: [[u32; 8]; 3] = {
    let all = [words(3), words(4), words(5)];
    let mut parts = [[0; 8]; 3];
    let mut i = 0;
    while i < 24 {
        parts[i / 8][i % 8] = all[i / 8][i % 8] as u32;
        i += 1;
    }
    parts
};

/// A word for a link.
#[inline]
fn word(link: Link) -> u32 {
    let [low, middle, high] = [link & 7, link >> 3 & 7, link >> 5].map(usize::from);
    PARTS[0][low] ^ PARTS[1][middle] ^ PARTS[2][high]
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

    /// The same for rows of `M`, in which these joints have new numbers in their order. A symmetry that
    /// leads to a joint no longer there is left out.
    pub fn narrowed<const M: usize>(&self, joints: u64) -> Names<M> {
        let place = |joint: u64| (joints & (joint - 1)).count_ones() as u8;
        let narrowed = |from: &[u8; N]| {
            let mut narrow = std::array::from_fn(|place| place as u8);
            for (at, joint) in narrow.iter_mut().zip(Singles(joints)) {
                let image = 1 << from[number(joint)];
                *at = (joints & image != 0).then(|| place(image))?;
            }
            Some(narrow)
        };
        // With few joints nobody looks for symmetries.
        let many = M as u32 >= MANY_JOINTS;
        Names {
            symmetries: if many { self.symmetries.iter().filter_map(narrowed).collect() } else { Vec::new() },
            #[cfg(target_arch = "x86_64")]
            is_wide: wide::is_possible::<M>(),
        }
    }

    #[cfg(test)]
    fn do_not_go_wide(&mut self) {
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
            let name = unsafe { wide::name(tangle, &self.symmetries) };
            return name.unwrap_or_else(|tied| self.untied(tangle, tied));
        }
        self.name_one_by_one(tangle)
    }

    fn name_one_by_one(&self, tangle: &Tangle<N>) -> Name {
        let mut labels = start(tangle, tangle.joints);
        let mut first = None;
        for _ in 0..ROUNDS {
            let is_done = ties(&labels, tangle.joints) <= 1;
            let (key, more, next) = round(tangle, tangle.joints, &labels);
            labels = next;
            let name = |labels| Name { key, more, symmetry: self.symmetry(tangle, labels) };
            if is_done {
                return name(&labels);
            }
            first.get_or_insert_with(|| name(&labels));
        }
        self.untied(tangle, first.expect("there are rounds"))
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

    /// The name where labels are tied, given that of the first round: each connected part by itself.
    #[inline(never)]
    fn untied(&self, tangle: &Tangle<N>, first: Name) -> Name {
        let (mut key, mut more) = (0u64, 0u32);
        let mut left = tangle.joints;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut waiting = part;
            while let Some(joint) = Singles(waiting).next() {
                waiting &= !joint;
                for neighbour in neighbours(tangle, number(joint)) {
                    let found = 1 << neighbour & !part;
                    part |= found;
                    waiting |= found;
                }
            }
            left &= !part;
            let name = self.part_name(tangle, part);
            key = key.wrapping_add(mix(name.0));
            more = more.wrapping_add(name.1);
        }
        Name { key: mix(key), more, ..first }
    }

    fn part_name(&self, tangle: &Tangle<N>, members: u64) -> PartName {
        let labels = match self.settled(tangle, members, 0) {
            Ok(name) => return name,
            Err(labels) => labels,
        };
        let label = |joint: u64| labels[number(joint) % N];
        let tied = Singles(members)
            .map(label)
            .filter(|&it| Singles(members).filter(|&other| label(other) == it).count() > 1)
            .min()
            .expect("there is a tie");
        let mut best = (u64::MAX, u32::MAX);
        for joint in Singles(members).filter(|&joint| label(joint) == tied) {
            match self.settled(tangle, members, joint) {
                Ok(name) => best = best.min(name),
                Err(_) => return self.place_name(tangle, members),
            }
        }
        best
    }

    /// The name of some joints by their labels, one of them marked perhaps, if a few rounds separate all but one pair; otherwise
    /// the labels.
    #[inline]
    fn settled(&self, tangle: &Tangle<N>, members: u64, marked: u64) -> Result<PartName, Labels<N>> {
        #[cfg(target_arch = "x86_64")]
        if self.is_wide {
            // SAFETY: the processor has been asked whether it can.
            return unsafe { wide::settled(tangle, members, marked) };
        }
        settled_one_by_one(tangle, members, marked)
    }

    /// A name for joints by where they are on the board, the same when the board is turned or mirrored.
    fn place_name(&self, tangle: &Tangle<N>, members: u64) -> PartName {
        let name = |place: &dyn Fn(usize) -> u64| {
            Singles(members).map(number).fold(0u64, |key, joint| {
                let links = tangle.links[joint]
                    .iter()
                    .fold(0u64, |sum, &link| sum.wrapping_add(mix(u64::from(link))));
                let here = mix(place(joint) ^ links);
                (0..4).filter(|&side| is_between(tangle.links[joint][side])).fold(
                    key.wrapping_add(mix(here)),
                    |key, side| {
                        let there = place(joint_of(tangle.others[joint][side]));
                        key.wrapping_add(mix(here.wrapping_add(there) ^ u64::from(tangle.links[joint][side])))
                    },
                )
            })
        };
        let turned = self.symmetries.iter().map(|from| name(&|place| PLACE[usize::from(from[place])]));
        let key = turned.chain([name(&|place| PLACE[place])]).min().expect("symmetries");
        (key, (mix(key) >> 32) as u32)
    }
}

#[inline]
fn number(joint: u64) -> usize {
    joint.trailing_zeros() as usize
}

/// The joints at the other ends of a joint's links.
fn neighbours<const N: usize>(tangle: &Tangle<N>, joint: usize) -> impl Iterator<Item = usize> {
    (0..4)
        .filter(move |&side| is_between(tangle.links[joint % N][side]))
        .map(move |side| joint_of(tangle.others[joint % N][side]))
}

/// Labels joints by the links they have, and a little by those of their neighbours: now and then different joints get the same
/// label, more often than by chance.
fn start<const N: usize>(tangle: &Tangle<N>, members: u64) -> Labels<N> {
    let mut sums = [0u32; N];
    for joint in Singles(members).map(number) {
        sums[joint % N] = tangle.links[joint % N].iter().fold(0, |sum, &link| sum.wrapping_add(word(link)));
    }
    let mut labels = [0; N];
    for joint in Singles(members).map(number) {
        let heard = (0..4).fold(sums[joint % N] ^ sums[joint % N] >> 7, |heard, side| {
            let sum = sums[joint_of(tangle.others[joint % N][side])];
            let heard_here = sum ^ word(tangle.links[joint % N][side]);
            heard.wrapping_add(heard_here ^ heard_here >> 13)
        });
        labels[joint % N] = heard.max(1);
    }
    labels
}

/// How many pairs of joints have the same label; two stands for any larger number.
fn ties<const N: usize>(labels: &Labels<N>, members: u64) -> usize {
    let label = |joint: u64| labels[number(joint) % N];
    // Labels that agree agree in both: most often a look at a few bits of each will do.
    let (high, low) = Singles(members)
        .map(label)
        .fold((0u64, 0u64), |(high, low), label| (high | 1 << (label >> 26), low | 1 << (label & 63)));
    if high.count_ones().max(low.count_ones()) == members.count_ones() {
        return 0;
    }
    let pairs = Singles(members).flat_map(|a| Singles(members & (a - 1)).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| label(a) == label(b)).take(2).count()
}

/// Every joint hears its neighbours once more. Returns the name of the graph, if the old labels named the joints, with more
/// bits of it, and the new labels.
fn round<const N: usize>(tangle: &Tangle<N>, members: u64, labels: &Labels<N>) -> (u64, u32, Labels<N>) {
    let mut next = [0; N];
    let (mut key, mut more) = (0u64, 0u64);
    for joint in Singles(members).map(number) {
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

fn settled_one_by_one<const N: usize>(
    tangle: &Tangle<N>,
    members: u64,
    marked: u64,
) -> Result<PartName, Labels<N>> {
    let mut labels = start(tangle, members);
    for joint in Singles(marked).map(number) {
        labels[joint % N] = stir(labels[joint % N].wrapping_add(MARK)).max(1);
    }
    for _ in 0..2 * ROUNDS {
        if ties(&labels, members) <= 1 {
            break;
        }
        (_, _, labels) = round(tangle, members, &labels);
    }
    if ties(&labels, members) > 1 {
        return Err(labels);
    }
    let (key, more, _) = round(tangle, members, &labels);
    Ok((key, more))
}
