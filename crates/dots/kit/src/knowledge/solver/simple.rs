//! The part of a position that stands for itself: separate chains and loops, counted and not placed.

use super::super::endgame::{Component, Endgame};

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
static CHAIN: [u64; 64] = words(1);
/// A loop.
static LOOP: [u64; 64] = words(2);

/// Separate chains and loops. Two chains of one box cancel, and so do two of two boxes: who answers the opening of one by
/// opening the other has lost nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simple {
    endgame: Endgame,
    /// The sum of the components' words.
    key: u64,
    /// Lengths of long chains from the front, and of loops from the back, the longest first. The largest board has room for
    /// sixteen of them.
    lengths: [u8; 16],
}

/// The place of a chain or of a loop among the lengths, by number.
#[inline]
fn place(is_loop: bool, number: usize) -> usize {
    if is_loop { 15 - number } else { number }
}

impl Simple {
    pub fn none() -> Simple {
        Simple { endgame: Endgame::default(), key: 0, lengths: [0; 16] }
    }

    /// One more. Returns how many boxes no longer count because two chains cancel.
    #[inline]
    pub fn add(&mut self, component: Component) -> i8 {
        let (waits, word) = match component {
            Component::Chain(1) => (self.endgame.one_chains() > 0, CHAIN[1]),
            Component::Chain(2) => (self.endgame.two_chains() > 0, CHAIN[2]),
            Component::Chain(length) => {
                self.insert(false, self.endgame.long_chains(), length);
                (false, CHAIN[usize::from(length) & 63])
            }
            Component::Loop(length) => {
                self.insert(true, self.endgame.loops(), length);
                (false, LOOP[usize::from(length) & 63])
            }
        };
        if waits {
            self.remove(component);
            return 2 * component.boxes() as i8;
        }
        self.endgame.add(component);
        self.key = self.key.wrapping_add(word);
        0
    }

    /// Puts a length among so many others.
    #[inline]
    fn insert(&mut self, is_loop: bool, mut number: usize, length: u8) {
        while number > 0 && self.lengths[place(is_loop, number - 1) & 15] < length {
            self.lengths[place(is_loop, number) & 15] = self.lengths[place(is_loop, number - 1) & 15];
            number -= 1;
        }
        self.lengths[place(is_loop, number) & 15] = length;
    }

    /// One less, which must be among [`Simple::openings`].
    #[inline]
    pub fn remove(&mut self, component: Component) {
        self.endgame.remove(component);
        let words = if matches!(component, Component::Chain(_)) { &CHAIN } else { &LOOP };
        self.key = self.key.wrapping_sub(words[usize::from(component.boxes()) & 63]);
    }

    /// The components worth opening: the shortest of one or two boxes, the shortest long chain and the shortest loop. The
    /// value changes by at most one box when a chain grows by one, so opening a longer one is no better.
    #[inline]
    pub fn openings(&self) -> [Option<Component>; 3] {
        let last = |is_loop, count: usize| Some(self.lengths[place(is_loop, count.checked_sub(1)?) & 15]);
        let short = if self.endgame.one_chains() > 0 { 1 } else { 2 };
        let has_short = self.endgame.one_chains() + self.endgame.two_chains() > 0;
        [
            has_short.then_some(Component::Chain(short)),
            last(false, self.endgame.long_chains()).map(Component::Chain),
            last(true, self.endgame.loops()).map(Component::Loop),
        ]
    }

    /// The value for who has to move if there is nothing else.
    #[inline]
    pub fn value(&self) -> i8 {
        -self.endgame.value() as i8
    }

    /// A part of the key.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The boxes.
    #[inline]
    pub fn boxes(&self) -> i8 {
        self.endgame.boxes() as i8
    }
}
