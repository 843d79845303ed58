//! Prefetches for searches of many games at once, which take more memory than caches hold: what one will read is fetched
//! while another is worked on.

/// Prefetches the cache lines of these values.
#[inline]
pub fn prefetch<T>(values: &[T]) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        const LINE: usize = 64;
        let start: *const i8 = values.as_ptr().cast();
        for offset in (0..size_of_val(values)).step_by(LINE) {
            // SAFETY: a prefetch reads nothing into the program and cannot fault, and the pointer stays inside the slice.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(offset)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = values;
}
