//! The part of a position that stands for itself: separate chains and loops, counted and not placed.

use super::super::endgame::{Component, Endgame};
use super::names::{CHAIN, LOOP};

/// Separate chains and loops. Two chains of one box cancel, and so do two of two boxes: who answers the opening of one by
/// opening the other has lost nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simple {
    endgame: Endgame,
    /// The sum of the components' words.
    key: u64,
    one: bool,
    two: bool,
    chains: Lengths,
    loops: Lengths,
}

/// Lengths, longest first. The largest board has room for 16 chains of three boxes.
#[derive(Clone, Copy, Debug)]
struct Lengths {
    list: [u8; 16],
    count: u8,
}

impl Lengths {
    fn last(&self) -> Option<u8> {
        self.count.checked_sub(1).map(|last| self.list[usize::from(last) & 15])
    }

    #[inline]
    fn insert(&mut self, length: u8) {
        let mut place = usize::from(self.count);
        self.count += 1;
        while place > 0 && self.list[place - 1] < length {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = length;
    }
}

impl Simple {
    pub fn none() -> Simple {
        let nothing = Lengths { list: [0; 16], count: 0 };
        Simple {
            endgame: Endgame::default(),
            key: 0,
            one: false,
            two: false,
            chains: nothing,
            loops: nothing,
        }
    }

    /// One more. Returns how many boxes no longer count because two chains cancel.
    #[inline]
    pub fn add(&mut self, component: Component) -> i8 {
        let (waiting, length) = match component {
            Component::Chain(1) => (&mut self.one, 1),
            Component::Chain(2) => (&mut self.two, 2),
            Component::Chain(length) => {
                self.chains.insert(length);
                self.endgame.add(component);
                self.key = self.key.wrapping_add(CHAIN[usize::from(length) & 63]);
                return 0;
            }
            Component::Loop(length) => {
                self.loops.insert(length);
                self.endgame.add(component);
                self.key = self.key.wrapping_add(LOOP[usize::from(length) & 63]);
                return 0;
            }
        };
        *waiting = !*waiting;
        if *waiting {
            self.endgame.add(component);
            self.key = self.key.wrapping_add(CHAIN[length]);
            return 0;
        }
        self.endgame.remove(component);
        self.key = self.key.wrapping_sub(CHAIN[length]);
        2 * length as i8
    }

    /// One less, which must be among [`Simple::openings`].
    #[inline]
    pub fn remove(&mut self, component: Component) {
        self.endgame.remove(component);
        let words = match component {
            Component::Chain(1) => {
                self.one = false;
                &CHAIN
            }
            Component::Chain(2) => {
                self.two = false;
                &CHAIN
            }
            Component::Chain(_) => {
                self.chains.count -= 1;
                &CHAIN
            }
            Component::Loop(_) => {
                self.loops.count -= 1;
                &LOOP
            }
        };
        self.key = self.key.wrapping_sub(words[usize::from(component.boxes()) & 63]);
    }

    /// The components worth opening: the shortest of one or two boxes, the shortest long chain and the shortest loop. The
    /// value changes by at most one box when a chain grows by one, so opening a longer one is no better.
    #[inline]
    pub fn openings(&self) -> [Option<Component>; 3] {
        let short = if self.one { Some(1) } else { self.two.then_some(2) };
        [
            short.map(Component::Chain),
            self.chains.last().map(Component::Chain),
            self.loops.last().map(Component::Loop),
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
