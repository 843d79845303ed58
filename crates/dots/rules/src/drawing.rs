//! The board for a terminal.

use boyi_core::{Game, Side};

use crate::{Direction, Dots, Edge};

impl Dots {
    /// The board for a terminal, with numbers in boxes that nobody owns.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_dots::{Dots, DotsRules};
    /// let game = Dots::start("2x1,start=swedish".parse::<DotsRules>()?);
    /// let drawing = game.drawing_with_numbers(|number| Some(number + 1));
    /// assert_eq!(drawing, "2 •───•───•\n  │ 1   2 │\n1 •───•───•\n  a   b   c\n");
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub fn drawing_with_numbers(&self, number_of: impl Fn(usize) -> Option<usize>) -> String {
        draw(self, None, &number_of)
    }
}

/// Dots, drawn edges and the owners of boxes, or else their numbers, the top row first; `mark` is drawn double.
pub(crate) fn draw(game: &Dots, mark: Option<Edge>, number_of: &dyn Fn(usize) -> Option<usize>) -> String {
    let (columns, rows) = (game.geometry().columns(), game.geometry().rows());
    let mut text = String::new();
    for row in (0..=rows).rev() {
        let mut line = format!("{} ", row + 1);
        for column in 0..=columns {
            line += "•";
            if column < columns {
                line += stroke(game, mark, column, row, Direction::Horizontal);
            }
        }
        push_line(&mut text, &line);
        if row > 0 {
            push_line(&mut text, &boxes_line(game, mark, number_of, row - 1));
        }
    }
    let letters: Vec<String> = (0..=columns).map(|column| char::from(b'a' + column).to_string()).collect();
    push_line(&mut text, &format!("  {}", letters.join("   ")));
    text
}

/// The line between two rows of dots: vertical edges, and the initials of owners, or numbers.
fn boxes_line(
    game: &Dots,
    mark: Option<Edge>,
    number_of: &dyn Fn(usize) -> Option<usize>,
    row: u8,
) -> String {
    let columns = game.geometry().columns();
    let mut line = String::from("  ");
    for column in 0..=columns {
        line += stroke(game, mark, column, row, Direction::Vertical);
        if column < columns {
            let place = usize::from(row) * usize::from(columns) + usize::from(column);
            line += &match game.owner(place) {
                Some(Side::First) => " R ".to_owned(),
                Some(Side::Second) => " B ".to_owned(),
                None => number_of(place).map_or("   ".to_owned(), |number| format!("{number:^3}")),
            };
        }
    }
    line
}

fn stroke(game: &Dots, mark: Option<Edge>, column: u8, row: u8, direction: Direction) -> &'static str {
    let edge = Edge::new(column, row, direction).expect("an edge of this board");
    let drawn = game.edges() >> game.index_of(edge) & 1 == 1;
    match (direction, drawn, mark == Some(edge)) {
        (Direction::Horizontal, false, _) => "   ",
        (Direction::Horizontal, true, false) => "───",
        (Direction::Horizontal, true, true) => "═══",
        (Direction::Vertical, false, _) => " ",
        (Direction::Vertical, true, false) => "│",
        (Direction::Vertical, true, true) => "║",
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_shows_edges_owners_coordinates_and_the_last_move() {
        let mut game = Dots::start("3x2,start=icelandic".parse().unwrap());
        for edge in ["c3h", "a2h", "b1v", "b2h", "c1v"] {
            game.play(edge.parse().unwrap()).unwrap();
        }
        let drawn = game.drawing(Some("c1v".parse().unwrap()));
        let expected = "\
3 •   •   •───•
  │
2 •───•───•   •
  │ R │ B ║
1 •───•───•───•
  a   b   c   d
";
        assert_eq!(drawn, expected, "\n{drawn}");
    }
}
