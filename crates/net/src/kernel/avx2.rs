//! The kernel in AVX2: six cells by 16 output channels keep 12 of the 16 registers.

super::wide::wide_kernel! {
    feature: "avx2,fma",
    lanes: 8,
    vector: __m256,
    words: [2, 1],
    cells: [6, 5, 3, 2, 1],
    load: _mm256_loadu_ps, store: _mm256_storeu_ps, fill: _mm256_set1_ps, zero: _mm256_setzero_ps,
    add: _mm256_add_ps, max: _mm256_max_ps, multiply_add: _mm256_fmadd_ps,
}

super::winograd::winograd_kernel! {
    feature: "avx2,fma",
    lanes: 8,
    vector: __m256,
    words: [2, 1],
    tiles: [6, 3, 1],
    load: _mm256_loadu_ps, store: _mm256_storeu_ps, fill: _mm256_set1_ps, zero: _mm256_setzero_ps,
    add: _mm256_add_ps, subtract: _mm256_sub_ps, max: _mm256_max_ps, multiply_add: _mm256_fmadd_ps,
}

super::integers::integer_kernel! {
    feature: "avx2",
    words: [2, 1],
    tiles: [6, 3, 1],
}

/// Words of whole numbers, and what is done with them.
mod integer_words {
    pub(super) use std::arch::x86_64::{
        __m256 as Float, __m256i as Integer, _mm256_add_epi16 as add_halves, _mm256_add_epi32 as add,
        _mm256_add_ps as add_floats, _mm256_cvtepi32_ps as floats, _mm256_loadu_ps as load_floats,
        _mm256_max_ps as max, _mm256_mul_ps as multiply_floats, _mm256_set1_epi32 as fill,
        _mm256_set1_ps as fill_floats, _mm256_setzero_ps as zero_floats, _mm256_setzero_si256 as zero,
        _mm256_storeu_ps as store_floats, _mm256_sub_epi16 as subtract_halves, _mm256_sub_epi32 as subtract,
    };
    use std::arch::x86_64::{
        _mm_storeu_si128, _mm256_castsi256_si128, _mm256_cvtps_epi32, _mm256_loadu_si256, _mm256_madd_epi16,
        _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_storeu_si256,
    };

    pub(super) const LANES: usize = 8;

    /// # Safety
    /// So many numbers are there.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn load(source: *const i32) -> Integer {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_loadu_si256(source.cast()) }
    }

    /// # Safety
    /// So many numbers fit there.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn store(target: *mut i32, values: Integer) {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_storeu_si256(target.cast(), values) };
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn add_products_of_pairs(a: Integer, b: Integer, sum: Integer) -> Integer {
        add(_mm256_madd_epi16(a, b), sum)
    }

    /// # Safety
    /// So many numbers fit there.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) unsafe fn store_narrow(target: *mut i16, values: Float) {
        let wide = _mm256_cvtps_epi32(values);
        let narrow = _mm256_permute4x64_epi64(_mm256_packs_epi32(wide, wide), 0b1000);
        // SAFETY: passed on from the caller.
        unsafe { _mm_storeu_si128(target.cast(), _mm256_castsi256_si128(narrow)) };
    }
}
