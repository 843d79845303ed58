//! The same labels for eight joints at once, on processors with AVX2: a row of a tangle is one vector, or two, or four.

use std::arch::x86_64::*;

use super::super::wide;
use super::{MANY_JOINTS, Name, Tangle, Ties, WORD};

/// Joints in a vector.
const LANES: usize = 8;

/// Whether the processor can, in rows of that width.
pub fn is_possible<const N: usize>() -> bool {
    matches!(N, 8 | 16 | 32) && wide::is_possible()
}

/// A word for each joint of a tangle.
type Row<const V: usize> = [__m256i; V];

/// The name of a graph.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub fn name<const N: usize>(tangle: &Tangle<N>, symmetries: &[[u8; N]]) -> Name {
    match N {
        8 => name_in::<N, 1>(tangle, symmetries),
        16 => name_in::<N, 2>(tangle, symmetries),
        _ => name_in::<N, 4>(tangle, symmetries),
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn name_in<const N: usize, const V: usize>(tangle: &Tangle<N>, symmetries: &[[u8; N]]) -> Name {
    let graph = Graph::<V>::of(tangle);
    let labels = graph.start();
    let round = graph.round(labels);
    let name = graph.name(&round, symmetries);
    if graph.are_tied(labels) { graph.later_name::<N>(labels, &round, name.symmetry) } else { name }
}

/// A tangle as vectors. What is no joint may have anything here, and nothing leads there.
struct Graph<const V: usize> {
    /// All bits of what is a joint.
    members: Row<V>,
    others: Row<V>,
    /// By side, the words of the links there.
    words: [Row<V>; 4],
}

/// What joints hear in a round, as two words each: those with even numbers, and those with odd ones.
struct Round<const V: usize> {
    sums: [Row<V>; 2],
    heard: [Row<V>; 2],
}

impl<const V: usize> Graph<V> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn of<const N: usize>(tangle: &Tangle<N>) -> Self {
        Graph {
            members: masks(tangle.joints),
            words: words(loaded(&tangle.links)),
            others: loaded(&tangle.others),
        }
    }

    /// For each joint, the word of the one at the other end of its link on one side.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn near(&self, side: usize, row: Row<V>) -> Row<V> {
        let mut near = row;
        for (near, &others) in near.iter_mut().zip(&self.others) {
            let from = _mm256_srlv_epi32(others, _mm256_set1_epi32(8 * side as i32 + 2));
            *near = permuted(row, from);
        }
        near
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn start(&self) -> Row<V> {
        let mut sums = self.words[0];
        for words in &self.words[1..] {
            for v in 0..V {
                sums[v] = _mm256_add_epi32(sums[v], words[v]);
            }
        }
        let mut labels = sums;
        for label in &mut labels {
            *label = folded::<7>(*label);
        }
        for side in 0..4 {
            let (words, near) = (self.words[side], self.near(side, sums));
            for v in 0..V {
                let heard = _mm256_xor_si256(near[v], words[v]);
                labels[v] = _mm256_add_epi32(labels[v], folded::<13>(heard));
            }
        }
        self.among(labels)
    }

    /// Labels with 0 for what is no joint, and for nothing else.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn among(&self, mut labels: Row<V>) -> Row<V> {
        for (label, &members) in labels.iter_mut().zip(&self.members) {
            *label = _mm256_and_si256(at_least_one(*label), members);
        }
        labels
    }

    /// Every joint hears its neighbours once more.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn round(&self, labels: Row<V>) -> Round<V> {
        let zero = [_mm256_setzero_si256(); V];
        let mut sums = [zero; 2];
        for side in 0..4 {
            let (words, near) = (self.words[side], self.near(side, labels));
            for v in 0..V {
                let a = _mm256_add_epi32(near[v], words[v]);
                let b = _mm256_xor_si256(near[v], _mm256_srli_epi32::<11>(words[v]));
                sums[0][v] = _mm256_add_epi64(sums[0][v], _mm256_mul_epu32(a, b));
                let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(a), _mm256_srli_epi64::<32>(b));
                sums[1][v] = _mm256_add_epi64(sums[1][v], odd);
            }
        }
        let mut heard = [zero; 2];
        for v in 0..V {
            let labels = [labels[v], _mm256_srli_epi64::<32>(labels[v])];
            for parity in 0..2 {
                let (sum, label) = (sums[parity][v], labels[parity]);
                let high = _mm256_srli_epi64::<32>(sum);
                let both = _mm256_add_epi32(_mm256_xor_si256(sum, high), label);
                heard[parity][v] = _mm256_mul_epu32(both, _mm256_sub_epi32(high, label));
            }
        }
        Round { sums, heard }
    }

    /// The labels after a round.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn labels_after(&self, round: &Round<V>) -> Row<V> {
        let [mut labels, odd] = round.heard;
        for v in 0..V {
            let even = _mm256_xor_si256(labels[v], _mm256_srli_epi64::<32>(labels[v]));
            let odd = _mm256_xor_si256(odd[v], _mm256_slli_epi64::<32>(odd[v]));
            labels[v] = _mm256_blend_epi32::<0b1010_1010>(even, odd);
        }
        self.among(labels)
    }

    /// Whether more than one pair of joints have the same label.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn are_tied(&self, labels: Row<V>) -> bool {
        let mut tied = 0;
        for v in 0..V {
            // In a group of equal joints all but one at least are seen to equal another, and in a pair one.
            let row = labels[v];
            let is_equal = |other| _mm256_cmpeq_epi32(row, other);
            let half = _mm256_setr_epi32(-1, -1, -1, -1, 0, 0, 0, 0);
            let mut equal = _mm256_or_si256(
                _mm256_or_si256(is_equal(turned::<1>(row)), is_equal(turned::<2>(row))),
                _mm256_or_si256(
                    is_equal(turned::<3>(row)),
                    _mm256_and_si256(is_equal(turned::<4>(row)), half),
                ),
            );
            for &before in &labels[..v] {
                let mut before = before;
                for _ in 0..LANES {
                    equal = _mm256_or_si256(equal, is_equal(before));
                    before = turned::<1>(before);
                }
            }
            // What is no joint has the label 0.
            let equal = _mm256_and_si256(equal, self.members[v]);
            tied += _mm256_movemask_ps(_mm256_castsi256_ps(equal)).count_ones();
        }
        tied > 1
    }

    /// The joints that have the same labels as others.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn ties(&self, labels: Row<V>) -> Ties {
        let mut ties = Ties { joints: 0, pairs: 0 };
        for v in 0..V {
            for (w, &others) in labels.iter().enumerate() {
                let mut others = others;
                for turn in 0..LANES {
                    if (w, turn) != (v, 0) {
                        let equal = _mm256_and_si256(_mm256_cmpeq_epi32(labels[v], others), self.members[v]);
                        let equal = _mm256_movemask_ps(_mm256_castsi256_ps(equal));
                        ties.joints |= (equal as u64) << (LANES * v);
                        ties.pairs += equal.count_ones();
                    }
                    others = turned::<1>(others);
                }
            }
        }
        // Each was seen from both sides.
        ties.pairs /= 2;
        ties
    }

    /// The name after more rounds than this one, which these labels, some of them tied, have led to.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn later_name<const N: usize>(&self, labels: Row<V>, first: &Round<V>, symmetry: u32) -> Name {
        let (mut pairs, mut labels) = (self.ties(labels).pairs, self.labels_after(first));
        loop {
            let (ties, round) = (self.ties(labels), self.round(labels));
            if ties.are_harmless() {
                return Name { symmetry, ..self.name::<N>(&round, &[]) };
            }
            labels = self.labels_after(&round);
            if ties.pairs == pairs {
                labels = marked::<N, V>(labels, &ties);
            }
            pairs = ties.pairs;
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn name<const N: usize>(&self, round: &Round<V>, symmetries: &[[u8; N]]) -> Name {
        let (mut keys, mut mores) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for v in 0..V {
            let members = [
                _mm256_shuffle_epi32::<0b10_10_00_00>(self.members[v]),
                _mm256_shuffle_epi32::<0b11_11_01_01>(self.members[v]),
            ];
            for (parity, members) in members.into_iter().enumerate() {
                let (sum, heard) = (round.sums[parity][v], round.heard[parity][v]);
                let more = _mm256_xor_si256(sum, heard);
                keys = _mm256_add_epi64(keys, _mm256_and_si256(heard, members));
                mores = _mm256_add_epi64(mores, _mm256_and_si256(more, members));
            }
        }
        let both = _mm256_add_epi64(_mm256_unpacklo_epi64(keys, mores), _mm256_unpackhi_epi64(keys, mores));
        let both = _mm_add_epi64(_mm256_castsi256_si128(both), _mm256_extracti128_si256::<1>(both));
        let (key, more) = (_mm_cvtsi128_si64(both) as u64, _mm_extract_epi64::<1>(both) as u64);
        Name { key, more: (more >> 32) as u32, symmetry: self.symmetry(round, symmetries) }
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn symmetry<const N: usize>(&self, round: &Round<V>, symmetries: &[[u8; N]]) -> u32 {
        let count = |row| _mm256_movemask_ps(_mm256_castsi256_ps(row)).count_ones();
        if V == 1 || self.members.map(count).iter().sum::<u32>() < MANY_JOINTS {
            return 0;
        }
        let labels = self.labels_after(round);
        let mut symmetry = 0;
        for from in symmetries {
            let turned = taken(labels, from);
            let mut differences = _mm256_setzero_si256();
            for v in 0..V {
                differences = _mm256_or_si256(differences, _mm256_xor_si256(turned[v], labels[v]));
            }
            symmetry += _mm256_testz_si256(differences, differences) as u32;
        }
        symmetry
    }
}

/// All bits of the members of a set.
#[inline]
#[target_feature(enable = "avx2")]
fn masks<const V: usize>(set: u64) -> Row<V> {
    let mut masks = [_mm256_setzero_si256(); V];
    for (v, mask) in masks.iter_mut().enumerate() {
        *mask = wide::masks(set, v);
    }
    masks
}

/// Words without what belongs to sides before this one.
#[inline]
#[target_feature(enable = "avx2")]
fn shifted(words: __m256i, side: usize) -> __m256i {
    match side {
        0 => words,
        1 => _mm256_srli_epi32::<8>(words),
        2 => _mm256_srli_epi32::<16>(words),
        _ => _mm256_srli_epi32::<24>(words),
    }
}

/// By side, the words of the links.
#[inline]
#[target_feature(enable = "avx2")]
fn words<const V: usize>(links: Row<V>) -> [Row<V>; 4] {
    let mut words = [links; 4];
    for (side, words) in words.iter_mut().enumerate() {
        for word in words {
            let link = _mm256_and_si256(shifted(*word, side), _mm256_set1_epi32(255));
            *word = _mm256_mullo_epi32(link, _mm256_set1_epi32(WORD as i32));
        }
    }
    words
}

#[inline]
#[target_feature(enable = "avx2")]
fn loaded<const N: usize, const V: usize>(rows: &[[u8; 4]; N]) -> Row<V> {
    let mut row = [_mm256_setzero_si256(); V];
    for (place, part) in row.iter_mut().zip(rows.as_chunks::<LANES>().0) {
        // SAFETY: eight times four bytes are a vector.
        *place = unsafe { _mm256_loadu_si256(part.as_ptr().cast()) };
    }
    row
}

/// Labels with a mark on one of the tied joints.
#[target_feature(enable = "avx2")]
fn marked<const N: usize, const V: usize>(labels: Row<V>, ties: &Ties) -> Row<V> {
    let mut row = [0; N];
    for (part, label) in row.as_chunks_mut::<LANES>().0.iter_mut().zip(labels) {
        // SAFETY: there is room for a vector.
        unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), label) };
    }
    ties.mark_one(&mut row);
    loaded(&row.map(u32::to_ne_bytes))
}

