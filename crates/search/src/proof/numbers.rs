//! Proof and disproof numbers, as one side sees them.

/// How much is missing until it is shown that a side gets what it wants, and until it is shown that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Zeroable)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// Nothing can show it any more.
pub(super) const INFINITE: u32 = u32::MAX;
/// The largest number of something that is still open.
const MOST: u32 = u32::MAX / 4;

impl Numbers {
    /// A position about which nothing is known.
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The side gets what it wants.
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The side does not get it.
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// Thresholds that only a result reaches.
    pub const UNBOUNDED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// As the other side sees it, which wants the opposite.
    #[inline]
    pub fn turned(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Turned when the turn passes, and only then: the same side may move twice.
    #[inline]
    pub fn turned_if(self, passes: bool) -> Numbers {
        if passes { self.turned() } else { self }
    }

    #[inline]
    pub fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has reached its threshold.
    #[inline]
    pub fn reaches(self, thresholds: Numbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// What the moves of a position add up to for its mover, to whom one good move is enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub numbers: Numbers,
    /// The place of the move that is closest to a proof.
    pub best: usize,
    /// The proof number of the next best.
    pub second: u32,
    /// The disproof numbers of all others together.
    pub others: u32,
}

impl Sum {
    /// Adds up the numbers of all moves, each as the mover sees it.
    #[inline]
    pub fn of(moves: impl Iterator<Item = Numbers>) -> Sum {
        let (mut best, mut least, mut second) = (0, Numbers::DISPROVEN, INFINITE);
        let mut total = 0u32;
        for (place, numbers) in moves.enumerate() {
            // Among moves equally close to a proof, the one that is also close to a disproof is decided sooner.
            if (numbers.proof, numbers.disproof) < (least.proof, least.disproof) || place == 0 {
                second = least.proof;
                (best, least) = (place, numbers);
            } else {
                second = second.min(numbers.proof);
            }
            total = total.saturating_add(numbers.disproof.min(MOST)).min(MOST);
        }
        let numbers = match least {
            _ if least.proof == 0 => Numbers::PROVEN,
            _ if total == 0 => Numbers::DISPROVEN,
            _ => Numbers { proof: least.proof.min(MOST), disproof: total },
        };
        Sum { numbers, best, second, others: total.saturating_sub(least.disproof) }
    }

    /// The thresholds for the best move, as the mover sees it: work there until another move looks better or the
    /// position as a whole reaches its own. A quarter more than the next best (the 1 + epsilon trick, Pawlewicz and Lew
    /// 2007) saves going to and fro between two subtrees that do not fit into the table together.
    #[inline]
    pub fn thresholds(&self, whole: Numbers) -> Numbers {
        let patience = self.second.saturating_add(self.second / 4).saturating_add(1);
        Numbers {
            proof: whole.proof.min(patience),
            disproof: match whole.disproof {
                INFINITE => INFINITE,
                limit => limit.saturating_sub(self.others),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(moves: &[(u32, u32)]) -> Sum {
        Sum::of(moves.iter().map(|&(proof, disproof)| Numbers { proof, disproof }))
    }

    #[test]
    fn one_good_move_is_enough_and_all_must_fail() {
        let open = sum(&[(3, 2), (1, 5), (4, 1)]);
        assert_eq!(open.numbers, Numbers { proof: 1, disproof: 8 });
        assert_eq!((open.best, open.second, open.others), (1, 3, 3));
        assert_eq!(sum(&[(3, 2), (0, INFINITE)]).numbers, Numbers::PROVEN);
        assert_eq!(sum(&[(INFINITE, 0), (INFINITE, 0)]).numbers, Numbers::DISPROVEN);
        assert_eq!(sum(&[(INFINITE, 0), (2, 2)]).numbers, Numbers { proof: 2, disproof: 2 });
    }

    #[test]
    fn thresholds_make_the_best_move_reach_its_own_before_the_whole() {
        let whole = Numbers { proof: 10, disproof: 20 };
        let limits = sum(&[(3, 2), (1, 5), (4, 1)]).thresholds(whole);
        assert_eq!(limits, Numbers { proof: 4, disproof: 17 });
        assert_eq!(sum(&[(1, 1)]).thresholds(whole), whole);
    }
}
