//! The same list of moves on processors with AVX-512, for up to sixteen joints, all links of which are one vector,
//! or for up to eight, which are half of one.

use std::arch::x86_64::*;

use super::super::super::grid::Singles;
use super::super::tangle::{End, Tangle};
use super::losses::{HARD, Losses};
use super::{CLASSES, Guesses, Moves};

/// Whether the processor can, in rows of that width.
#[inline]
pub fn is_possible<const N: usize>() -> bool {
    N <= LANES
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("popcnt")
}

/// Joints in a vector.
const LANES: usize = 16;

/// The number of each place.
static ENDS: [End; 64] = {
    let mut ends = [0; 64];
    let mut i = 0;
    while i < 64 {
        ends[i] = i as End;
        i += 1;
    }
    ends
};

/// The first byte of every four, four times.
static FIRST: [u8; 64] = {
    let mut first = [0; 64];
    let mut i = 0;
    while i < 64 {
        first[i] = (i % 16 / 4 * 4) as u8;
        i += 1;
    }
    first
};

#[target_feature(enable = "avx512f,avx512bw,popcnt")]
pub fn moves<const N: usize>(tangle: &Tangle<N>, guesses: Guesses) -> Moves {
    assert!(N == LANES || 2 * N == LANES, "all links of a tangle fit into a vector");
    // What is no joint has no links here.
    let links = _mm512_maskz_mov_epi32(tangle.joints as __mmask16, loaded(tangle.links.as_flattened()));
    let others = loaded(tangle.others.as_flattened());
    let places = loaded(&ENDS);

    // One end of every link, and one of those from a joint to the rim that are equal.
    let kinds = _mm512_and_si512(links, _mm512_set1_epi8(0xc0_u8 as i8));
    let to_rim = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8(64));
    let equal = _mm512_cmpeq_epi8_mask(links, _mm512_slli_epi32::<8>(links))
        | _mm512_cmpeq_epi8_mask(links, _mm512_slli_epi32::<16>(links))
        | _mm512_cmpeq_epi8_mask(links, _mm512_slli_epi32::<24>(links));
    let mut ends =
        _mm512_test_epi8_mask(links, links) & _mm512_cmpge_epu8_mask(others, places) & !(equal & to_rim);
    let mut moves = Moves { ends: [0; 128], count: 0, losses: None };
    for guess in guesses.into_iter().flatten() {
        ends &= !(1 << (guess & 63));
        moves.ends[moves.count] = guess;
        moves.count += 1;
    }

    // By end, the safe moves that are lost with a link when its joint falls to two.
    let boxes = _mm512_and_si512(links, _mm512_set1_epi8(63));
    let itself = _mm512_maskz_set1_epi8(_mm512_cmpeq_epi8_mask(boxes, _mm512_set1_epi8(1)), 1);
    let two = _mm512_add_epi8(itself, _mm512_srli_epi32::<16>(itself));
    let free = _mm512_add_epi8(two, _mm512_srli_epi32::<8>(two));
    let free = _mm512_maskz_mov_epi32(!(tangle.fours as __mmask16), free);
    let lost = _mm512_shuffle_epi8(free, loaded(&FIRST));
    let here = _mm512_subs_epu8(lost, itself);
    let by_joint = _mm512_broadcast_i32x4(_mm512_cvtepi32_epi8(free));
    // What a shift brings over from the byte beside falls off again.
    let other_joints = _mm512_and_si512(_mm512_srli_epi32::<2>(others), _mm512_set1_epi8(LANES as i8 - 1));
    let there = _mm512_shuffle_epi8(by_joint, other_joints);
    let there = _mm512_maskz_subs_epu8(!to_rim, there, itself);
    let cost = _mm512_add_epi8(_mm512_add_epi8(here, there), itself);
    let cost = _mm512_min_epu8(cost, _mm512_set1_epi8(CLASSES as i8 - 1));

    if is_x86_feature_detected!("avx512vbmi2") {
        // SAFETY: the processor has just been asked whether it can.
        unsafe { list_compressed(ends, cost, &mut moves) };
    } else {
        list(ends, cost, &mut moves);
    }
    moves.losses = Some(losses(tangle, links, others, cost));
    moves
}

/// Adds these ends to the moves, those that cost most first.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
fn list(ends: __mmask64, cost: __m512i, moves: &mut Moves) {
    for cost_of_class in (0..CLASSES as i8).rev() {
        let class = _mm512_mask_cmpeq_epi8_mask(ends, cost, _mm512_set1_epi8(cost_of_class));
        for end in Singles(class) {
            moves.ends[moves.count] = end.trailing_zeros() as End;
            moves.count += 1;
        }
    }
}

/// The same, a class at a time.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn list_compressed(ends: __mmask64, cost: __m512i, moves: &mut Moves) {
    for cost_of_class in (0..CLASSES as i8).rev() {
        let class = _mm512_mask_cmpeq_epi8_mask(ends, cost, _mm512_set1_epi8(cost_of_class));
        let room: &mut [End; 64] =
            moves.ends[moves.count..].first_chunk_mut().expect("at most sixty-four ends");
        // SAFETY: the room is as long as a vector.
        unsafe {
            _mm512_storeu_si512(room.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(class, loaded(&ENDS)));
        }
        moves.count += class.count_ones() as usize;
    }
}

