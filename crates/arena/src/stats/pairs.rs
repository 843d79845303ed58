//! Pairs of games from the same opening. The two games of a pair are not independent: where an opening favours one side,
//! each player tends to win one of them. Counting pairs rather than games takes that out of the error bars.

use boyi_games::Verdict;

use super::elo::{effective_games, wilson};
use super::normal_cdf;

/// How often a pair of games gave 0, a half, 1, one and a half, and 2 points.
///
/// ```
/// use boyi_arena::PairCounts;
/// use boyi_games::Verdict;
/// let mut counts = PairCounts::default();
/// counts.add([Verdict::Win, Verdict::Loss]);
/// assert_eq!(counts.counts(), [0, 0, 1, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts([u32; 5]);

impl PairCounts {
    /// From the numbers themselves.
    pub fn new(counts: [u32; 5]) -> PairCounts {
        PairCounts(counts)
    }

    /// The numbers.
    pub fn counts(&self) -> [u32; 5] {
        self.0
    }

    /// Counts a pair, by the results of one player.
    pub fn add(&mut self, results: [Verdict; 2]) {
        let halves: usize = results.iter().map(|verdict| (2.0 * verdict.score()) as usize).sum();
        self.0[halves] += 1;
    }

    /// How many pairs.
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Points a game.
    pub fn mean(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let points: f64 =
            self.0.iter().enumerate().map(|(i, &count)| i as f64 / 4.0 * f64::from(count)).sum();
        points / f64::from(self.total())
    }

    /// The variance of a pair's points a game. One pair that is as likely as independent games would make it is counted
    /// besides: without it, a few pairs that all went the same way would promise certainty.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self
            .0
            .iter()
            .enumerate()
            .map(|(i, &count)| (i as f64 / 4.0 - mean).powi(2) * f64::from(count))
            .sum();
        let independent = mean * (1.0 - mean) / 2.0;
        (squares + independent) / f64::from(self.total() + 1)
    }

    /// The 95 % interval of the points a game.
    pub fn interval(&self) -> (f64, f64) {
        match self.total() {
            0 => (0.0, 1.0),
            // Two games a pair: with independent games this is Wilson's interval of all games.
            total => wilson(self.mean(), 2.0 * self.variance(), 2.0 * f64::from(total)),
        }
    }

    /// The likelihood of superiority: how sure it is that this player scores more than half. 97.5 % is where the interval
    /// begins above a half.
    pub fn superiority(&self) -> f64 {
        let n = effective_games(self.mean(), 2.0 * self.variance(), 2.0 * f64::from(self.total()));
        normal_cdf((self.mean() - 0.5) * 2.0 * n.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::Random;

    use super::*;

    /// How often the interval of `pairs` pairs holds the true mean, where each pair is drawn by `draw`.
    fn coverage(pairs: u32, truth: f64, mut draw: impl FnMut(&mut Random) -> [Verdict; 2]) -> f64 {
        let mut random = Random::new(5);
        let held = (0..2000)
            .filter(|_| {
                let mut counts = PairCounts::default();
                (0..pairs).for_each(|_| counts.add(draw(&mut random)));
                let (low, high) = counts.interval();
                low <= truth && truth <= high
            })
            .count();
        held as f64 / 2000.0
    }

    fn verdict(wins: bool) -> Verdict {
        if wins { Verdict::Win } else { Verdict::Loss }
    }

    #[test]
    fn the_interval_holds_the_truth_19_times_in_20() {
        for score in [0.5, 0.7, 0.95] {
            let held = coverage(100, score, |random| [(); 2].map(|()| verdict(random.unit() < score)));
            assert!((0.93..=0.98).contains(&held), "{score}: {held}");
        }
    }

    #[test]
    fn openings_that_decide_games_make_it_narrow_and_still_right() {
        // Eight openings in ten are won by whoever has the better side.
        let mut one_sided = |random: &mut Random| match random.unit() < 0.8 {
            true => [Verdict::Win, Verdict::Loss],
            false => [(); 2].map(|()| verdict(random.unit() < 0.6)),
        };
        let held = coverage(150, 0.52, &mut one_sided);
        assert!((0.93..=0.98).contains(&held), "{held}");
        let mut counts = PairCounts::default();
        let mut random = Random::new(1);
        (0..150).for_each(|_| counts.add(one_sided(&mut random)));
        let (low, high) = counts.interval();
        let (all_low, all_high) = crate::score_interval(150, 0, 300);
        assert!(high - low < 0.6 * (all_high - all_low));
    }

    #[test]
    fn certainty_takes_games() {
        let (low, high) = PairCounts::new([0, 0, 3, 0, 0]).interval();
        assert!(low < 0.35 && high > 0.65, "{low} {high}");
        assert!(PairCounts::new([0, 0, 0, 0, 1]).superiority() < 0.95);
        assert!(PairCounts::new([0, 0, 0, 0, 20]).superiority() > 0.99);
        assert!((PairCounts::new([3, 0, 9, 0, 3]).superiority() - 0.5).abs() < 1e-6);
    }
}
