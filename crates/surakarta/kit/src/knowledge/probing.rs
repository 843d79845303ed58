//! Searches that look endings up: what judges positions otherwise, with the tables in front of it.

use std::sync::Arc;

use boyi_core::{Game, Outcome, Random, Side};
use boyi_search::uct::{Evaluation, Evaluator};
use boyi_search::{Heuristic, Hint, Score};
use boyi_surakarta::{Surakarta, SurakartaMove};

use super::Endgames;

/// The tables, up to a number of pieces.
#[derive(Clone, Debug)]
pub struct Probe {
    endgames: Arc<Endgames>,
    pieces: u32,
    /// Whether only those count that somebody can force.
    forced_only: bool,
}

impl Probe {
    /// Looks up positions with at most that many pieces.
    pub fn new(endgames: Arc<Endgames>, pieces: usize) -> Probe {
        let pieces = pieces.min(endgames.pieces()) as u32;
        Probe { endgames, pieces, forced_only: false }
    }

    /// The same, but nothing is said of endings in which nobody can force a capture: who searches among their moves wants
    /// to know more than that they are equal.
    pub fn of_forced_endings(&self) -> Probe {
        Probe { forced_only: true, ..self.clone() }
    }

    /// The tables.
    pub fn endgames(&self) -> &Arc<Endgames> {
        &self.endgames
    }

    /// Whether the position has few enough pieces.
    #[inline]
    pub fn covers(&self, game: &Surakarta) -> bool {
        (game.pieces(Side::First) | game.pieces(Side::Second)).count_ones() <= self.pieces
    }

    /// The score of a position that is not over, if it is in the tables.
    #[inline]
    pub fn score(&self, game: &Surakarta) -> Option<Score> {
        if self.covers(game) { self.endgames.score(game) } else { None }
    }

    /// The result of a position that is not over, if it is in the tables.
    #[inline]
    pub fn outcome(&self, game: &Surakarta) -> Option<Outcome> {
        if !self.covers(game) {
            return None;
        }
        let ending =
            self.endgames.probe(game).filter(|ending| ending.plies.is_some() || !self.forced_only)?;
        Some(ending.verdict.of(game.mover()))
    }
}

/// A heuristic or an evaluator that looks endings up first.
#[derive(Clone, Debug)]
pub struct WithEndgames<T> {
    /// What judges the other positions.
    pub inner: T,
    /// Where endings are looked up; `None` looks nothing up.
    pub probe: Option<Probe>,
}

impl<H: Heuristic<Surakarta>> Heuristic<Surakarta> for WithEndgames<H> {
    #[inline]
    fn evaluate(&self, game: &Surakarta) -> Score {
        self.inner.evaluate(game)
    }

    #[inline]
    fn hints(&self, game: &Surakarta) -> impl Fn(SurakartaMove) -> Hint {
        self.inner.hints(game)
    }

    #[inline]
    fn noisy(&self, game: &Surakarta, visit: impl FnMut(SurakartaMove)) {
        self.inner.noisy(game, visit);
    }

    #[inline]
    fn exact(&self, game: &Surakarta) -> Option<Score> {
        match &self.probe {
            Some(probe) => probe.score(game),
            None => self.inner.exact(game),
        }
    }

    #[inline]
    fn ending(&self, game: &Surakarta, outcome: Outcome, viewer: Side) -> Option<i32> {
        self.inner.ending(game, outcome, viewer)
    }

    #[inline]
    fn key(&self, game: &Surakarta) -> u64 {
        self.inner.key(game)
    }

    fn scale(&self) -> f64 {
        self.inner.scale()
    }

    fn margin(&self, score: Score) -> Option<f64> {
        self.inner.margin(score)
    }
}

impl<E: Evaluator<Surakarta>> Evaluator<Surakarta> for WithEndgames<E> {
    #[inline]
    fn known(&mut self, game: &Surakarta) -> Option<Outcome> {
        self.inner.known(game).or_else(|| self.probe.as_ref()?.outcome(game))
    }

    #[inline]
    fn moves(&mut self, game: &Surakarta, indices: &mut Vec<u16>) {
        self.inner.moves(game, indices);
    }

    #[inline]
    fn evaluate(&mut self, game: &mut Surakarta, random: &mut Random, evaluation: &mut Evaluation) {
        self.inner.evaluate(game, random, evaluation);
    }

    #[inline]
    fn evaluate_all(&mut self, games: &mut [Surakarta], random: &mut Random, evaluations: &mut [Evaluation]) {
        self.inner.evaluate_all(games, random, evaluations);
    }
}
