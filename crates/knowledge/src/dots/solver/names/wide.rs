//! The same labels for all joints of a board at once, on processors with AVX-512: a row of the tangle is one or two vectors.

use std::arch::x86_64::*;

use super::{C, D, E, F, G, MANY_JOINTS, Name, ROUNDS, Tangle};

/// Joints in a vector.
const LANES: usize = 16;

/// Whether the processor can, on boards of that size.
pub fn is_possible<const N: usize>() -> bool {
    N <= 2 * LANES
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("popcnt")
}

/// A word for each joint.
type Row<const V: usize> = [__m512i; V];

/// The names of some graphs side by side, of those in which a few rounds separate all joints but one pair.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub fn names<const N: usize, const K: usize>(
    tangles: &[Tangle<N>; K],
    symmetries: &[[u8; N]],
) -> [Option<Name>; K] {
    if N <= LANES {
        names_in::<N, 1, K>(tangles, symmetries)
    } else {
        names_in::<N, 2, K>(tangles, symmetries)
    }
}

#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn names_in<const N: usize, const V: usize, const K: usize>(
    tangles: &[Tangle<N>; K],
    symmetries: &[[u8; N]],
) -> [Option<Name>; K] {
    let mut labels = [[_mm512_setzero_si512(); V]; K];
    for k in 0..K {
        labels[k] = start(&tangles[k]);
    }
    let (mut high, mut low) = (labels, labels);
    for k in 0..K {
        (high[k], low[k]) = round(&tangles[k], labels[k]);
    }
    let mut names = [None; K];
    for k in 0..K {
        names[k] = if are_tied(tangles[k].joints, labels[k]) {
            later_name(&tangles[k], high[k], symmetries)
        } else {
            Some(name(tangles[k].joints, high[k], low[k], symmetries))
        };
    }
    names
}

/// The name after more rounds, if they separate all joints but one pair.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn later_name<const N: usize, const V: usize>(
    tangle: &Tangle<N>,
    mut labels: Row<V>,
    symmetries: &[[u8; N]],
) -> Option<Name> {
    for _ in 1..ROUNDS {
        let (high, low) = round(tangle, labels);
        if !are_tied(tangle.joints, labels) {
            return Some(name(tangle.joints, high, low, symmetries));
        }
        labels = high;
    }
    None
}

#[inline]
#[target_feature(enable = "avx512f")]
fn start<const N: usize, const V: usize>(tangle: &Tangle<N>) -> Row<V> {
    let mut sums = [_mm512_setzero_si512(); V];
    for words in &tangle.words {
        let words: Row<V> = loaded(words);
        for v in 0..V {
            sums[v] = _mm512_add_epi32(sums[v], words[v]);
        }
    }
    let sums = among(tangle.joints, sums);
    let mut labels = sums;
    for v in 0..V {
        labels[v] = _mm512_rol_epi32::<9>(sums[v]);
    }
    for side in 0..4 {
        let (words, near): (Row<V>, Row<V>) =
            (loaded(&tangle.words[side]), taken(sums, &tangle.others[side]));
        for v in 0..V {
            let heard = _mm512_xor_si512(near[v], words[v]);
            labels[v] = _mm512_add_epi32(labels[v], folded::<13>(heard));
        }
    }
    among(tangle.joints, labels)
}

/// Every joint hears its neighbours once more: the new labels, and as many bits again.
#[inline]
#[target_feature(enable = "avx512f")]
fn round<const N: usize, const V: usize>(tangle: &Tangle<N>, labels: Row<V>) -> (Row<V>, Row<V>) {
    let mut one = [_mm512_setzero_si512(); V];
    let mut two = one;
    for side in 0..4 {
        let (words, near): (Row<V>, Row<V>) =
            (loaded(&tangle.words[side]), taken(labels, &tangle.others[side]));
        for v in 0..V {
            let a = _mm512_add_epi32(near[v], words[v]);
            let b = _mm512_xor_si512(near[v], _mm512_rol_epi32::<11>(words[v]));
            one[v] = _mm512_add_epi32(one[v], times(folded::<16>(a), C));
            two[v] = _mm512_add_epi32(two[v], times(folded::<15>(b), D));
        }
    }
    for v in 0..V {
        one[v] = stirred(_mm512_add_epi32(folded::<15>(one[v]), labels[v]));
        two[v] = stirred(_mm512_xor_si512(folded::<16>(two[v]), times(labels[v], E)));
    }
    (among(tangle.joints, one), among(tangle.joints, two))
}

