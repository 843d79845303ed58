//! Dots and Boxes over SAU.

use boyi_core::{Game, TextError};
use boyi_dots::{Direction, Dots, Edge};
use boyi_protocol::sau::{SauTurns, TurnReader, letter};

/// How many edges the turn has, then the edges: `2 AAABFE`. Who closes a box moves again, and all of it goes out as one.
///
/// Horizontal lines (A) are numbered from the top and their pieces from the left, vertical lines (B) from the left and
/// their pieces from the top.
pub(crate) struct DotsTurns;

impl SauTurns for DotsTurns {
    type Game = Dots;

    fn write(&self, position: &Dots, moves: &[Edge]) -> Option<String> {
        if moves.is_empty() {
            return None;
        }
        let mut text = format!("{} ", moves.len());
        for &edge in moves {
            position.geometry().index(edge)?;
            text.extend(written(position, edge));
        }
        Some(text)
    }

    fn read(&self, position: &Dots, text: &str) -> Result<Vec<Edge>, TextError> {
        let mut turn = TurnReader::new(text);
        let count = turn.number(position.geometry().edge_count() as u16, "a number of edges")?;
        let edges = (0..count).map(|_| edge(position, &mut turn)).collect::<Result<_, _>>()?;
        turn.end()?;
        Ok(edges)
    }
}

fn written(game: &Dots, edge: Edge) -> [char; 3] {
    let (column, row, rows) = (edge.column(), edge.row(), game.rules().rows());
    let (kind, line, piece) = match edge.direction() {
        Direction::Horizontal => ('A', rows - row, column),
        Direction::Vertical => ('B', column, rows - 1 - row),
    };
    [kind, letter(line), letter(piece)]
}

fn edge(game: &Dots, turn: &mut TurnReader<'_>) -> Result<Edge, TextError> {
    let (columns, rows) = (game.rules().columns(), game.rules().rows());
    let edge = match turn.letter(2, "A (horizontal) or B (vertical), a letter")? {
        0 => {
            let (line, piece) = (turn.letter(rows + 1, "a line")?, turn.letter(columns, "a piece of it")?);
            Edge::new(piece, rows - line, Direction::Horizontal)
        }
        _ => {
            let (line, piece) = (turn.letter(columns + 1, "a line")?, turn.letter(rows, "a piece of it")?);
            Edge::new(line, rows - 1 - piece, Direction::Vertical)
        }
    };
    Ok(edge.expect("it is on the board"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(rules: &str) -> Dots {
        Dots::start(rules.parse().unwrap())
    }

    #[test]
    fn the_corners_are_where_the_platform_has_them() {
        let game = start("5x5");
        for (text, edge) in [("AAA", "a6h"), ("AFE", "e1h"), ("BAA", "a5v"), ("BFE", "f1v"), ("ABA", "a5h")] {
            assert_eq!(DotsTurns.read(&game, &format!("1 {text}")).unwrap()[0].to_string(), edge);
        }
        assert_eq!(DotsTurns.read(&game, "02 AAA BFE ").unwrap().len(), 2);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let error = |text| DotsTurns.read(&start("5x5"), text).unwrap_err().to_string();
        let expected = "ends where A (horizontal) or B (vertical), a letter from A to B";
        assert!(error("2 AAA").contains(expected));
        assert!(error("1 AAABAA").contains("expected the end of the turn"));
        assert!(error("0").contains("expected a number of edges from 1 to 60"));
        assert!(error("1 AGA").contains("expected a line from A to F"));
    }
}
