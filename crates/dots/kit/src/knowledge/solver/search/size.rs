//! How much there is to search, guessed from what can be counted: small is quick.

use super::super::super::grid::Singles;
use super::super::tangle::{Tangle, boxes_of, is_to_rim};

/// What counts: safe moves and links of one box, which are moves too, most of all; long links less than nothing, since they
/// are seldom cut. Symmetric positions have fewer different moves.
#[inline(always)]
pub(super) fn size<const N: usize, const WIDE: bool>(tangle: &Tangle<N>, symmetry: u32) -> i16 {
    let boxes = i16::from(tangle.boxes - tangle.simple.boxes());
    let joints = (tangle.joints.count_ones() + tangle.fours.count_ones()) as i16;
    let (ones, longs) = ones_and_longs::<N, WIDE>(tangle);
    8 * i16::from(tangle.safe) + 7 * ones - 8 * longs + 2 * boxes + 4 * joints - 8 * symmetry as i16
}

/// How many links have one box, and how many have three or more.
#[inline(always)]
fn ones_and_longs<const N: usize, const WIDE: bool>(tangle: &Tangle<N>) -> (i16, i16) {
    #[cfg(target_arch = "x86_64")]
    if WIDE {
        // SAFETY: the processor has been asked whether it can.
        return unsafe { ones_and_longs_wide(tangle) };
    }
    ones_and_longs_one_by_one(tangle)
}

fn ones_and_longs_one_by_one<const N: usize>(tangle: &Tangle<N>) -> (i16, i16) {
    // By ends: links to the rim have one, the others two.
    let (mut ones, mut longs) = (0, 0);
    for joint in Singles(tangle.joints).map(|joint| joint.trailing_zeros() as usize) {
        for link in tangle.links[joint % N] {
            let ends = if is_to_rim(link) { 2 } else { 1 };
            ones += if boxes_of(link) == 1 { ends } else { 0 };
            longs += if boxes_of(link) > 2 { ends } else { 0 };
        }
    }
    (ones / 2, longs / 2)
}

/// The same for eight joints at once.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn ones_and_longs_wide<const N: usize>(tangle: &Tangle<N>) -> (i16, i16) {
    use std::arch::x86_64::*;
    let (mut ones, mut longs) = (0, 0);
    for (vector, links) in tangle.links.as_chunks::<8>().0.iter().enumerate() {
        // SAFETY: there are eight words.
        let links = unsafe { _mm256_loadu_si256(links.as_ptr().cast()) };
        let joints = super::super::wide::masks(tangle.joints, vector);
        // The bit that says that it leads to the rim becomes the highest of its byte.
        let to_rim = _mm256_movemask_epi8(_mm256_slli_epi16(links, 1)) as u32;
        // One more than the boxes.
        let lengths = _mm256_and_si256(links, _mm256_and_si256(joints, _mm256_set1_epi8(63)));
        let is_one = _mm256_movemask_epi8(_mm256_cmpeq_epi8(lengths, _mm256_set1_epi8(2))) as u32;
        let is_long = _mm256_movemask_epi8(_mm256_cmpgt_epi8(lengths, _mm256_set1_epi8(3))) as u32;
        ones += is_one.count_ones() + (is_one & to_rim).count_ones();
        longs += is_long.count_ones() + (is_long & to_rim).count_ones();
    }
    ((ones / 2) as i16, (longs / 2) as i16)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use boyi_core::{Game, Random};
    use boyi_dots::Dots;

    use super::super::super::super::grid::{Grid, board_boxes};
    use super::super::super::captures::offer;
    use super::super::super::wide::is_possible;
    use super::*;

    #[test]
    fn links_are_counted_alike_one_by_one_and_eight_joints_at_once() {
        if is_possible() {
            counts_agree::<8>("2x4", 100);
            counts_agree::<16>("4x4", 100);
            counts_agree::<32>("5x5", 100);
        }
    }

    fn counts_agree<const N: usize>(rules: &str, games: usize) {
        let mut random = Random::new(3);
        let start = Dots::start(rules.parse().unwrap());
        let board = board_boxes(start.geometry().columns(), start.geometry().rows());
        let mut counted = (0, 0);
        for _ in 0..games {
            let mut game = start;
            while game.outcome().is_none() {
                let tangle = Tangle::<N>::of(offer(Grid::of(&game), board).rest, board);
                let (ones, longs) = ones_and_longs_one_by_one(&tangle);
                assert_eq!(ones_and_longs::<N, true>(&tangle), (ones, longs), "{game}");
                counted = (counted.0 + ones, counted.1 + longs);
                game.play_unchecked(game.random_move(&mut random).unwrap());
            }
        }
        assert!(counted.0 > 50 && counted.1 > 50, "{rules}: {counted:?}");
    }
}
