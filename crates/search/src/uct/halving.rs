//! Sequential halving (Karnin et al. 2013) as a list: how many visits the next move at the root must have.
//!
//! The moves considered share a budget of simulations. They are visited evenly for a while, then the worse half is
//! dropped, and so on. Written as the number of visits that the move of simulation `t` has before it, the list needs no
//! other state: of the moves with that many visits, the best is taken.

/// Lists for a number of simulations, by the number of moves considered.
#[derive(Debug)]
pub(super) struct Schedules(Vec<Vec<u32>>);

impl Schedules {
    pub(super) fn new(considered: u32, simulations: u32) -> Self {
        let most = considered.min(simulations);
        Schedules((0..=most).map(|moves| schedule(moves, simulations)).collect())
    }

    /// How many of the legal moves are considered.
    pub(super) fn considered(&self, legal: usize) -> usize {
        legal.min(self.0.len() - 1)
    }

    /// The visits before simulation `t` of the move to take.
    #[inline]
    pub(super) fn visits_before(&self, considered: usize, t: u32) -> u32 {
        self.0[considered][t as usize]
    }
}

/// The list for a number of moves.
pub(super) fn schedule(moves: u32, simulations: u32) -> Vec<u32> {
    if moves <= 1 {
        return (0..simulations).collect();
    }
    let rounds = moves.next_power_of_two().trailing_zeros();
    let mut visits = vec![0; moves as usize];
    let mut remaining = moves;
    let mut list = Vec::new();
    while list.len() < simulations as usize {
        for _ in 0..(simulations / (rounds * remaining)).max(1) {
            let kept = &mut visits[..remaining as usize];
            list.extend_from_slice(kept);
            kept.iter_mut().for_each(|visits| *visits += 1);
        }
        remaining = (remaining / 2).max(2);
    }
    list.truncate(simulations as usize);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_moves_is_dropped_each_round() {
        // Four moves, sixteen simulations, two rounds of eight: twice each of four, then four times each of two.
        assert_eq!(schedule(4, 16), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(schedule(1, 4), [0, 1, 2, 3]);
        assert_eq!(schedule(2, 5), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn every_step_finds_a_move_with_its_visits() {
        for simulations in 1..70 {
            let schedules = Schedules::new(16, simulations);
            for legal in 1..40 {
                let considered = schedules.considered(legal);
                let mut visits = vec![0; considered];
                for t in 0..simulations {
                    let wanted = schedules.visits_before(considered, t);
                    let found = visits.iter_mut().find(|visits| **visits == wanted);
                    *found.unwrap_or_else(|| panic!("{legal} moves, step {t} of {simulations}")) += 1;
                }
            }
        }
    }
}
