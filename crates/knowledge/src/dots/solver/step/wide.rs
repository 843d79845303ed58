//! The same list of moves on processors with AVX-512, for up to sixteen joints, all links of which are one vector.

use std::arch::x86_64::*;

use super::super::tangle::{End, Tangle};
use super::{CLASSES, Guesses, Moves};

/// Whether the processor can, on boards of that size.
#[inline]
pub fn is_possible<const N: usize>() -> bool {
    N == LANE
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Joints in a quarter of a vector.
const LANE: usize = 16;

/// The number of each place.
static PLACES: [u8; 64] = {
    let mut places = [0; 64];
    let mut i = 0;
    while i < 64 {
        places[i] = i as u8;
        i += 1;
    }
    places
};

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
pub fn moves<const N: usize>(tangle: &Tangle<N>, guesses: Guesses) -> Moves {
    assert_eq!(N, LANE, "all links of a tangle are one vector");
    let links = loaded(tangle.links.as_flattened());
    let others = loaded(tangle.others.as_flattened());
    let places = loaded(&PLACES);
    let joints = tangle.joints & 0xffff;
    let joints = joints | joints << 16;
    let joints = joints | joints << 32;

    // One end of every link, and one of those from a joint to the rim that are equal.
    let kinds = _mm512_and_si512(links, _mm512_set1_epi8(0xc0_u8 as i8));
    let to_rim = _mm512_cmpeq_epi8_mask(kinds, _mm512_set1_epi8(64));
    let one_side_on = _mm512_maskz_shuffle_i64x2::<0b10_01_00_00>(0b1111_1100, links, links);
    let two_sides_on = _mm512_maskz_shuffle_i64x2::<0b01_00_00_00>(0b1111_0000, links, links);
    let three_sides_on = _mm512_maskz_shuffle_i64x2::<0b00_00_00_00>(0b1100_0000, links, links);
    let equal = _mm512_cmpeq_epi8_mask(links, one_side_on)
        | _mm512_cmpeq_epi8_mask(links, two_sides_on)
        | _mm512_cmpeq_epi8_mask(links, three_sides_on);
    let mut ends = joints
        & _mm512_test_epi8_mask(links, links)
        & _mm512_cmpge_epu8_mask(others, places)
        & !(equal & to_rim);
    let mut moves = Moves { ends: [0; 128], count: 0 };
    for guess in guesses.into_iter().flatten() {
        ends &= !(1 << (guess & 63));
        moves.ends[moves.count] = guess;
        moves.count += 1;
    }

    // By joint, the safe moves that are lost with a link when it falls to two.
    let boxes = _mm512_and_si512(links, _mm512_set1_epi8(63));
    let is_free = _mm512_cmpeq_epi8_mask(boxes, _mm512_set1_epi8(1));
    let itself = _mm512_maskz_set1_epi8(is_free, 1);
    let half = _mm256_add_epi8(_mm512_castsi512_si256(itself), _mm512_extracti64x4_epi64::<1>(itself));
    let free = _mm_add_epi8(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    let fours = tangle.fours & 0xffff;
    let lost = _mm512_broadcast_i32x4(free);
    let fours = fours | fours << 16;
    let lost = _mm512_maskz_mov_epi8(!(fours | fours << 32), lost);
    let here = _mm512_subs_epu8(lost, itself);
    let there = _mm512_shuffle_epi8(lost, _mm512_and_si512(others, _mm512_set1_epi8(15)));
    let there = _mm512_maskz_subs_epu8(!to_rim, there, itself);
    let cost = _mm512_add_epi8(_mm512_add_epi8(here, there), itself);
    let cost = _mm512_min_epu8(cost, _mm512_set1_epi8(CLASSES as i8 - 1));

    for cost_of_class in (0..CLASSES as i8).rev() {
        let class = _mm512_mask_cmpeq_epi8_mask(ends, cost, _mm512_set1_epi8(cost_of_class));
        let room: &mut [End; 64] =
            moves.ends[moves.count..].first_chunk_mut().expect("at most sixty-four ends");
        // SAFETY: the room is as long as a vector.
        unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(class, places)) };
        moves.count += class.count_ones() as usize;
    }
    moves
}

#[inline]
#[target_feature(enable = "avx512f")]
fn loaded(bytes: &[u8]) -> __m512i {
    let bytes: &[u8; 64] = bytes.first_chunk().expect("a vector");
    // SAFETY: sixty-four bytes are a vector.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
