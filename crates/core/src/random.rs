//! The random numbers of playouts: xoshiro256++ (Blackman and Vigna 2019), a few cycles a number, repeatable by seed.

/// A fast, seeded source of random numbers. Not for secrets.
///
/// ```
/// let mut a = boyi_core::Random::new(7);
/// let mut b = boyi_core::Random::new(7);
/// assert_eq!(a.next(), b.next());
/// assert!(a.below(10) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The same seed gives the same numbers, for ever.
    pub fn new(seed: u64) -> Self {
        let mut seeds = SplitMix(seed);
        Random { state: std::array::from_fn(|_| seeds.next()) }
    }

    /// Sixty-four random bits.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "an endless source is no iterator")]
    pub fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number from 0 to `limit - 1`. The bias of this multiplication is under 2^-32 * limit: far below what any
    /// number of games could show.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A number from 0 up to, but not including, 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A new source, independent of this one for practical purposes: one for each thread or game.
    pub fn split(&mut self) -> Random {
        Random::new(self.next())
    }
}

/// Turns a seed into any number of unrelated words (Steele, Lea and Flood 2014); also fills the Zobrist tables.
pub(crate) struct SplitMix(pub u64);

impl SplitMix {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
