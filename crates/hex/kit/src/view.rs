//! A position of Hex for the page.

use boyi_analysis::words;
use boyi_core::{Game, Side};
use boyi_hex::{Colour, Hex};
use serde::Serialize;

/// What the board on the page draws.
#[derive(Serialize)]
pub struct HexView {
    /// `R`, `B` or `.` for each cell, row by row from the upper left.
    board: String,
    /// The player of the red stones.
    #[serde(with = "words")]
    red: Side,
    /// Whether the mover may swap.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    swap: bool,
    /// The winner's chain of stones, once there is one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<String>,
}

impl HexView {
    /// Of this position.
    pub fn of(game: &Hex) -> HexView {
        let geometry = game.geometry();
        let stone = |index| game.stone_on(geometry.cell(index)).map_or('.', Colour::letter);
        HexView {
            board: (0..geometry.cell_count()).map(stone).collect(),
            red: game.owner(Colour::Red),
            swap: game.outcome().is_none() && game.can_swap(),
            path: game.winning_path().iter().map(ToString::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn view(rules: &str, moves: &[&str]) -> Value {
        let mut game = Hex::start(rules.parse().unwrap());
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        json!(HexView::of(&game))
    }

    #[test]
    fn a_won_game_shows_the_chain() {
        assert_eq!(view("2", &["a1", "b1"]), json!({ "board": "RB..", "red": "first" }));
        assert_eq!(view("2", &["a1", "b1", "a2"])["path"], json!(["a1", "a2"]));
    }

    #[test]
    fn a_swap_of_sides_shows_who_is_red() {
        let before = view("3,swap=sides", &["b2"]);
        let after = view("3,swap=sides", &["b2", "swap"]);
        assert_eq!((&before["swap"], &before["red"]), (&json!(true), &json!("first")));
        assert_eq!((&after["swap"], &after["red"]), (&Value::Null, &json!("second")));
    }
}
