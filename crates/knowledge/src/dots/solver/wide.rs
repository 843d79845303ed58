//! Whether the processor has what the faster ways need, which are all compiled for AVX2 and what came with it. Vectors twice
//! as wide would hold more, but many processors that have them slow down all that they do while they use them.

/// Whether it has.
#[inline]
pub(super) fn is_possible() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}
