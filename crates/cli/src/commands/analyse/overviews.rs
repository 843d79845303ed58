//! What the theory of chains says about every position of a game of Dots and Boxes, and exact values where they are known.

use boyi_analysis::SolverOptions;
use boyi_dots_kit::{Chains, DotsSolver};
use boyi_games::dots::Dots;
use boyi_games::{Game, OneGame};
use boyi_players::{JudgedMove, Review, Situation};
use boyi_search::Limits;
use serde_json::{Value, json};

/// The positions of a game of Dots and Boxes.
pub struct Overviews {
    /// Before each move of the review.
    pub moves: Vec<Chains>,
    /// After the last move, unless the game is over.
    pub last: Option<Chains>,
}

impl Overviews {
    /// Of a game that was reviewed; other games have none.
    ///
    /// A position is solved, within limits for each, if the player that judged it knew the margin. The last comes first: what it
    /// teaches the solver helps with those before.
    pub fn of(review: &Review, situation: &Situation, limits: &Limits) -> Option<Overviews> {
        let last = Dots::inside(situation.position())?;
        let mut position = situation.beginning().clone();
        let mut positions = vec![position.clone()];
        for &mv in situation.moves() {
            position.play(mv).expect("the moves of a game are legal");
            positions.push(position.clone());
        }
        let mut solver = DotsSolver::new(last.geometry(), SolverOptions::default());
        let is_known = |judged: &JudgedMove| judged.report.margin.is_some();
        let mut end = last.outcome().is_none().then(|| Chains::of(last));
        if let Some(end) = &mut end
            && review.moves.last().is_some_and(is_known)
        {
            end.solve(&mut solver, limits);
        }
        let mut moves: Vec<Chains> = Vec::new();
        for judged in review.moves.iter().rev() {
            let game = Dots::inside(&positions[judged.ply]).expect("all positions are of one game");
            let mut chains = Chains::of(game);
            if is_known(judged) {
                chains.solve(&mut solver, limits);
            }
            moves.push(chains);
        }
        moves.reverse();
        Some(Overviews { moves, last: end })
    }

    /// Gives each move of a review in JSON the `overview` of the position before it, and the whole that of the last one.
    pub fn add_to(&self, found: &mut Value) {
        for (number, chains) in self.moves.iter().enumerate() {
            found["moves"][number]["overview"] = json!(chains);
        }
        if let Some(chains) = &self.last {
            found["overview"] = json!(chains);
        }
    }
}
