//! A position of Surakarta for the page.

use boyi_core::Game;
use boyi_surakarta::{Surakarta, SurakartaMove};
use serde::Serialize;

/// Points of the board.
const POINTS: usize = 36;

/// What the board on the page draws.
#[derive(Serialize)]
pub struct SurakartaView {
    /// `B`, `W` or `.` for each point, row by row from the upper left.
    board: String,
    /// The legal moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
    /// The way of the capture that was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path: Vec<String>,
    /// Plies since the last capture.
    quiet: u16,
}

impl SurakartaView {
    /// Of this position, and of the move that led here from another one.
    pub fn of(game: &Surakarta, played: Option<(&Surakarta, SurakartaMove)>) -> SurakartaView {
        let capture = played.filter(|(_, mv)| mv.captures);
        let ways = capture.map_or(Vec::new(), |(before, mv)| before.capture_paths(mv.from, mv.to));
        SurakartaView {
            board: game.to_string().chars().take(POINTS).collect(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            path: ways.first().map_or(Vec::new(), |way| way.iter().map(ToString::to_string).collect()),
            quiet: game.quiet_plies(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_capture_shows_its_way() {
        let text = ".B....W............................. W";
        let before = Surakarta::parse("".parse().unwrap(), text).unwrap();
        let mv = "a5xb6".parse().unwrap();
        let mut after = before.clone();
        after.play(mv).unwrap();
        let shown = json!(SurakartaView::of(&after, Some((&before, mv))));
        assert_eq!((&shown["path"], &shown["quiet"]), (&json!(["a5", "b6"]), &json!(0)));
        let moves = json!(SurakartaView::of(&before, None))["moves"].clone();
        assert!(moves.as_array().unwrap().contains(&json!("a5xb6")));
    }
}
