//! The sequential probability ratio test: a match that ends as soon as it is known which of two strengths the results
//! speak for.
//!
//! The test is on pairs of games. Their five outcomes have unknown chances, so each hypothesis is represented by the
//! chances that explain the results best among all whose mean is the hypothesis (the generalised test; Van den Bergh's
//! notes on it, 2019, give the same formulas).

use std::fmt;
use std::str::FromStr;

use boyi_games::TextError;
use schemars::JsonSchema;
use serde::Serialize;

use super::{PairCounts, score_of_elo};

/// Two hypotheses about an Elo difference, and how often one may be wrong about each.
///
/// ```
/// use boyi_arena::{PairCounts, Sprt, SprtVerdict};
/// let sprt: Sprt = "0,50".parse().unwrap();
/// assert_eq!(sprt.state(PairCounts::new([5, 0, 60, 0, 35])).verdict, SprtVerdict::Stronger);
/// assert_eq!(sprt.state(PairCounts::default()).verdict, SprtVerdict::Open);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sprt {
    /// The lower hypothesis: not better than this.
    pub elo0: f64,
    /// The higher hypothesis: at least this much better.
    pub elo1: f64,
    /// The chance to accept the higher hypothesis though the lower is true.
    pub alpha: f64,
    /// The chance to accept the lower hypothesis though the higher is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// Not yet decided.
    Open,
    /// The lower hypothesis is accepted.
    Weaker,
    /// The higher hypothesis is accepted.
    Stronger,
}

/// How far a test has got.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SprtState {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio of the two hypotheses.
    pub llr: f64,
    /// At or below this the lower hypothesis is accepted.
    pub lower: f64,
    /// At or above this the higher hypothesis is accepted.
    pub upper: f64,
    /// What follows.
    pub verdict: SprtVerdict,
}

impl Sprt {
    /// A test with errors of 5 % each.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// What the results say.
    pub fn state(self, pairs: PairCounts) -> SprtState {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let llr = self.llr(pairs);
        let verdict = match llr {
            llr if llr >= upper => SprtVerdict::Stronger,
            llr if llr <= lower => SprtVerdict::Weaker,
            _ => SprtVerdict::Open,
        };
        SprtState { sprt: self, llr, lower, upper, verdict }
    }

    fn llr(self, pairs: PairCounts) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        // Outcomes that have not been seen yet must not look impossible.
        let counts = pairs.counts().map(|count| f64::from(count).max(1e-3));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [low, high] = [self.elo0, self.elo1].map(|elo| tilt(shares, score_of_elo(elo)));
        let points = |i: usize| i as f64 / 4.0;
        // log(p1 / p0) of each outcome, where p = share / (1 + tilt * (points - mean)).
        (0..5)
            .map(|i| {
                let weight = |(tilt, mean): (f64, f64)| (1.0 + tilt * (points(i) - mean)).ln();
                counts[i] * (weight(low) - weight(high))
            })
            .sum()
    }
}

/// The tilt with which `share / (1 + tilt * (points - mean))` has that mean: the most likely chances under it. Returned
/// with the mean, which belongs to it.
fn tilt(shares: [f64; 5], mean: f64) -> (f64, f64) {
    // The left side falls from +infinity to -infinity between the two ends, so halving finds its zero.
    let excess = |tilt: f64| -> f64 {
        shares
            .iter()
            .enumerate()
            .map(|(i, share)| {
                let above = i as f64 / 4.0 - mean;
                share * above / (1.0 + tilt * above)
            })
            .sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (0.5 * (low + high), mean)
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)?;
        if (self.alpha, self.beta) != (0.05, 0.05) {
            write!(f, ",{},{}", self.alpha, self.beta)?;
        }
        Ok(())
    }
}

impl FromStr for Sprt {
    type Err = TextError;

    /// Reads `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || {
            TextError::whole(
                text,
                "ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, with ELO0 below ELO1 and errors between 0 and 0.5",
            )
        };
        let numbers: Vec<f64> =
            text.split(',').map(|word| word.trim().parse()).collect::<Result<_, _>>().map_err(|_| error())?;
        let sprt = match numbers[..] {
            [elo0, elo1] => Sprt::new(elo0, elo1),
            [elo0, elo1, alpha, beta] => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(error()),
        };
        let chance = |value: f64| value > 0.0 && value < 0.5;
        let elo = |value: f64| value.abs() <= 2000.0;
        let sound = elo(sprt.elo0) && elo(sprt.elo1) && sprt.elo0 < sprt.elo1;
        if sound && chance(sprt.alpha) && chance(sprt.beta) { Ok(sprt) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use boyi_games::{Random, Verdict};

    use super::*;

    /// The share of tests that accept the higher hypothesis when the truth is `elo`. Pairs are drawn so that openings
    /// decide some of them and draws happen.
    fn accepted(sprt: Sprt, elo: f64, tests: u32, seed: u64) -> f64 {
        let (fixed, draws) = (0.4, 0.1);
        // The rest of the games must make up for the pairs that are split anyway.
        let rest = 0.5 + (score_of_elo(elo) - 0.5) / (1.0 - fixed);
        let mut random = Random::new(seed);
        let game = |random: &mut Random| match random.unit() {
            u if u < draws => Verdict::Draw,
            u if u < draws + rest - draws / 2.0 => Verdict::Win,
            _ => Verdict::Loss,
        };
        let stronger = (0..tests)
            .filter(|_| {
                let mut pairs = PairCounts::default();
                loop {
                    let split = random.unit() < fixed;
                    pairs.add(match split {
                        true => [Verdict::Win, Verdict::Loss],
                        false => [game(&mut random), game(&mut random)],
                    });
                    match sprt.state(pairs).verdict {
                        SprtVerdict::Open => {}
                        verdict => return verdict == SprtVerdict::Stronger,
                    }
                }
            })
            .count();
        stronger as f64 / f64::from(tests)
    }

    #[test]
    fn errors_stay_within_alpha_and_beta() {
        let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.10 };
        let false_alarms = accepted(sprt, sprt.elo0, 2000, 1);
        assert!(false_alarms <= sprt.alpha, "{false_alarms}");
        let misses = 1.0 - accepted(sprt, sprt.elo1, 2000, 2);
        assert!(misses <= sprt.beta, "{misses}");
        assert!(false_alarms > 0.0 && misses > 0.0, "a test that never errs wastes games");
    }

    #[test]
    fn the_tilted_chances_have_the_mean_that_was_asked_for() {
        let shares = [0.1, 0.2, 0.3, 0.15, 0.25];
        let (tilt, mean) = tilt(shares, 0.62);
        let chances: Vec<f64> = (0..5).map(|i| shares[i] / (1.0 + tilt * (i as f64 / 4.0 - mean))).collect();
        let sum: f64 = chances.iter().sum();
        let points: f64 = chances.iter().enumerate().map(|(i, chance)| i as f64 / 4.0 * chance).sum();
        assert!((sum - 1.0).abs() < 1e-9 && (points - mean).abs() < 1e-9, "{sum} {points}");
    }

    #[test]
    fn a_test_is_read_as_it_is_written() {
        for text in ["0,10", "-5,5,0.01,0.02"] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        for text in ["", "5", "10,0", "0,10,0.9,0.1", "0,ten", "0,10,0.05"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
