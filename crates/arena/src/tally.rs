//! Counting results.

use std::collections::HashMap;

use boyi_games::{Outcome, Side, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use crate::stats::elo;
use crate::{GameResult, MatchPlan, PairCounts, SprtState, elo_of_score, score_interval};
use boyi_play::Reason;

/// The results of a match between `a` and `b`, all from a's view. The names are those of the JSON that scripts read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
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
    // JSON has no infinite numbers: they become null.
    #[schemars(with = "Option<f64>")]
    pub elo: f64,
    /// The lower end of the 95 % interval; infinite, in JSON `null`, if no game was won.
    #[schemars(with = "Option<f64>")]
    pub elo_low: f64,
    /// The upper end of the 95 % interval; infinite, in JSON `null`, if every game was won.
    #[schemars(with = "Option<f64>")]
    pub elo_high: f64,
    /// How sure it is that a is the stronger one, 0 to 1.
    pub superiority: f64,
    /// How often a pair of games gave a 0, a half, 1, one and a half, and 2 points.
    pub pairs: [u32; 5],
    /// Games lost on time, by either.
    pub time_losses: u32,
    /// Games lost by an illegal move, by either.
    pub illegal_moves: u32,
    /// Games lost by a breakdown or by silence, by either.
    pub crashes: u32,
    /// Games that ended early because their result was certain.
    pub adjudications: u32,
    /// Games that the players ended because both had proven the same.
    pub agreements: u32,
    /// The test that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
    /// Games whose other half of the pair is not there yet, by pair.
    #[serde(skip)]
    halves: HashMap<u32, Verdict>,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(a: String, b: String) -> Self {
        Tally { a, b, superiority: 0.5, ..Tally::default() }
    }

    /// Counts the game with that number of a match.
    pub fn add(&mut self, number: u32, game: &GameResult) {
        self.add_result(number, game.outcome, game.reason);
    }

    /// The same, by what counts.
    pub fn add_result(&mut self, number: u32, outcome: Outcome, reason: Reason) {
        let a_side = MatchPlan::a_side(number);
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
            Reason::Time => self.time_losses += 1,
            Reason::IllegalMove => self.illegal_moves += 1,
            Reason::Crash | Reason::Stall => self.crashes += 1,
            Reason::Adjudication => self.adjudications += 1,
            Reason::Agreement => self.agreements += 1,
            Reason::Win | Reason::Resignation | Reason::Forfeit | Reason::Unknown => {}
        }
        match self.halves.remove(&(number / 2)) {
            None => {
                self.halves.insert(number / 2, verdict);
            }
            Some(other) => {
                let mut counts = self.pair_counts();
                counts.add([other, verdict]);
                self.pairs = counts.counts();
            }
        }
        let (low, high) = self.score_interval();
        self.elo = elo_of_score(self.score(), self.games);
        self.elo_low = elo(low);
        self.elo_high = elo(high);
        self.superiority = self.pair_counts().superiority();
    }

    /// The pairs.
    pub fn pair_counts(&self) -> PairCounts {
        PairCounts::new(self.pairs)
    }

    /// Points of a per game, 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.a_wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games.max(1))
    }

    /// The 95 % interval of [`score`](Tally::score): by pairs, or by games while too few pairs are complete.
    pub fn score_interval(&self) -> (f64, f64) {
        match 4 * self.pair_counts().total() >= self.games {
            true => self.pair_counts().interval(),
            false => score_interval(self.a_wins, self.draws, self.games),
        }
    }

    /// Points a game and the 95 % interval in the seat of one side; `None` where it was never taken.
    pub fn in_seat(&self, side: Side) -> Option<SeatScore> {
        let (games, wins, points) = match side {
            Side::First => (self.a_first_games, self.a_first_wins, self.a_first_score),
            Side::Second => (self.a_second_games, self.a_second_wins, self.a_second_score),
        };
        let draws = (2.0 * (points - f64::from(wins))).round() as u32;
        let (low, high) = score_interval(wins, draws, games);
        (games > 0).then(|| SeatScore { games, points, score: points / f64::from(games), low, high })
    }
}

/// What a player did in one seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatScore {
    /// Games.
    pub games: u32,
    /// Points; a draw is a half.
    pub points: f64,
    /// Points a game.
    pub score: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
