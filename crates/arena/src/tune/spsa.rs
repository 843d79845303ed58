//! Simultaneous perturbation (Spall 1992), in the form used for game programs: two players that differ from the present
//! values in opposite random directions play each other, and the values move towards the winner.

use boyi_games::Random;

use super::Parameter;

/// The search for good values of several options. Everything it proposes follows from the seed and the scores it has
/// learnt, so that a run can be repeated from its games.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    /// The present values, 0 to 1 within each range.
    shares: Vec<f64>,
    steps: u32,
    step: u32,
    seed: u64,
}

/// Two sets of values that play each other.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaStep {
    /// The values of the one.
    pub plus: Vec<f64>,
    /// The values of the other.
    pub minus: Vec<f64>,
}

/// How far the two players are apart at first, as a share of the range to each side.
const REACH: f64 = 0.15;
/// How far a step goes at first when one player wins everything, as a share of the range.
const STRIDE: f64 = 0.25;
/// How both shrink: Spall's exponents.
const REACH_DECAY: f64 = 0.101;
const STRIDE_DECAY: f64 = 0.501;

impl Spsa {
    /// Starts at those values and will take so many steps.
    pub fn new(parameters: Vec<Parameter>, start: &[f64], steps: u32, seed: u64) -> Spsa {
        let share = |parameter: &Parameter, value: f64| {
            ((value - parameter.low) / (parameter.high - parameter.low)).clamp(0.0, 1.0)
        };
        let shares =
            parameters.iter().zip(start).map(|(parameter, value)| share(parameter, *value)).collect();
        Spsa { parameters, shares, steps, step: 0, seed }
    }

    /// How many steps it has taken.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// The present values.
    pub fn values(&self) -> Vec<f64> {
        self.parameters.iter().zip(&self.shares).map(|(parameter, share)| parameter.at(*share)).collect()
    }

    /// Who plays next.
    pub fn propose(&self) -> SpsaStep {
        let directions = self.directions();
        let side = |sign: f64| -> Vec<f64> {
            let each = self.parameters.iter().zip(&self.shares).zip(&directions);
            each.map(|((parameter, share), direction)| {
                let reach = self.reach(parameter);
                // At the edge of the range both players move inwards, so that they stay apart.
                let centre = share.clamp(reach, 1.0 - reach);
                parameter.at(centre + sign * direction * reach)
            })
            .collect()
        };
        SpsaStep { plus: side(1.0), minus: side(-1.0) }
    }

    /// Learns what the first of the proposed two scored against the second, 0 to 1, and takes the step.
    pub fn learn(&mut self, score: f64) {
        let stability = 0.1 * f64::from(self.steps);
        let decay = ((f64::from(self.step) + 1.0 + stability) / (1.0 + stability)).powf(-STRIDE_DECAY);
        let stride = STRIDE * decay * (2.0 * score - 1.0);
        let directions = self.directions();
        for (share, direction) in self.shares.iter_mut().zip(directions) {
            *share = (*share + stride * direction).clamp(0.0, 1.0);
        }
        self.step += 1;
    }

    fn reach(&self, parameter: &Parameter) -> f64 {
        let reach = REACH * f64::from(self.step + 1).powf(-REACH_DECAY);
        // Whole numbers must differ by one at least.
        if parameter.whole { reach.max(0.5 / (parameter.high - parameter.low)).min(0.5) } else { reach }
    }

    fn directions(&self) -> Vec<f64> {
        let mut random = Random::new(self.seed.wrapping_add(u64::from(self.step) << 20));
        self.parameters.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters() -> Vec<Parameter> {
        let number = |name: &str, high: f64, whole| Parameter { name: name.into(), low: 0.0, high, whole };
        vec![number("c", 2.0, false), number("n", 40.0, true), number("k", 1.0, false)]
    }

    /// Strength falls with the distance from the best values.
    fn strength(values: &[f64]) -> f64 {
        let off = [(values[0] - 0.6) / 2.0, (values[1] - 30.0) / 40.0, values[2] - 0.5];
        -1500.0 * off.iter().map(|off| off * off).sum::<f64>()
    }

    #[test]
    fn it_finds_the_best_of_three_options_through_noise() {
        let mut spsa = Spsa::new(parameters(), &[1.8, 5.0, 0.1], 400, 7);
        let mut random = Random::new(11);
        while spsa.step() < 400 {
            let SpsaStep { plus, minus } = spsa.propose();
            let expected = crate::score_of_elo(strength(&plus) - strength(&minus));
            let wins = (0..16).filter(|_| random.unit() < expected).count();
            spsa.learn(wins as f64 / 16.0);
        }
        let values = spsa.values();
        assert!(strength(&values) > -50.0, "{values:?}: {}", strength(&values));
        assert!(strength(&[1.8, 5.0, 0.1]) < -1000.0);
    }

    #[test]
    fn the_same_scores_give_the_same_run() {
        let run = || {
            let mut spsa = Spsa::new(parameters(), &[1.0, 20.0, 0.5], 30, 3);
            (0..30).for_each(|step| spsa.learn(f64::from(step % 3) / 2.0));
            (spsa.values(), spsa.propose())
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn players_stay_within_the_range_and_apart() {
        let mut spsa = Spsa::new(parameters(), &[0.0, 40.0, 1.0], 100, 1);
        for _ in 0..100 {
            let SpsaStep { plus, minus } = spsa.propose();
            for ((parameter, x), y) in parameters().iter().zip(&plus).zip(&minus) {
                assert!(x != y, "{plus:?} {minus:?}");
                assert!([x, y].into_iter().all(|value| (parameter.low..=parameter.high).contains(value)));
            }
            spsa.learn(0.9);
        }
    }
}
