//! A position of Dots and Boxes for the page.

use boyi_core::Side;
use boyi_dots::Dots;
use serde::Serialize;

/// What the board on the page draws.
#[derive(Serialize)]
pub struct DotsView {
    /// `1` or `0` for each edge, in the order of their numbers.
    board: String,
    /// `1`, `2` or `.` for each box, by its owner.
    boxes: String,
}

impl DotsView {
    /// Of this position.
    pub fn of(game: &Dots) -> DotsView {
        let geometry = game.geometry();
        let edge = |edge| if game.edges() >> edge & 1 == 1 { '1' } else { '0' };
        let owner = |number| match game.owner(number) {
            None => '.',
            Some(Side::First) => '1',
            Some(Side::Second) => '2',
        };
        DotsView {
            board: (0..geometry.edge_count()).map(edge).collect(),
            boxes: (0..geometry.box_count()).map(owner).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use boyi_core::Game;
    use serde_json::json;

    use super::*;

    #[test]
    fn boxes_show_their_owner() {
        let mut game = Dots::start("1x1".parse().unwrap());
        assert_eq!(json!(DotsView::of(&game)), json!({ "board": "0000", "boxes": "." }));
        for edge in ["a1h", "a1v", "a2h", "b1v"] {
            game.play(edge.parse().unwrap()).unwrap();
        }
        assert_eq!(json!(DotsView::of(&game)), json!({ "board": "1111", "boxes": "2" }));
    }
}
