//! Whether the processor has what the faster ways need, which are all compiled for AVX2 and what came with it. Vectors twice
//! as wide would hold more, but many processors that have them slow down all that they do while they use them.

use std::arch::x86_64::*;

/// Whether it has.
#[inline]
pub(super) fn is_possible() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// All bits of those joints of a set that are in a vector of eight.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn masks(joints: u64, vector: usize) -> __m256i {
    let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    let here = _mm256_set1_epi32((joints >> (8 * vector)) as i32);
    _mm256_cmpeq_epi32(_mm256_and_si256(here, bits), bits)
}
