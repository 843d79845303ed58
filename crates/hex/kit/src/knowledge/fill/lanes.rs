//! One cell of 512 boards: a word of 512 bits, which the compiler turns into the widest vectors it may use.

use std::ops::{BitAnd, BitOr, Not};

use boyi_core::Random;

const WORDS: usize = 8;

/// One bit for each of 512 boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Lanes([u64; WORDS]);

impl Lanes {
    /// How many boards there are.
    pub(super) const COUNT: u32 = 64 * WORDS as u32;
    pub(super) const NONE: Lanes = Lanes([0; WORDS]);
    pub(super) const ALL: Lanes = Lanes([u64::MAX; WORDS]);

    /// How many boards have the bit.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        let mut counts = [0; WORDS];
        for (count, word) in counts.iter_mut().zip(self.0) {
            *count = u64::from(word.count_ones());
        }
        counts.iter().sum::<u64>() as u32
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether that board has the bit.
    #[cfg(test)]
    pub(super) fn contains(self, board: usize) -> bool {
        self.0[board / 64] >> (board % 64) & 1 != 0
    }

    #[inline(always)]
    fn each(self, other: Lanes, operation: impl Fn(u64, u64) -> u64) -> Lanes {
        let mut result = [0; WORDS];
        for (word, (a, b)) in result.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            *word = operation(a, b);
        }
        Lanes(result)
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        self.each(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        self.each(other, |a, b| a | b)
    }
}

impl Not for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn not(self) -> Lanes {
        self.each(Lanes::ALL, |a, b| a ^ b)
    }
}

/// Random words: eight sources of xoshiro256++ side by side.
#[derive(Clone)]
pub(super) struct RandomLanes {
    state: [Lanes; 4],
}

impl RandomLanes {
    pub(super) fn new(random: &mut Random) -> RandomLanes {
        RandomLanes { state: std::array::from_fn(|_| Lanes(std::array::from_fn(|_| random.next()))) }
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Lanes {
        let [s0, s1, s2, s3] = self.state;
        let rotated = |lanes: Lanes, by: u32| lanes.each(Lanes::NONE, |word, _| word.rotate_left(by));
        let sum = |a: Lanes, b: Lanes| a.each(b, u64::wrapping_add);
        let xor = |a: Lanes, b: Lanes| a.each(b, |a, b| a ^ b);
        let result = sum(rotated(sum(s0, s3), 23), s0);
        let shifted = s1.each(Lanes::NONE, |word, _| word << 17);
        let (s2, s3) = (xor(s2, s0), xor(s3, s1));
        self.state = [xor(s0, s3), xor(s1, s2), xor(s2, shifted), rotated(s3, 45)];
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_source_is_the_one_of_the_rules_crate() {
        // A source of the rules crate is seeded by four words in a row; here the first words of all eight come first.
        let mut lanes = RandomLanes { state: [Lanes([1; 8]), Lanes([2; 8]), Lanes([3; 8]), Lanes([4; 8])] };
        let (mut s, mut numbers) = ([1u64, 2, 3, 4], Vec::new());
        for _ in 0..20 {
            numbers.push(s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]));
            let t = s[1] << 17;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = s[3].rotate_left(45);
        }
        for number in numbers {
            assert_eq!(lanes.next(), Lanes([number; 8]));
        }
    }

    #[test]
    fn bits_are_counted_over_all_boards() {
        let lanes = Lanes(std::array::from_fn(|word| (1 << word) - 1));
        assert_eq!(lanes.count(), 28);
        assert_eq!((!lanes).count(), Lanes::COUNT - 28);
        assert!((lanes & !lanes).is_none() && !lanes.is_none());
        assert!(lanes.contains(64) && !lanes.contains(65));
    }
}
