//! Ratings of many players from the games between them, after Bradley and Terry: the Elo numbers under which the scores
//! that happened are the most likely, a draw counting as half a win and half a loss.

use super::elo::Z;

/// What two players scored against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairScore {
    /// One player's number.
    pub a: usize,
    /// The other's.
    pub b: usize,
    /// Points of a.
    pub points: f64,
    /// Games.
    pub games: u32,
}

/// A player's rating; the mean of all is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// The most likely value.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub reach: f64,
}

/// A tenth of a game drawn against a player of rating 0: keeps the rating of who has won everything finite.
const ANCHOR: f64 = 0.1;
const ELO_PER_NAT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of `players` players. Newton's method on a concave function: it cannot get lost.
///
/// ```
/// use boyi_arena::{PairScore, ratings};
/// let found = ratings(2, &[PairScore { a: 0, b: 1, points: 750.0, games: 1000 }]);
/// assert!((found[0].elo - found[1].elo - 190.8).abs() < 1.0);
/// ```
pub fn ratings(players: usize, scores: &[PairScore]) -> Vec<Rating> {
    let mut strength = vec![0.0; players];
    for _ in 0..50 {
        let (gradient, information) = slope(&strength, scores);
        let Some(step) = solve(information, &gradient) else { break };
        let largest = step.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
        // Far from the top a whole step may overshoot.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(value, step)| *value += scale * step);
        if largest < 1e-10 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / players.max(1) as f64;
    let (_, information) = slope(&strength, scores);
    (0..players)
        .map(|player| {
            // The deviation from the mean of all, not from a fixed point.
            let mut unit = vec![-1.0 / players as f64; players];
            unit[player] += 1.0;
            let variance = solve(information.clone(), &unit)
                .map_or(0.0, |column| column.iter().zip(&unit).map(|(x, u)| x * u).sum());
            Rating {
                elo: ELO_PER_NAT * (strength[player] - mean),
                reach: ELO_PER_NAT * Z * f64::max(variance, 0.0).sqrt(),
            }
        })
        .collect()
}

/// The slope of the log-likelihood and what it bends by (the information matrix).
fn slope(strength: &[f64], scores: &[PairScore]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = strength.len();
    let mut gradient = vec![0.0; players];
    let mut information = vec![vec![0.0; players]; players];
    for (player, &value) in strength.iter().enumerate() {
        let expected = 1.0 / (1.0 + (-value).exp());
        gradient[player] += ANCHOR * (0.5 - expected);
        information[player][player] += ANCHOR * expected * (1.0 - expected);
    }
    for score in scores {
        let expected = 1.0 / (1.0 + (strength[score.b] - strength[score.a]).exp());
        let games = f64::from(score.games);
        let surprise = score.points - games * expected;
        gradient[score.a] += surprise;
        gradient[score.b] -= surprise;
        let weight = games * expected * (1.0 - expected);
        information[score.a][score.a] += weight;
        information[score.b][score.b] += weight;
        information[score.a][score.b] -= weight;
        information[score.b][score.a] -= weight;
    }
    (gradient, information)
}

/// Solves a small system of linear equations by elimination; `None` if it has no single solution.
pub(crate) fn solve(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    let mut right = right.to_vec();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&i, &j| matrix[i][column].abs().total_cmp(&matrix[j][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (pivot_row, pivot_right) = (matrix[column].clone(), right[column]);
        for (i, (row, value)) in matrix.iter_mut().zip(&mut right).enumerate() {
            if i == column {
                continue;
            }
            let factor = row[column] / pivot_row[column];
            for (entry, above) in row.iter_mut().zip(&pivot_row).skip(column) {
                *entry -= factor * above;
            }
            *value -= factor * pivot_right;
        }
    }
    Some((0..size).map(|i| right[i] / matrix[i][i]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_results_between_many() {
        let truth = [100.0, 0.0, -30.0, -70.0];
        let mut scores = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let games = 10_000;
                let points = f64::from(games) * crate::score_of_elo(truth[a] - truth[b]);
                scores.push(PairScore { a, b, points, games });
            }
        }
        for (rating, truth) in ratings(4, &scores).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.1, "{rating:?} {truth}");
            assert!(rating.reach > 1.0 && rating.reach < 10.0);
        }
    }

    #[test]
    fn who_wins_everything_gets_a_finite_rating_and_a_wide_interval() {
        let found = ratings(2, &[PairScore { a: 0, b: 1, points: 10.0, games: 10 }]);
        assert!(found[0].elo > 100.0 && found[0].elo < 2000.0 && found[0].reach > 100.0, "{found:?}");
    }
}
