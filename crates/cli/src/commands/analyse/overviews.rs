//! What the theory of chains says about every position of a game of Dots and Boxes, and exact values where they are known.

use boyi_games::dots::Dots;
use boyi_games::{Game, OneGame};
use boyi_knowledge::dots::{Overview, Solver, SolverOptions};
use boyi_players::{Review, Situation};
use boyi_search::Limits;
use boyi_server::overview_as_json;
use serde_json::Value;

/// Gives each move of a review in JSON the `overview` of the position before it. Other games have none.
///
/// A position is solved if the player that judged it knew the margin. The last comes first: what it teaches the solver helps
/// with those before.
pub fn add(found: &mut Value, review: &Review, situation: &Situation) {
    let mut position = situation.beginning().clone();
    let mut positions = vec![position.clone()];
    for &mv in situation.moves() {
        position.play(mv).expect("the moves of a game are legal");
        positions.push(position.clone());
    }
    let Some(start) = Dots::inside(&positions[0]) else { return };
    let mut solver = Solver::new(start.geometry(), SolverOptions::default());
    for (number, judged) in review.moves.iter().enumerate().rev() {
        let game = Dots::inside(&positions[judged.ply]).expect("all positions are of one game");
        let mut overview = Overview::of(game);
        if judged.report.margin.is_some() {
            overview.solve(game, &mut solver, &Limits::none());
        }
        found["moves"][number]["overview"] = overview_as_json(game, &overview);
    }
}
