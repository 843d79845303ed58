//! Scores, their intervals, and Elo.

/// 95 % of a normal distribution lie within so many standard deviations.
pub(crate) const Z: f64 = 1.959964;

/// The 95 % interval of the points a game: Wilson's, which keeps its promise near 0 and 1 too. Draws make it narrower
/// than it is for wins and losses alone.
///
/// ```
/// let (low, high) = boyi_arena::score_interval(50, 0, 100);
/// assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
/// ```
pub fn score_interval(wins: u32, draws: u32, games: u32) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = f64::from(games);
    let mean = (f64::from(wins) + 0.5 * f64::from(draws)) / n;
    // A draw has no spread of its own.
    wilson(mean, (f64::from(wins) + 0.25 * f64::from(draws)) / n - mean * mean, n)
}

/// Wilson's interval for the mean of `n` games whose points have that variance.
pub(crate) fn wilson(mean: f64, variance: f64, n: f64) -> (f64, f64) {
    let n = effective_games(mean, variance, n);
    let centre = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z / (1.0 + Z * Z / n) * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
}

/// How many decided and independent games would know the mean as well as `n` games whose points have that variance.
pub(crate) fn effective_games(mean: f64, variance: f64, n: f64) -> f64 {
    let binomial = mean * (1.0 - mean);
    if variance > 0.0 && binomial > 0.0 { n * binomial / variance } else { n }
}

/// The Elo difference that explains a score. Where all games were won or lost no difference does: the answer is then
/// that of half a game less.
///
/// ```
/// assert!((boyi_arena::elo_of_score(0.75, 100) - 190.8).abs() < 0.1);
/// assert_eq!(boyi_arena::elo_of_score(0.5, 100), 0.0);
/// ```
pub fn elo_of_score(score: f64, games: u32) -> f64 {
    let edge = 0.5 / f64::from(games.max(1));
    elo(score.clamp(edge, 1.0 - edge))
}

/// The points a game that an Elo difference promises.
///
/// ```
/// assert!((boyi_arena::score_of_elo(190.85) - 0.75).abs() < 1e-4);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10() + 0.0
}
