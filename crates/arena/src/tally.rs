//! Counting results, and what they say about strength.

use boyi_games::{Outcome, Side, Verdict};
use serde::Serialize;

use crate::{EndReason, PlayedGame};

/// The results of a match between `a` and `b`, all from a's view. The names are those of the JSON that scripts read.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// The player that the numbers are about.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// Games played.
    pub games: u32,
    /// Games won by a.
    pub a_wins: u32,
    /// Games won by b.
    pub b_wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games in which a moved first.
    pub a_first_games: u32,
    /// Those it won.
    pub a_first_wins: u32,
    /// Its points in them; a draw is a half.
    pub a_first_score: f64,
    /// Games in which a moved second.
    pub a_second_games: u32,
    /// Those it won.
    pub a_second_wins: u32,
    /// Its points in them; a draw is a half.
    pub a_second_score: f64,
    /// How much stronger a is, as the results say.
    pub elo: f64,
    /// The lower end of the 95 % interval; infinite, in JSON `null`, if no game was won.
    pub elo_low: f64,
    /// The upper end of the 95 % interval; infinite, in JSON `null`, if every game was won.
    pub elo_high: f64,
    /// Games lost on time, by either.
    pub time_losses: u32,
    /// Games lost by an illegal move, by either.
    pub illegal_moves: u32,
    /// Games lost by a breakdown or by silence, by either.
    pub crashes: u32,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(a: String, b: String) -> Self {
        Tally { a, b, ..Tally::default() }
    }

    /// Counts a game in which a moved as `a_side`.
    pub fn add(&mut self, a_side: Side, game: &PlayedGame) {
        self.add_result(a_side, game.outcome, game.reason);
    }

    /// Counts a result in which a moved as `a_side`.
    pub fn add_result(&mut self, a_side: Side, outcome: Outcome, reason: EndReason) {
        let verdict = outcome.seen_by(a_side);
        let won = u32::from(verdict == Verdict::Win);
        self.games += 1;
        self.a_wins += won;
        self.b_wins += u32::from(verdict == Verdict::Loss);
        self.draws += u32::from(verdict == Verdict::Draw);
        let (games, wins, score) = match a_side {
            Side::First => (&mut self.a_first_games, &mut self.a_first_wins, &mut self.a_first_score),
            Side::Second => (&mut self.a_second_games, &mut self.a_second_wins, &mut self.a_second_score),
        };
        *games += 1;
        *wins += won;
        *score += verdict.score();
        match reason {
            EndReason::Time => self.time_losses += 1,
            EndReason::IllegalMove => self.illegal_moves += 1,
            EndReason::Crash | EndReason::Stall => self.crashes += 1,
            EndReason::Rules | EndReason::Resignation => {}
        }
        let (low, high) = self.score_interval();
        self.elo = elo_of_score(self.score(), self.games);
        self.elo_low = elo(low);
        self.elo_high = elo(high);
    }

    /// Points of a per game, 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.a_wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games.max(1))
    }

    /// The 95 % interval of [`score`](Tally::score).
    pub fn score_interval(&self) -> (f64, f64) {
        score_interval(self.a_wins, self.draws, self.games)
    }
}

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
    const Z: f64 = 1.959964;
    let n = f64::from(games);
    let mean = (f64::from(wins) + 0.5 * f64::from(draws)) / n;
    // A draw has no spread of its own: scale the games up to as many decided ones as have the same variance.
    let variance = (f64::from(wins) + 0.25 * f64::from(draws)) / n - mean * mean;
    let binomial = mean * (1.0 - mean);
    let n = if variance > 0.0 && binomial > 0.0 { n * binomial / variance } else { n };
    let centre = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z / (1.0 + Z * Z / n) * (binomial / n + Z * Z / (4.0 * n * n)).sqrt();
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
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

fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10() + 0.0
}
