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
