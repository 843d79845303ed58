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

/// Towers in single precision.
pub(super) mod tower {
    use std::arch::x86_64::{
        __m256 as Word, _mm256_add_ps as add, _mm256_add_ps as add_floats, _mm256_fmadd_ps as multiply_add,
        _mm256_loadu_ps as load, _mm256_loadu_ps as load_floats, _mm256_max_ps as max_floats,
        _mm256_mul_ps as multiply_floats, _mm256_set1_ps as fill, _mm256_set1_ps as fill_floats,
        _mm256_setzero_ps as zero, _mm256_setzero_ps as zero_floats, _mm256_storeu_ps as store,
        _mm256_storeu_ps as store_floats, _mm256_sub_ps as subtract,
    };

    use super::super::Grid;
    use super::super::products::PANEL;
    use super::super::winograd::{Transformed, Workspace, tiled_convolution, tiles_of_three};
    use super::LANES;

    type Number = f32;

    /// Single precision needs no scale.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    fn scaled(sum: Word, _scale: Word) -> Word {
        sum
    }

    tiles_of_three! { feature: "avx2,fma", }
    tiled_convolution! { feature: "avx2,fma", words: [2, 1], tiles: [6, 4, 2, 1], }
}

/// Towers in whole numbers.
pub(super) mod integer_tower {
    use std::arch::x86_64::{
        __m256 as Float, __m256i as Word, _mm_storeu_si128, _mm256_add_epi16 as add_inputs,
        _mm256_add_epi32 as add, _mm256_add_ps as add_floats, _mm256_castsi256_si128, _mm256_cvtepi32_ps,
        _mm256_cvtps_epi32, _mm256_loadu_ps as load_floats, _mm256_loadu_si256, _mm256_madd_epi16,
        _mm256_max_ps as max_floats, _mm256_mul_ps as multiply_floats, _mm256_packs_epi32,
        _mm256_permute4x64_epi64, _mm256_set1_epi32 as fill, _mm256_set1_ps as fill_floats,
        _mm256_setzero_ps as zero_floats, _mm256_setzero_si256 as zero, _mm256_storeu_ps as store_floats,
        _mm256_storeu_si256, _mm256_sub_epi16 as subtract_inputs, _mm256_sub_epi32 as subtract,
    };

    use super::super::Grid;
    use super::super::integers::{self, integer_convolution};
    use super::super::products::PANEL;
    use super::super::winograd::{Transformed, Workspace, tiled_convolution, tiles_of_two};
    use super::LANES;

    /// A pair of 16 bits each.
    type Number = i32;

    tiles_of_two! { feature: "avx2", }
    tiled_convolution! { feature: "avx2", words: [2, 1], tiles: [6, 3, 1], }
    integer_convolution! { feature: "avx2", }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn scaled(sum: Word, scale: Float) -> Float {
        multiply_floats(_mm256_cvtepi32_ps(sum), scale)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn multiply_add(a: Word, b: Word, sum: Word) -> Word {
        add(_mm256_madd_epi16(a, b), sum)
    }

    /// # Safety
    /// So many numbers are there.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn load(source: *const i32) -> Word {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_loadu_si256(source.cast()) }
    }

    /// # Safety
    /// So many numbers fit there.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn store(target: *mut i32, values: Word) {
        // SAFETY: passed on from the caller.
        unsafe { _mm256_storeu_si256(target.cast(), values) };
    }

    /// # Safety
    /// So many pairs fit there.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn store_narrow(pairs: *mut i32, values: Float) {
        let wide = _mm256_cvtps_epi32(values);
        let narrow = _mm256_permute4x64_epi64(_mm256_packs_epi32(wide, wide), 0b1000);
        // SAFETY: passed on from the caller.
        unsafe { _mm_storeu_si128(pairs.cast(), _mm256_castsi256_si128(narrow)) };
    }
}
