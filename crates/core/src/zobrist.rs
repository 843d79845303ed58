//! Zobrist numbers: tables of random words, fixed at compile time so that hashes mean the same in every run, in every
//! file and on every machine.

use crate::random::SplitMix;

/// A table of `N` random words; different `seed`s give unrelated tables.
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut source = SplitMix(seed);
    let mut i = 0;
    while i < N {
        words[i] = source.next();
        i += 1;
    }
    words
}
