//! What the theory of a game says about every position of it, and exact values where they are known.

use boyi_analysis::SolverOptions;
use boyi_games::{AnyMove, Game};
use boyi_kit::kept::{Known, Theory};
use boyi_kits::kit;
use boyi_players::{JudgedMove, Review, Situation};
use boyi_search::Limits;
use serde_json::Value;

/// The positions of a game.
pub struct Overviews {
    /// Before each move of the review.
    pub moves: Vec<Box<dyn Theory<AnyMove>>>,
    /// After the last move, unless the game is over.
    pub last: Option<Box<dyn Theory<AnyMove>>>,
}

impl Overviews {
    /// Of a game that was reviewed; games without a theory have none.
    ///
    /// A position is solved, within limits for each, if the player that judged it knew the margin. The last comes first: what it
    /// teaches the solver helps with those before.
    pub fn of(review: &Review, situation: &Situation, limits: &Limits) -> Option<Overviews> {
        let last = situation.position();
        let mut solver =
            kit(last.kind()).kept_solver(last, SolverOptions::default(), None, |_| {}).ok()??;
        let mut position = situation.beginning().clone();
        let mut positions = vec![position.clone()];
        for &mv in situation.moves() {
            position.play(mv).expect("the moves of a game are legal");
            positions.push(position.clone());
        }
        let known = |judged: &JudgedMove| match judged.report.margin {
            Some(_) => Known::ToBeSolved,
            None => Known::Nothing,
        };
        let known_last = review.moves.last().map_or(Known::Nothing, known);
        let end = last.outcome().is_none().then(|| solver.theory(last, known_last, limits));
        let judged = review.moves.iter().rev();
        let mut moves: Vec<Box<dyn Theory<AnyMove>>> =
            judged.map(|judged| solver.theory(&positions[judged.ply], known(judged), limits)).collect();
        moves.reverse();
        Some(Overviews { moves, last: end })
    }

    /// Gives each move of a review in JSON the `overview` of the position before it, and the whole that of the last one.
    pub fn add_to(&self, found: &mut Value) {
        for (number, theory) in self.moves.iter().enumerate() {
            found["moves"][number]["overview"] = theory.as_json();
        }
        if let Some(theory) = &self.last {
            found["overview"] = theory.as_json();
        }
    }
}