/// The words of a row from these places, of which only as many bits count as the row has places.
#[inline]
#[target_feature(enable = "avx2")]
fn permuted<const V: usize>(row: Row<V>, from: __m256i) -> __m256i {
    let mut found = row;
    for part in &mut found {
        *part = _mm256_permutevar8x32_epi32(*part, from);
    }
    // The sign chooses.
    let either = |no, yes, sign| {
        _mm256_castps_si256(_mm256_blendv_ps(
            _mm256_castsi256_ps(no),
            _mm256_castsi256_ps(yes),
            _mm256_castsi256_ps(sign),
        ))
    };
    let eight = _mm256_slli_epi32::<28>(from);
    match V {
        1 => found[0],
        2 => either(found[0], found[1 % V], eight),
        _ => {
            let sixteen = _mm256_slli_epi32::<27>(from);
            let [first, second] = [0, 2].map(|v| either(found[v % V], found[(v + 1) % V], eight));
            either(first, second, sixteen)
        }
    }
}

/// For each place, the word at another.
#[inline]
#[target_feature(enable = "avx2")]
fn taken<const N: usize, const V: usize>(row: Row<V>, from: &[u8; N]) -> Row<V> {
    let mut taken = row;
    for (place, part) in taken.iter_mut().zip(from.as_chunks::<LANES>().0) {
        // SAFETY: eight bytes are half of such a vector, and the other half is not asked for.
        let from = _mm256_cvtepu8_epi32(unsafe { _mm_loadl_epi64(part.as_ptr().cast()) });
        *place = permuted(row, from);
    }
    taken
}