/// What the loss of each link does.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn losses<const N: usize>(tangle: &Tangle<N>, links: __m512i, others: __m512i, safe: __m512i) -> Losses {
    let threes = tangle.joints & !tangle.fours;
    // The links on the other three sides of the joint, of which three-joints have two, and where those lead.
    let [first, middle, last] = turned(links);
    let [to_first, to_middle, to_last] = turned(others);
    let (has_first, has_last) = (_mm512_test_epi8_mask(first, first), _mm512_test_epi8_mask(last, last));
    let (one, two) =
        (_mm512_mask_mov_epi8(middle, has_first, first), _mm512_mask_mov_epi8(middle, has_last, last));
    let (from, to) = (
        _mm512_mask_mov_epi8(to_middle, has_first, to_first),
        _mm512_mask_mov_epi8(to_middle, has_last, to_last),
    );
    let rim = _mm512_set1_epi8(64);
    let (one_ends, two_ends) = (_mm512_test_epi8_mask(one, rim), _mm512_test_epi8_mask(two, rim));
    // A link to the rim has one end.
    let (from, to) = (_mm512_mask_mov_epi8(from, one_ends, to), _mm512_mask_mov_epi8(to, two_ends, from));

    let lengths = _mm512_set1_epi8(63);
    let length = _mm512_add_epi8(_mm512_and_si512(one, lengths), _mm512_and_si512(two, lengths));
    let joint = _mm512_set1_epi8(!3);
    let closes = _mm512_cmpeq_epi8_mask(_mm512_and_si512(from, joint), _mm512_and_si512(to, joint));
    let kind = _mm512_mask_mov_epi8(_mm512_maskz_set1_epi8(closes, 128_u8 as i8), one_ends | two_ends, rim);
    let three = bytes(threes as __mmask16);
    let chain = _mm512_maskz_sub_epi8(three & one_ends & two_ends, length, _mm512_set1_epi8(1));
    let merges = three & !(one_ends & two_ends);
    let places = loaded(&ENDS);
    let link = _mm512_maskz_add_epi8(merges, length, kind);
    let from = _mm512_mask_mov_epi8(places, merges, from);
    let to = _mm512_mask_mov_epi8(places, merges, to);

    let handles = bytes(_mm512_test_epi32_mask(links, _mm512_set1_epi8(128_u8 as i8)));
    let kinds = _mm512_set1_epi8(0xc0_u8 as i8);
    let is_between = |links| _mm512_test_epi8_mask(links, links) & _mm512_testn_epi8_mask(links, kinds);
    let neighbour = _mm512_and_si512(others, joint);
    let same = |to, links| _mm512_cmpeq_epi8_mask(_mm512_and_si512(to, joint), neighbour) & is_between(links);
    let twice = is_between(links) & (same(to_first, first) | same(to_middle, middle) | same(to_last, last));
    let chain = _mm512_mask_mov_epi8(chain, handles | twice, _mm512_set1_epi8(HARD as i8));

    Losses {
        link: stored(link),
        from: stored(from),
        to: stored(to),
        chain: stored(chain),
        safe: stored(safe),
        threes,
    }
}

/// Four bytes for each joint of a set.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn bytes(joints: __mmask16) -> __mmask64 {
    _mm512_movepi8_mask(_mm512_maskz_set1_epi32(joints, -1))
}

/// What each joint has one, two and three sides on.
#[inline]
#[target_feature(enable = "avx512f")]
fn turned(row: __m512i) -> [__m512i; 3] {
    [_mm512_ror_epi32::<8>(row), _mm512_ror_epi32::<16>(row), _mm512_ror_epi32::<24>(row)]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn stored(bytes: __m512i) -> [u8; 64] {
    let mut room = [0; 64];
    // SAFETY: the room is as long as a vector.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), bytes) };
    room
}

/// A vector, the second half of which may be missing.
#[inline]
#[target_feature(enable = "avx512f")]
fn loaded(bytes: &[u8]) -> __m512i {
    if let Some(all) = bytes.first_chunk::<64>() {
        // SAFETY: sixty-four bytes are a vector.
        return unsafe { _mm512_loadu_si512(all.as_ptr().cast()) };
    }
    let half: &[u8; 32] = bytes.first_chunk().expect("half a vector");
    // SAFETY: thirty-two bytes are half a vector.
    _mm512_zextsi256_si512(unsafe { _mm256_loadu_si256(half.as_ptr().cast()) })
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;

    /// Says nothing of a way that this processor does not know.
    #[test]
    fn both_ways_list_ends_by_class_and_then_by_number() {
        let mut random = Random::new(5);
        for _ in 0..1000 {
            let ends = (0..64).fold(0, |ends, end| ends | u64::from(random.below(3) == 0) << end);
            let cost: [u8; 64] = std::array::from_fn(|_| random.below(CLASSES as u32) as u8);
            let mut expected: Vec<End> = (0..64).filter(|end| ends >> end & 1 == 1).collect();
            expected.sort_by_key(|&end| std::cmp::Reverse(cost[usize::from(end)]));
            let mut lists = Vec::new();
            let empty = || Moves { ends: [0; 128], count: 0, losses: None };
            if is_possible::<LANES>() {
                let mut moves = empty();
                // SAFETY: the processor has been asked whether it can.
                unsafe { list(ends, loaded(&cost), &mut moves) };
                lists.push(moves);
            }
            if is_possible::<LANES>() && is_x86_feature_detected!("avx512vbmi2") {
                let mut moves = empty();
                // SAFETY: as above.
                unsafe { list_compressed(ends, loaded(&cost), &mut moves) };
                lists.push(moves);
            }
            assert!(lists.iter().all(|moves| moves.ends() == expected), "{ends:x} {cost:?}");
        }
    }
}
