//! A position for the page's own board of squares.

use boyi_core::{Game, Side};
use serde::Serialize;

/// What that board draws.
#[derive(Serialize)]
pub(crate) struct PlainView {
    /// The legal moves.
    moves: Vec<String>,
    /// `first`, `second` or null for each square, row by row from the top.
    squares: Vec<Vec<Option<String>>>,
}

impl PlainView {
    /// Of this position, in which these sides have the squares.
    pub(crate) fn of<G: Game>(game: &G, squares: Vec<Vec<Option<Side>>>) -> PlainView {
        let named = |row: Vec<Option<Side>>| row.into_iter().map(|side| Some(side?.to_string())).collect();
        PlainView {
            moves: game.moves().iter().map(ToString::to_string).collect(),
            squares: squares.into_iter().map(named).collect(),
        }
    }
}
