//! The kernel in AVX-512: seven cells by 64 output channels keep 28 of the 32 registers.

super::wide::wide_kernel! {
    feature: "avx512f",
    lanes: 16,
    vector: __m512,
    tiles: [4 words => 7 cells, 2 words => 12 cells, 1 words => 14 cells],
    load: _mm512_loadu_ps, store: _mm512_storeu_ps, fill: _mm512_set1_ps, zero: _mm512_setzero_ps,
    add: _mm512_add_ps, max: _mm512_max_ps, multiply_add: _mm512_fmadd_ps,
}
