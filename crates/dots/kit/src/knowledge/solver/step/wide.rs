//! The same list of moves on processors with AVX2, for up to sixteen joints, all links of which are two vectors, or for up to
//! eight, which are one.

use std::arch::x86_64::*;

use super::super::super::grid::Singles;
use super::super::tangle::{End, Tangle};
use super::super::wide::masks;
use super::losses::{HARD, Losses};
use super::{CLASSES, Guesses, Moves};

/// So many joints at most.
pub const MOST: usize = 2 * LANES;
/// Joints in a vector.
const LANES: usize = 8;
/// Ends in a vector.
const ENDS: usize = 4 * LANES;

/// By end, its number, the first one of its joint, and those one, two and three sides on, in half a vector.
static PLACES: [[u8; ENDS]; 5] = {
    let mut places = [[0; ENDS]; 5];
    let mut i = 0;
    while i < ENDS {
        let (at, first) = (i % 16, i % 16 / 4 * 4);
        places[0][i] = i as End;
        places[1][i] = first as u8;
        let mut turn = 1;
        while turn < 4 {
            places[1 + turn][i] = (first + (at + turn) % 4) as u8;
            turn += 1;
        }
        i += 1;
    }
    places
};

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub fn list<const N: usize>(moves: &mut Moves, tangle: &Tangle<N>, guesses: Guesses) {
    if N == LANES { list_in::<N, 1>(moves, tangle, guesses) } else { list_in::<N, 2>(moves, tangle, guesses) }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn list_in<const N: usize, const V: usize>(moves: &mut Moves, tangle: &Tangle<N>, guesses: Guesses) {
    assert!(N == V * LANES, "all links of a tangle fit into its vectors");
    let zero = _mm256_setzero_si256();
    let (mut links, mut others, mut free) = ([zero; V], [zero; V], [zero; V]);
    for v in 0..V {
        // What is no joint has no links here.
        links[v] = _mm256_and_si256(loaded(tangle.links.as_flattened(), v), masks(tangle.joints, v));
        others[v] = loaded(tangle.others.as_flattened(), v);
        let itself = are_free(links[v]);
        let two = _mm256_add_epi8(itself, _mm256_srli_epi32::<16>(itself));
        let all = _mm256_add_epi8(two, _mm256_srli_epi32::<8>(two));
        free[v] = _mm256_andnot_si256(masks(tangle.fours, v), all);
    }
    // The safe moves that are lost with a link when its joint falls to two.
    let [first, second] = [free[0], free[V - 1]].map(|free| {
        let packed = _mm256_shuffle_epi8(free, _mm256_set1_epi32(0x0c08_0400));
        _mm_unpacklo_epi32(_mm256_castsi256_si128(packed), _mm256_extracti128_si256::<1>(packed))
    });
    let by_joint = _mm256_broadcastsi128_si256(_mm_unpacklo_epi64(first, second));
    let mut ends = 0;
    let mut cost = [zero; V];
    for v in 0..V {
        let itself = are_free(links[v]);
        let to_rim = _mm256_cmpeq_epi8(_mm256_and_si256(links[v], each(0xc0)), each(64));
        // One end of every link, and one of those from a joint to the rim that are equal.
        let equal = _mm256_or_si256(
            _mm256_or_si256(
                _mm256_cmpeq_epi8(links[v], _mm256_slli_epi32::<8>(links[v])),
                _mm256_cmpeq_epi8(links[v], _mm256_slli_epi32::<16>(links[v])),
            ),
            _mm256_cmpeq_epi8(links[v], _mm256_slli_epi32::<24>(links[v])),
        );
        let is_second = _mm256_andnot_si256(
            _mm256_cmpeq_epi8(_mm256_max_epu8(others[v], places(v)), others[v]),
            each(255),
        );
        let is_none = _mm256_cmpeq_epi8(links[v], zero);
        let left_out = _mm256_or_si256(_mm256_or_si256(is_second, is_none), _mm256_and_si256(equal, to_rim));
        ends |= u64::from(!_mm256_movemask_epi8(left_out) as u32) << (ENDS * v);

        let lost = _mm256_shuffle_epi8(free[v], loaded(&PLACES[1], 0));
        let here = _mm256_subs_epu8(lost, itself);
        // What a shift brings over from the byte beside falls off again.
        let other_joints = _mm256_and_si256(_mm256_srli_epi32::<2>(others[v]), each(2 * LANES as u8 - 1));
        let there = _mm256_subs_epu8(_mm256_shuffle_epi8(by_joint, other_joints), itself);
        let there = _mm256_andnot_si256(to_rim, there);
        cost[v] = _mm256_add_epi8(_mm256_add_epi8(here, there), itself);
        cost[v] = _mm256_min_epu8(cost[v], each(CLASSES as u8 - 1));
    }
    moves.ends[..4].copy_from_slice(&guesses.ends);
    moves.count = guesses.ends().len();
    for guess in guesses.ends() {
        ends &= !(1 << (guess & 63));
    }
    add(ends, cost, moves);
    lose(&mut moves.losses, tangle, links, others, cost);
    moves.has_losses = true;
}

/// By end, 1 for a link of no boxes.
#[inline]
#[target_feature(enable = "avx2")]
fn are_free(links: __m256i) -> __m256i {
    let boxes = _mm256_and_si256(links, each(63));
    _mm256_and_si256(_mm256_cmpeq_epi8(boxes, each(1)), each(1))
}

/// Adds these ends to the moves, those that cost most first.
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn add<const V: usize>(ends: u64, cost: [__m256i; V], moves: &mut Moves) {
    for cost_of_class in (0..CLASSES as u8).rev() {
        let mut class = 0;
        for (v, &cost) in cost.iter().enumerate() {
            let here = _mm256_movemask_epi8(_mm256_cmpeq_epi8(cost, each(cost_of_class))) as u32;
            class |= u64::from(here) << (ENDS * v);
        }
        for end in Singles(class & ends) {
            moves.ends[moves.count] = end.trailing_zeros() as End;
            moves.count += 1;
        }
    }
}

/// What the loss of each link does.
#[inline]
#[target_feature(enable = "avx2")]
fn lose<const N: usize, const V: usize>(
    losses: &mut Losses,
    tangle: &Tangle<N>,
    links: [__m256i; V],
    others: [__m256i; V],
    safe: [__m256i; V],
) {
    losses.threes = tangle.joints & !tangle.fours;
    for v in 0..V {
        lose_in(losses, v, links[v], others[v]);
        store(safe[v], &mut losses.safe, v);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn lose_in(losses: &mut Losses, v: usize, links: __m256i, others: __m256i) {
    let zero = _mm256_setzero_si256();
    // The links on the other three sides of the joint, of which three-joints have two, and where those lead.
    let [first, middle, last] = turned(links);
    let [to_first, to_middle, to_last] = turned(others);
    let (no_first, no_last) = (_mm256_cmpeq_epi8(first, zero), _mm256_cmpeq_epi8(last, zero));
    let (one, two) = (_mm256_blendv_epi8(first, middle, no_first), _mm256_blendv_epi8(last, middle, no_last));
    let (from, to) =
        (_mm256_blendv_epi8(to_first, to_middle, no_first), _mm256_blendv_epi8(to_last, to_middle, no_last));
    let rim = each(64);
    let ends_there = |link| _mm256_cmpeq_epi8(_mm256_and_si256(link, rim), rim);
    let (one_ends, two_ends) = (ends_there(one), ends_there(two));
    let (both_end, any_ends) = (_mm256_and_si256(one_ends, two_ends), _mm256_or_si256(one_ends, two_ends));
    // A link to the rim has one end.
    let (from, to) = (_mm256_blendv_epi8(from, to, one_ends), _mm256_blendv_epi8(to, from, two_ends));

    let lengths = each(63);
    let length = _mm256_add_epi8(_mm256_and_si256(one, lengths), _mm256_and_si256(two, lengths));
    let joint_of = |ends| _mm256_and_si256(ends, each(!3));
    let closes = _mm256_cmpeq_epi8(joint_of(from), joint_of(to));
    let kind = _mm256_blendv_epi8(_mm256_and_si256(closes, each(128)), rim, any_ends);
    let three = masks(losses.threes, v);
    let chain = _mm256_and_si256(_mm256_and_si256(three, both_end), _mm256_sub_epi8(length, each(1)));
    let merges = _mm256_andnot_si256(both_end, three);
    let link = _mm256_and_si256(merges, _mm256_add_epi8(length, kind));
    let from = _mm256_blendv_epi8(places(v), from, merges);
    let to = _mm256_blendv_epi8(places(v), to, merges);

    let no_handles = _mm256_cmpeq_epi32(_mm256_and_si256(links, each(128)), zero);
    let is_between = |links| {
        let no_kind = _mm256_cmpeq_epi8(_mm256_and_si256(links, each(0xc0)), zero);
        _mm256_andnot_si256(_mm256_cmpeq_epi8(links, zero), no_kind)
    };
    let neighbour = joint_of(others);
    let same = |to, links| _mm256_and_si256(_mm256_cmpeq_epi8(joint_of(to), neighbour), is_between(links));
    let twice =
        _mm256_or_si256(_mm256_or_si256(same(to_first, first), same(to_middle, middle)), same(to_last, last));
    let easy = _mm256_andnot_si256(_mm256_and_si256(twice, is_between(links)), no_handles);
    let chain = _mm256_blendv_epi8(each(HARD), chain, easy);

    store(link, &mut losses.link, v);
    store(from, &mut losses.from, v);
    store(to, &mut losses.to, v);
    store(chain, &mut losses.chain, v);
}

/// The same byte everywhere.
#[inline]
#[target_feature(enable = "avx2")]
fn each(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte as i8)
}

/// What each joint has one, two and three sides on.
#[inline]
#[target_feature(enable = "avx2")]
fn turned(row: __m256i) -> [__m256i; 3] {
    [2, 3, 4].map(|turn| _mm256_shuffle_epi8(row, loaded(&PLACES[turn], 0)))
}

/// The numbers of the ends in this vector.
#[inline]
#[target_feature(enable = "avx2")]
fn places(vector: usize) -> __m256i {
    _mm256_add_epi8(loaded(&PLACES[0], 0), each((ENDS * vector) as u8))
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(bytes: __m256i, room: &mut [u8; 64], vector: usize) {
    let part = &mut room.as_chunks_mut::<ENDS>().0[vector];
    // SAFETY: the part is as long as a vector.
    unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), bytes) };
}

#[inline]
#[target_feature(enable = "avx2")]
fn loaded(bytes: &[u8], vector: usize) -> __m256i {
    let part = &bytes.as_chunks::<ENDS>().0[vector];
    // SAFETY: the part is as long as a vector.
    unsafe { _mm256_loadu_si256(part.as_ptr().cast()) }
}
