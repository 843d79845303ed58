//! What a table says about a position, in a byte.

use boyi_core::Verdict;

/// The result for the mover and how many plies it takes at most until the next capture (or the end) on the way there;
/// or that nobody can force anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub u8);

const PLIES: u8 = 0x3f;

impl Code {
    /// The largest number of plies that fits: several times what any position needs (17 up to six pieces).
    pub const MOST_PLIES: u8 = PLIES;

    #[inline]
    pub const fn forced(verdict: Verdict, plies: u8) -> Code {
        let kind: u8 = match verdict {
            Verdict::Win => 1,
            Verdict::Draw => 2,
            Verdict::Loss => 3,
        };
        Code(kind << 6 | plies)
    }

    /// The verdict, if it is forced; 0, what a table begins with, says that nothing is.
    #[inline]
    pub const fn verdict(self) -> Option<Verdict> {
        match self.0 >> 6 {
            0 => None,
            1 => Some(Verdict::Win),
            2 => Some(Verdict::Draw),
            _ => Some(Verdict::Loss),
        }
    }

    /// Plies until the next capture or the end, where the verdict is forced.
    #[inline]
    pub const fn plies(self) -> u8 {
        self.0 & PLIES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_was_made() {
        assert_eq!(Code(0).verdict(), None);
        for verdict in [Verdict::Win, Verdict::Draw, Verdict::Loss] {
            for plies in 0..=Code::MOST_PLIES {
                let code = Code::forced(verdict, plies);
                assert_eq!((code.verdict(), code.plies()), (Some(verdict), plies));
            }
        }
    }
}
