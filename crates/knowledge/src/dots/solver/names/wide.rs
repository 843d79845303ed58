//! The same labels for all joints of a board at once, on processors with AVX-512: a row of a tangle is one vector, or two,
//! or the rows of two small tangles are one.

use std::arch::x86_64::*;

use super::{C, D, E, F, G, Labels, MANY_JOINTS, MARK, Name, PARTS, ROUNDS, Tangle};

/// Joints in a vector.
const LANES: usize = 16;

/// Whether the processor can, in rows of that width.
pub fn is_possible<const N: usize>() -> bool {
    N <= 2 * LANES
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("popcnt")
}

/// A word for each joint of a group.
type Row<const V: usize> = [__m512i; V];

/// The names of some graphs side by side. Where a few rounds do not separate all joints but one pair, the error is what the
/// first round gave, whose key is no name.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub fn names<const N: usize, const K: usize>(
    tangles: &[Tangle<N>; K],
    symmetries: &[[u8; N]],
) -> [Result<Name, Name>; K] {
    let mut names = [Ok(Name::default()); K];
    if 2 * N <= LANES {
        // Of an odd number the last is its own neighbour.
        let pair = |k: usize| [&tangles[k], &tangles[(k + 1).min(K - 1)]];
        if K > 2 {
            let some = names_of::<N, 1, 2, 2>([pair(0), pair(2)], symmetries);
            for k in 0..K {
                names[k] = some[k / 2][k % 2];
            }
        } else {
            let [some] = names_of::<N, 1, 2, 1>([pair(0)], symmetries);
            names.copy_from_slice(&some[..K]);
        }
    } else {
        let each = tangles.each_ref().map(|tangle| [tangle]);
        let some = if N <= LANES {
            names_of::<N, 1, 1, K>(each, symmetries)
        } else {
            names_of::<N, 2, 1, K>(each, symmetries)
        };
        for k in 0..K {
            [names[k]] = some[k];
        }
    }
    names
}

#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn names_of<const N: usize, const V: usize, const P: usize, const K: usize>(
    tangles: [[&Tangle<N>; P]; K],
    symmetries: &[[u8; N]],
) -> [[Result<Name, Name>; P]; K] {
    let groups = tangles.map(|tangles| Group::<V, P>::of(tangles));
    let mut labels = [[_mm512_setzero_si512(); V]; K];
    for k in 0..K {
        labels[k] = groups[k].start();
    }
    let (mut high, mut low) = (labels, labels);
    for k in 0..K {
        (high[k], low[k]) = groups[k].round(labels[k]);
    }
    let mut names = [[Ok(Name::default()); P]; K];
    for k in 0..K {
        names[k] = groups[k].name(high[k], low[k], symmetries).map(Ok);
        let tied = groups[k].are_tied(labels[k]);
        if tied != [false; P] {
            groups[k].later_names(high[k], tied, symmetries, &mut names[k]);
        }
    }
    names
}

