//! The kernel in AVX-512: eleven cells by 32 output channels keep 22 of the 32 registers, and a row of most boards is one
//! step. With VNNI a tower is computed in whole numbers.

super::wide::wide_kernel! {
    feature: "avx512f",
    lanes: 16,
    vector: __m512,
    words: [2, 1],
    cells: [11, 7, 4, 2, 1],
    load: _mm512_loadu_ps, store: _mm512_storeu_ps, fill: _mm512_set1_ps, zero: _mm512_setzero_ps,
    add: _mm512_add_ps, max: _mm512_max_ps, multiply_add: _mm512_fmadd_ps,
}

super::winograd::winograd_kernel! {
    feature: "avx512f",
    lanes: 16,
    vector: __m512,
    words: [2, 1],
    tiles: [12, 9, 6, 3, 1],
    load: _mm512_loadu_ps, store: _mm512_storeu_ps, fill: _mm512_set1_ps, zero: _mm512_setzero_ps,
    add: _mm512_add_ps, subtract: _mm512_sub_ps, max: _mm512_max_ps, multiply_add: _mm512_fmadd_ps,
}

super::integers::integer_kernel! {
    feature: "avx512f,avx512bw,avx512vnni",
    words: [2, 1],
    tiles: [12, 9, 6, 3, 1],
}

/// Words of whole numbers, and what is done with them.
mod integer_words {
    pub(super) use std::arch::x86_64::{
        __m512 as Float, __m512i as Integer, _mm512_add_epi16 as add_halves, _mm512_add_epi32 as add,
        _mm512_add_ps as add_floats, _mm512_cvtepi32_ps as floats, _mm512_loadu_epi32 as load,
        _mm512_loadu_ps as load_floats, _mm512_max_ps as max, _mm512_mul_ps as multiply_floats,
        _mm512_set1_epi32 as fill, _mm512_set1_ps as fill_floats, _mm512_setzero_ps as zero_floats,
        _mm512_setzero_si512 as zero, _mm512_storeu_epi32 as store, _mm512_storeu_ps as store_floats,
        _mm512_sub_epi16 as subtract_halves, _mm512_sub_epi32 as subtract,
    };
    use std::arch::x86_64::{
        _mm256_storeu_si256, _mm512_cvtepi32_epi16, _mm512_cvtps_epi32, _mm512_dpwssd_epi32,
    };

    pub(super) const LANES: usize = 16;

    #[target_feature(enable = "avx512f,avx512vnni")]
    #[inline]
    pub(super) fn add_products_of_pairs(a: Integer, b: Integer, sum: Integer) -> Integer {
        _mm512_dpwssd_epi32(sum, a, b)
    }

    /// # Safety
    /// So many numbers fit there.
    #[target_feature(enable = "avx512f")]
    #[inline]
    pub(super) unsafe fn store_narrow(target: *mut i16, values: Float) {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_storeu_si256(target.cast(), _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(values))) };
    }
}
