//! Finding the n-th member of a set: how a random edge is drawn.

/// The place of set bit number `n` (from 0, from the low end); `n` must be below the number of bits set.
#[inline]
pub(crate) fn select(set: u128, n: u32) -> u32 {
    let low = set as u64;
    let in_low = low.count_ones();
    if n < in_low { select_word(low, n) } else { 64 + select_word((set >> 64) as u64, n - in_low) }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x80 * ONES;

/// Counts the bits of all bytes at once and finds the byte, then spreads its bits over eight bytes and does the same.
/// There is nothing to guess for the processor.
#[inline]
fn select_word(word: u64, n: u32) -> u32 {
    let pairs = word - ((word >> 1) & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let counts = sums((nibbles + (nibbles >> 4)) & (0x0f * ONES));
    let shift = first_above(counts, n);
    let before = (counts << 8 >> shift) as u32 & 0xff;
    let spread = (((word >> shift) & 0xff) * ONES) & 0x8040_2010_0804_0201;
    let bits = (((spread + 0x7f * ONES) | spread) >> 7) & ONES;
    shift + first_above(sums(bits), n - before) / 8
}

/// Byte `i` of the result: the sum of bytes 0 to `i`.
#[inline]
fn sums(bytes: u64) -> u64 {
    bytes.wrapping_mul(ONES)
}

/// Where the first byte above `n` begins; all bytes and `n` are below 128.
#[inline]
fn first_above(bytes: u64, n: u32) -> u32 {
    let above = ((bytes | TOPS) - (u64::from(n) + 1) * ONES) & TOPS;
    above.trailing_zeros() & !7
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Random;

    #[test]
    fn every_member_of_a_set_is_found_in_order() {
        let mut random = Random::new(3);
        let word = |random: &mut Random| u128::from(random.next()) << 64 | u128::from(random.next());
        for round in 0..1000 {
            let mut set = word(&mut random);
            for _ in 0..round % 5 {
                set &= word(&mut random);
            }
            let members: Vec<u32> = (0..128).filter(|&bit| set >> bit & 1 == 1).collect();
            for (n, &bit) in members.iter().enumerate() {
                assert_eq!(select(set, n as u32), bit, "{set:#x}, {n}");
            }
        }
        for n in 0..128 {
            assert_eq!(select(u128::MAX, n), n);
        }
    }
}
