//! The same code once more, compiled for processors with AVX-512: they copy a position in two or three steps, and count bits
//! in one.

/// Whether the processor is one of those.
pub(super) fn is_possible() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Does some work. Only what is inlined there is compiled for such a processor.
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<R>(work: impl FnOnce() -> R) -> R {
    work()
}
