//! The kernel in AVX-512: eleven cells by 32 output channels keep 22 of the 32 registers, and a row of most boards is one
//! step.

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