/// Whether more than one pair of joints have the same label.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn are_tied<const V: usize>(joints: u64, labels: Row<V>) -> bool {
    let mut pairs = 0;
    for v in 0..V {
        let members = members(joints, v);
        let equals = _mm512_conflict_epi32(labels[v]);
        let all = _mm512_set1_epi32(i32::from(members));
        pairs += _mm512_mask_test_epi32_mask(members, equals, all).count_ones();
        if v > 0 {
            // Against the vector before, turned step by step. What is no joint has the label 0 there.
            let mut turned = labels[v - 1];
            for _ in 0..LANES {
                pairs += _mm512_mask_cmpeq_epi32_mask(members, turned, labels[v]).count_ones();
                turned = _mm512_alignr_epi32::<1>(turned, turned);
            }
        }
    }
    pairs > 1
}

#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn name<const N: usize, const V: usize>(
    joints: u64,
    high: Row<V>,
    low: Row<V>,
    symmetries: &[[u8; N]],
) -> Name {
    let mut symmetry = 0;
    if joints.count_ones() >= MANY_JOINTS {
        for from in symmetries {
            let turned = taken(high, from);
            let mut is_same = true;
            for v in 0..V {
                is_same &= _mm512_cmpneq_epi32_mask(turned[v], high[v]) == 0;
            }
            symmetry += u32::from(is_same);
        }
    }
    let mut more = _mm512_setzero_si512();
    for v in 0..V {
        let both = _mm512_xor_si512(high[v], _mm512_rol_epi32::<16>(low[v]));
        more = _mm512_xor_si512(more, both);
    }
    Name { key: u64::from(sum(high)) << 32 | u64::from(sum(low)), more: exclusive_or(more), symmetry }
}

/// What is left of sixteen words when all are taken together.
#[inline]
#[target_feature(enable = "avx512f")]
fn exclusive_or(word: __m512i) -> u32 {
    let half = _mm256_xor_si256(_mm512_castsi512_si256(word), _mm512_extracti64x4_epi64::<1>(word));
    let quarter = _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    let eighth = _mm_xor_si128(quarter, _mm_unpackhi_epi64(quarter, quarter));
    let both = _mm_cvtsi128_si64(eighth) as u64;
    (both >> 32) as u32 ^ both as u32
}

#[inline]
#[target_feature(enable = "avx512f")]
fn sum<const V: usize>(row: Row<V>) -> u32 {
    let mut sum = row[0];
    for more in &row[1..] {
        sum = _mm512_add_epi32(sum, *more);
    }
    _mm512_reduce_add_epi32(sum) as u32
}

#[inline]
fn members(joints: u64, vector: usize) -> __mmask16 {
    (joints >> (LANES * vector)) as __mmask16
}

/// A row without what is no joint.
#[inline]
#[target_feature(enable = "avx512f")]
fn among<const V: usize>(joints: u64, mut row: Row<V>) -> Row<V> {
    for (v, word) in row.iter_mut().enumerate() {
        *word = _mm512_maskz_mov_epi32(members(joints, v), *word);
    }
    row
}

#[inline]
#[target_feature(enable = "avx512f")]
fn loaded<const N: usize, const V: usize>(words: &[u32; N]) -> Row<V> {
    let mut row = [_mm512_setzero_si512(); V];
    for (place, part) in row.iter_mut().zip(words.as_chunks::<LANES>().0) {
        // SAFETY: sixteen words are a vector.
        *place = unsafe { _mm512_loadu_si512(part.as_ptr().cast()) };
    }
    row
}

/// For each place, the word at another, whose number may have more to it than the place.
#[inline]
#[target_feature(enable = "avx512f")]
fn taken<const N: usize, const V: usize>(row: Row<V>, from: &[u8; N]) -> Row<V> {
    let mut taken = row;
    for (place, part) in taken.iter_mut().zip(from.as_chunks::<LANES>().0) {
        // SAFETY: sixteen bytes are a quarter of a vector.
        let from = _mm512_cvtepu8_epi32(unsafe { _mm_loadu_si128(part.as_ptr().cast()) });
        *place = if V == 1 {
            _mm512_permutexvar_epi32(from, row[0])
        } else {
            _mm512_permutex2var_epi32(row[0], from, row[V - 1])
        };
    }
    taken
}

#[inline]
#[target_feature(enable = "avx512f")]
fn folded<const BY: u32>(word: __m512i) -> __m512i {
    _mm512_xor_si512(word, _mm512_srli_epi32::<BY>(word))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn times(word: __m512i, by: u32) -> __m512i {
    _mm512_mullo_epi32(word, _mm512_set1_epi32(by as i32))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn stirred(word: __m512i) -> __m512i {
    let word = times(folded::<16>(word), F);
    let word = times(folded::<15>(word), G);
    folded::<16>(word)
}