/// The key of some joints by their labels, as [`super::Names::settled`] has it.
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
pub fn settled<const N: usize>(tangle: &Tangle<N>, members: u64, marked: u64) -> Result<u64, Labels<N>> {
    if N <= LANES {
        settled_in::<N, 1>(tangle, members, marked)
    } else {
        settled_in::<N, 2>(tangle, members, marked)
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,popcnt")]
fn settled_in<const N: usize, const V: usize>(
    tangle: &Tangle<N>,
    members: u64,
    marked: u64,
) -> Result<u64, Labels<N>> {
    let group = Group::<V, 1> { joints: members as u32, ..Group::of([tangle]) };
    let mut labels = group.start();
    for (v, label) in labels.iter_mut().enumerate() {
        let other = stirred(_mm512_add_epi32(*label, _mm512_set1_epi32(MARK as i32)));
        *label = _mm512_mask_mov_epi32(*label, (marked >> (LANES * v)) as __mmask16, other);
    }
    for _ in 0..2 * ROUNDS {
        if group.are_tied(labels) == [false] {
            break;
        }
        (labels, _) = group.round(labels);
    }
    if group.are_tied(labels) == [false] {
        let (high, low) = group.round(labels);
        let [name] = group.name::<N>(high, low, &[]);
        return Ok(name.key);
    }
    let mut row = [0; N];
    for (part, label) in row.chunks_mut(LANES).zip(labels) {
        // SAFETY: no more is written than there is room for.
        unsafe {
            _mm512_mask_storeu_epi32(part.as_mut_ptr().cast(), u16::MAX >> (LANES - part.len()), label)
        };
    }
    Err(row)
}

/// Tangles whose rows share vectors.
struct Group<const V: usize, const P: usize> {
    joints: u32,
    others: Row<V>,
    /// By side, the words of the links there.
    words: [Row<V>; 4],
}

impl<const V: usize, const P: usize> Group<V, P> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn of<const N: usize>(tangles: [&Tangle<N>; P]) -> Self {
        let links = loaded(tangles.map(|tangle| &tangle.links));
        let mut group = Group {
            joints: tangles[0].joints as u32,
            words: words(links),
            others: loaded(tangles.map(|tangle| &tangle.others)),
        };
        if P > 1 {
            group.joints |= (tangles[P - 1].joints as u32) << (LANES / P);
            // The joints of the second come after those of the first.
            let later = _mm512_maskz_set1_epi32(0xff00, 0x2020_2020);
            group.others[0] = _mm512_or_si512(group.others[0], later);
        }
        group
    }

    /// For each joint, the word of the one at the other end of its link on one side.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn near(&self, side: usize, row: Row<V>) -> Row<V> {
        let mut near = row;
        for (near, &others) in near.iter_mut().zip(&self.others) {
            let from = _mm512_srlv_epi32(others, _mm512_set1_epi32(8 * side as i32 + 2));
            *near = if V == 1 {
                _mm512_permutexvar_epi32(from, row[0])
            } else {
                _mm512_permutex2var_epi32(row[0], from, row[V - 1])
            };
        }
        near
    }

    /// A row without what is no joint.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn among(&self, mut row: Row<V>) -> Row<V> {
        for (v, word) in row.iter_mut().enumerate() {
            *word = _mm512_maskz_mov_epi32(self.members(v), *word);
        }
        row
    }

    #[inline]
    fn members(&self, vector: usize) -> __mmask16 {
        (self.joints >> (LANES * vector)) as __mmask16
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn start(&self) -> Row<V> {
        let mut sums = self.words[0];
        for words in &self.words[1..] {
            for v in 0..V {
                sums[v] = _mm512_add_epi32(sums[v], words[v]);
            }
        }
        let sums = self.among(sums);
        let mut labels = sums;
        for label in &mut labels {
            *label = _mm512_rol_epi32::<9>(*label);
        }
        for side in 0..4 {
            let (words, near) = (self.words[side], self.near(side, sums));
            for v in 0..V {
                let heard = _mm512_xor_si512(near[v], words[v]);
                labels[v] = _mm512_add_epi32(labels[v], folded::<13>(heard));
            }
        }
        self.among(labels)
    }

    /// Every joint hears its neighbours once more: the new labels, and as many bits again.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn round(&self, labels: Row<V>) -> (Row<V>, Row<V>) {
        let mut one = [_mm512_setzero_si512(); V];
        let mut two = one;
        for side in 0..4 {
            let (words, near) = (self.words[side], self.near(side, labels));
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
        (self.among(one), self.among(two))
    }

    /// Whether more than one pair of joints of a tangle have the same label.
    #[inline]
    #[target_feature(enable = "avx512f,avx512cd,popcnt")]
    fn are_tied(&self, labels: Row<V>) -> [bool; P] {
        let mut pairs = [0; P];
        for v in 0..V {
            let equals = _mm512_conflict_epi32(labels[v]);
            for (p, pairs) in pairs.iter_mut().enumerate() {
                let members = self.members(v) & u16::MAX >> (LANES - LANES / P) << (LANES / P * p);
                let all = _mm512_set1_epi32(i32::from(members));
                *pairs += _mm512_mask_test_epi32_mask(members, equals, all).count_ones();
            }
            if v > 0 {
                // Against the vector before, turned step by step. What is no joint has the label 0 there.
                let mut turned = labels[v - 1];
                for _ in 0..LANES {
                    let equal = _mm512_mask_cmpeq_epi32_mask(self.members(v), turned, labels[v]);
                    pairs[0] += equal.count_ones();
                    turned = _mm512_alignr_epi32::<1>(turned, turned);
                }
            }
        }
        pairs.map(|pairs| pairs > 1)
    }

    /// The names after more rounds of those that are tied, if they separate all joints but one pair.
    #[target_feature(enable = "avx512f,avx512cd,popcnt")]
    fn later_names<const N: usize>(
        &self,
        mut labels: Row<V>,
        mut tied: [bool; P],
        symmetries: &[[u8; N]],
        names: &mut [Result<Name, Name>; P],
    ) {
        for _ in 1..ROUNDS {
            let (high, low) = self.round(labels);
            let later = self.name(high, low, symmetries);
            let still = self.are_tied(labels);
            for p in 0..P {
                if tied[p] && !still[p] {
                    names[p] = Ok(later[p]);
                    tied[p] = false;
                }
            }
            if tied == [false; P] {
                return;
            }
            labels = high;
        }
        for p in 0..P {
            if tied[p] {
                names[p] = names[p].and_then(Err);
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,popcnt")]
    fn name<const N: usize>(&self, high: Row<V>, low: Row<V>, symmetries: &[[u8; N]]) -> [Name; P] {
        let mut symmetry = 0;
        if P == 1 && self.joints.count_ones() >= MANY_JOINTS {
            for from in symmetries {
                let turned = taken(high, from);
                let mut is_same = true;
                for v in 0..V {
                    is_same &= _mm512_cmpneq_epi32_mask(turned[v], high[v]) == 0;
                }
                symmetry += u32::from(is_same);
            }
        }
        let (mut sums, mut more) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        for v in 0..V {
            // Both sums in turn: two words of each where there were four.
            let (some, others) =
                (_mm512_unpacklo_epi32(low[v], high[v]), _mm512_unpackhi_epi32(low[v], high[v]));
            sums = _mm512_add_epi32(sums, _mm512_add_epi32(some, others));
            more = _mm512_xor_si512(more, _mm512_xor_si512(high[v], _mm512_rol_epi32::<16>(low[v])));
        }
        // Of a pair each has half of the vector.
        sums = _mm512_add_epi32(sums, _mm512_shuffle_i64x2::<0b10_11_00_01>(sums, sums));
        sums = _mm512_add_epi32(sums, _mm512_shuffle_epi32::<0b01_00_11_10>(sums));
        more = _mm512_xor_si512(more, _mm512_shuffle_i64x2::<0b10_11_00_01>(more, more));
        more = _mm512_xor_si512(more, _mm512_shuffle_epi32::<0b01_00_11_10>(more));
        let (first_sums, first_more) = (_mm512_castsi512_si256(sums), _mm512_castsi512_si256(more));
        let (second_sums, second_more) =
            (_mm512_extracti64x4_epi64::<1>(sums), _mm512_extracti64x4_epi64::<1>(more));
        let name = |sums, more, symmetry| Name { key: lowest(sums), more: together(lowest(more)), symmetry };
        let mut names = [Name::default(); P];
        if P == 1 {
            let more = _mm256_xor_si256(first_more, second_more);
            names[0] = name(_mm256_add_epi32(first_sums, second_sums), more, symmetry);
        } else {
            names[0] = name(first_sums, first_more, 0);
            names[P - 1] = name(second_sums, second_more, 0);
        }
        names
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn lowest(words: __m256i) -> u64 {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(words)) as u64
}

#[inline]
fn together(words: u64) -> u32 {
    (words >> 32) as u32 ^ words as u32
}

/// By side, the words of the links.
#[inline]
#[target_feature(enable = "avx512f")]
fn words<const V: usize>(links: Row<V>) -> [Row<V>; 4] {
    // SAFETY: sixteen words are a vector.
    let [lower, higher] = unsafe { PARTS.each_ref().map(|part| _mm512_loadu_si512(part.as_ptr().cast())) };
    let mut words = [links; 4];
    for (side, words) in words.iter_mut().enumerate() {
        for word in words {
            // Only four bits of these count.
            let (low, high) = (
                _mm512_srlv_epi32(*word, _mm512_set1_epi32(8 * side as i32)),
                _mm512_srlv_epi32(*word, _mm512_set1_epi32(8 * side as i32 + 4)),
            );
            *word = _mm512_xor_si512(
                _mm512_permutexvar_epi32(low, lower),
                _mm512_permutexvar_epi32(high, higher),
            );
        }
    }
    words
}

/// The rows of a group: one tangle's, or those of two side by side.
#[inline]
#[target_feature(enable = "avx512f")]
fn loaded<const N: usize, const V: usize, const P: usize>(rows: [&[[u8; 4]; N]; P]) -> Row<V> {
    let mut row = [_mm512_setzero_si512(); V];
    if P == 1 {
        for (place, part) in row.iter_mut().zip(rows[0].chunks(LANES)) {
            // SAFETY: no more is read than there is.
            *place =
                unsafe { _mm512_maskz_loadu_epi32(u16::MAX >> (LANES - part.len()), part.as_ptr().cast()) };
        }
    } else {
        let [first, second]: [&[[u8; 4]; 8]; 2] =
            [0, P - 1].map(|p| rows[p].first_chunk().expect("half a vector"));
        // SAFETY: eight times four bytes are half a vector.
        let (first, second) = unsafe {
            (_mm256_loadu_si256(first.as_ptr().cast()), _mm256_loadu_si256(second.as_ptr().cast()))
        };
        row[0] = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), second);
    }
    row
}

/// For each place, the word at another.
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
