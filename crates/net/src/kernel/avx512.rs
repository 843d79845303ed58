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

/// Towers in single precision.
pub(super) mod tower {
    use std::arch::x86_64::{
        __m512 as Word, _mm512_add_ps as add, _mm512_add_ps as add_floats, _mm512_fmadd_ps as multiply_add,
        _mm512_loadu_ps as load, _mm512_loadu_ps as load_floats, _mm512_max_ps as max_floats,
        _mm512_mul_ps as multiply_floats, _mm512_set1_ps as fill, _mm512_set1_ps as fill_floats,
        _mm512_setzero_ps as zero, _mm512_setzero_ps as zero_floats, _mm512_storeu_ps as store,
        _mm512_storeu_ps as store_floats, _mm512_sub_ps as subtract,
    };

    use super::super::Grid;
    use super::super::products::PANEL;
    use super::super::winograd::{Transformed, Workspace, tiled_convolution, tiles_of_three};
    use super::LANES;

    type Number = f32;

    /// Single precision needs no scale.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn scaled(sum: Word, _scale: Word) -> Word {
        sum
    }

    tiles_of_three! { feature: "avx512f", }
    tiled_convolution! { feature: "avx512f", words: [2, 1], tiles: [8, 4, 2, 1], }
}

/// Towers in whole numbers.
pub(super) mod integer_tower {
    use std::arch::x86_64::{
        __m512 as Float, __m512i as Word, _mm256_storeu_si256, _mm512_add_epi16 as add_inputs,
        _mm512_add_epi32 as add, _mm512_add_ps as add_floats, _mm512_cvtepi32_epi16, _mm512_cvtepi32_ps,
        _mm512_cvtps_epi32, _mm512_dpwssd_epi32, _mm512_loadu_epi32 as load, _mm512_loadu_ps as load_floats,
        _mm512_max_ps as max_floats, _mm512_mul_ps as multiply_floats, _mm512_set1_epi32 as fill,
        _mm512_set1_ps as fill_floats, _mm512_setzero_ps as zero_floats, _mm512_setzero_si512 as zero,
        _mm512_storeu_epi32 as store, _mm512_storeu_ps as store_floats, _mm512_sub_epi16 as subtract_inputs,
        _mm512_sub_epi32 as subtract,
    };

    use super::super::Grid;
    use super::super::integers::{self, integer_convolution};
    use super::super::products::PANEL;
    use super::super::winograd::{Transformed, Workspace, tiled_convolution, tiles_of_two};
    use super::LANES;

    /// A pair of 16 bits each.
    type Number = i32;

    tiles_of_two! { feature: "avx512f,avx512bw,avx512vnni", }
    tiled_convolution! { feature: "avx512f,avx512bw,avx512vnni", words: [2, 1], tiles: [12, 9, 6, 3, 1], }
    integer_convolution! { feature: "avx512f,avx512bw,avx512vnni", }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn scaled(sum: Word, scale: Float) -> Float {
        multiply_floats(_mm512_cvtepi32_ps(sum), scale)
    }

    #[target_feature(enable = "avx512f,avx512vnni")]
    #[inline]
    fn multiply_add(a: Word, b: Word, sum: Word) -> Word {
        _mm512_dpwssd_epi32(sum, a, b)
    }

    /// # Safety
    /// So many pairs fit there.
    #[target_feature(enable = "avx512f")]
    #[inline]
    unsafe fn store_narrow(pairs: *mut i32, values: Float) {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_storeu_si256(pairs.cast(), _mm512_cvtepi32_epi16(_mm512_cvtps_epi32(values))) };
    }
}
