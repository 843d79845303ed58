//! One option, many values, each measured by a match, and a curve through the results.

use boyi_games::Random;

use super::Polynomial;
use crate::Tally;

/// A value of an option and what it scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepPoint {
    /// The value.
    pub value: f64,
    /// Points a game.
    pub score: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Games.
    pub games: u32,
}

impl SweepPoint {
    /// What a match with that value gave.
    pub fn new(value: f64, tally: &Tally) -> SweepPoint {
        let (low, high) = tally.score_interval();
        SweepPoint { value, score: tally.score(), low, high, games: tally.games }
    }
}

/// A measured option.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// The points, by value.
    pub points: Vec<SweepPoint>,
    /// The curve through them, if there are enough.
    pub curve: Option<Polynomial>,
    /// Where the curve is highest.
    pub peak: Option<Peak>,
}

/// The best value of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// Where the curve is highest.
    pub value: f64,
    /// The lower end of the 95 % interval of that place.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The curve's height there.
    pub score: f64,
}

/// Redrawn sweeps, for the interval of the best value.
const REDRAWN: usize = 1000;

impl Sweep {
    /// Fits a polynomial of that degree. The interval of its peak comes from sweeps redrawn from the measured scores.
    pub fn new(points: Vec<SweepPoint>, degree: usize) -> Sweep {
        let points: Vec<SweepPoint> = points.into_iter().filter(|point| point.games > 0).collect();
        let curve = fit(&points, degree, |point| point.score);
        let peak = curve.as_ref().map(|curve| {
            let value = curve.peak();
            let (low, high) = peak_interval(&points, degree);
            Peak { value, low, high, score: curve.value(value).clamp(0.0, 1.0) }
        });
        Sweep { points, curve, peak }
    }
}

fn fit(
    points: &[SweepPoint],
    degree: usize,
    mut score: impl FnMut(&SweepPoint) -> f64,
) -> Option<Polynomial> {
    let weighted: Vec<(f64, f64, f64)> =
        points.iter().map(|point| (point.value, score(point), f64::from(point.games))).collect();
    Polynomial::fit(&weighted, degree)
}

fn peak_interval(points: &[SweepPoint], degree: usize) -> (f64, f64) {
    let mut random = Random::new(1);
    let mut peaks: Vec<f64> = (0..REDRAWN)
        .filter_map(|_| {
            let redrawn = fit(points, degree, |point| {
                let deviation = (point.high - point.low) / (2.0 * crate::stats::Z);
                (point.score + deviation * normal(&mut random)).clamp(0.0, 1.0)
            });
            redrawn.map(|curve| curve.peak())
        })
        .collect();
    peaks.sort_by(f64::total_cmp);
    let quantile = |share: f64| peaks[((peaks.len() - 1) as f64 * share).round() as usize];
    (quantile(0.025), quantile(0.975))
}

/// A standard normal number (Box and Muller).
fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - random.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sweep over a bell whose top is at 0.34.
    fn sweep(games: u32) -> Sweep {
        let mut random = Random::new(3);
        let points = (0..8)
            .map(|i| {
                let value = 0.1 + 0.05 * f64::from(i);
                let truth = 0.7 - 4.0 * (value - 0.34) * (value - 0.34);
                let wins = (0..games).filter(|_| random.unit() < truth).count() as u32;
                let (low, high) = crate::score_interval(wins, 0, games);
                SweepPoint { value, score: f64::from(wins) / f64::from(games), low, high, games }
            })
            .collect();
        Sweep::new(points, 3)
    }

    #[test]
    fn the_peak_and_its_interval_hold_the_truth() {
        let peak = sweep(4000).peak.unwrap();
        assert!((peak.value - 0.34).abs() < 0.04 && (peak.score - 0.7).abs() < 0.03, "{peak:?}");
        assert!(peak.low <= 0.34 && 0.34 <= peak.high && peak.high - peak.low < 0.15, "{peak:?}");
    }

    #[test]
    fn few_games_leave_the_peak_open() {
        let peak = sweep(20).peak.unwrap();
        assert!(peak.high - peak.low > 0.15, "{peak:?}");
    }

    #[test]
    fn without_games_there_is_no_curve() {
        let point = SweepPoint { value: 1.0, score: 0.0, low: 0.0, high: 1.0, games: 0 };
        assert_eq!(Sweep::new(vec![point], 4).peak, None);
    }
}