/// A vector, turned by so many places.
#[inline]
#[target_feature(enable = "avx2")]
fn turned<const BY: i32>(row: __m256i) -> __m256i {
    let places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    _mm256_permutevar8x32_epi32(row, _mm256_add_epi32(places, _mm256_set1_epi32(BY)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn folded<const BY: i32>(word: __m256i) -> __m256i {
    _mm256_xor_si256(word, _mm256_srli_epi32::<BY>(word))
}

#[inline]
#[target_feature(enable = "avx2")]
fn at_least_one(word: __m256i) -> __m256i {
    _mm256_max_epu32(word, _mm256_set1_epi32(1))
}

#[cfg(test)]
mod tests {
    use boyi_core::Random;

    use super::super::Ties;
    use super::*;

    /// Says nothing on a processor without AVX2.
    #[test]
    fn ties_are_seen_at_once_as_one_by_one() {
        if wide::is_possible() {
            ties_in::<8, 1>();
            ties_in::<16, 2>();
            ties_in::<32, 4>();
        }
    }

    fn ties_in<const N: usize, const V: usize>() {
        let mut random = Random::new(6);
        let mut ties = 0;
        for _ in 0..30_000 {
            let members = u64::from(random.below(u32::MAX)) & ((1 << N) - 1);
            // Few labels, and labels that differ in high bits or in low ones only.
            let (kinds, shift) = (1 + random.below((N * N / 8) as u32), random.below(24));
            let mut labels = [0u32; N];
            for (joint, label) in labels.iter_mut().enumerate() {
                *label = ((1 + random.below(kinds)) << shift) * (members >> joint & 1) as u32;
            }
            let expected = Ties::of(&labels, members);
            // SAFETY: the processor has been asked whether it can.
            let (all, are_tied) = unsafe { seen::<N, V>(&labels, members) };
            assert_eq!((all, are_tied), (expected, !expected.are_harmless()), "{labels:?} {members:b}");
            ties += usize::from(are_tied);
        }
        assert!((3_000..27_000).contains(&ties), "{ties}");
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn seen<const N: usize, const V: usize>(labels: &[u32; N], members: u64) -> (Ties, bool) {
        let none = [_mm256_setzero_si256(); V];
        let graph = Graph::<V> { members: masks(members), others: none, words: [none; 4] };
        let labels = loaded(&labels.map(u32::to_ne_bytes));
        (graph.ties(labels), graph.are_tied(labels))
    }
}
