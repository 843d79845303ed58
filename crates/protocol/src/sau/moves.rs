//! Turns as SAU writes them: capital letters from A for numbers from 0, columns from the left before rows from the top.

use boyi_games::dots::{Direction, Dots, Edge};
use boyi_games::hex::{Cell, HexMove};
use boyi_games::surakarta::{Point, Surakarta, SurakartaMove};
use boyi_games::{AnyGame, AnyMove, Game, TextError};

fn letter(number: usize) -> char {
    char::from(b'A' + number as u8)
}

/// Writes a whole turn in the game of `position`: one move, or in Dots and Boxes all edges of the turn. `None` if a move
/// has no form here: that of another game, or a swap.
///
/// ```
/// use boyi_games::{AnyGame, Game};
/// use boyi_protocol::sau::{read_turn, write_turn};
///
/// let game = AnyGame::start("surakarta".parse().unwrap());
/// let turn = read_turn(&game, "ABAC").unwrap();
/// assert_eq!(turn[0].to_string(), "a5-a4");
/// assert_eq!(write_turn(&game, &turn).unwrap(), "ABAC");
///
/// let game = AnyGame::start("dots".parse().unwrap());
/// assert_eq!(read_turn(&game, "1 AAA").unwrap()[0].to_string(), "a6h");
/// ```
pub fn write_turn(position: &AnyGame, moves: &[AnyMove]) -> Option<String> {
    match (position, moves) {
        (AnyGame::Surakarta(_), [AnyMove::Surakarta(SurakartaMove { from, to, .. })]) => {
            Some([from.column(), from.row(), to.column(), to.row()].map(letter).iter().collect())
        }
        (AnyGame::Hex(_), [AnyMove::Hex(HexMove::Place(cell))]) => {
            Some([cell.column, cell.row].map(|number| letter(number.into())).iter().collect())
        }
        (AnyGame::Dots(game), [_, ..]) => {
            let mut text = format!("{} ", moves.len());
            for mv in moves {
                let AnyMove::Dots(edge) = *mv else { return None };
                game.geometry().index(edge)?;
                text.extend(written_edge(game, edge));
            }
            Some(text)
        }
        _ => None,
    }
}

/// Horizontal lines are numbered from the top and their pieces from the left, vertical lines from the left and their
/// pieces from the top.
fn written_edge(game: &Dots, edge: Edge) -> [char; 3] {
    let (column, row, rows) = (edge.column(), edge.row(), game.rules().rows());
    let (kind, line, piece) = match edge.direction() {
        Direction::Horizontal => ('A', rows - row, column),
        Direction::Vertical => ('B', column, rows - 1 - row),
    };
    [kind, letter(line.into()), letter(piece.into())]
}

/// Reads a whole turn. The moves are on the board; whether they are legal is for the game to say.
pub fn read_turn(position: &AnyGame, text: &str) -> Result<Vec<AnyMove>, TextError> {
    let mut reader = Reader { text, at: 0 };
    let moves = match position {
        AnyGame::Surakarta(game) => vec![AnyMove::Surakarta(reader.surakarta(game)?)],
        AnyGame::Hex(game) => {
            let size = game.size().into();
            let (column, row) = (reader.letter(size, "a column")?, reader.letter(size, "a row")?);
            vec![AnyMove::Hex(Cell::new(column as u8, row as u8).into())]
        }
        AnyGame::Dots(game) => reader.dots(game)?.into_iter().map(AnyMove::Dots).collect(),
    };
    reader.end()?;
    Ok(moves)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn error(&self, expected: impl Into<String>) -> TextError {
        TextError::new(self.text, self.at, expected)
    }

    /// A letter from A, in either case, as a number below `limit`.
    fn letter(&mut self, limit: usize, what: &str) -> Result<usize, TextError> {
        self.skip_spaces();
        let last = letter(limit - 1);
        let number = self.rest().chars().next().and_then(|c| {
            let number = u32::from(c.to_ascii_uppercase()).checked_sub(u32::from('A'))? as usize;
            (number < limit).then_some(number)
        });
        let number = number.ok_or_else(|| self.error(format!("{what} from A to {last}")))?;
        self.at += 1;
        Ok(number)
    }

    fn surakarta(&mut self, game: &Surakarta) -> Result<SurakartaMove, TextError> {
        let mut point = || -> Result<Point, TextError> {
            let (column, row) = (self.letter(6, "a column")?, self.letter(6, "a row")?);
            Ok(Point::at(column, row).expect("both are below 6"))
        };
        let (from, to) = (point()?, point()?);
        if from == to {
            return Err(TextError::new(self.text, 2, "another point than the first"));
        }
        Ok(SurakartaMove { from, to, captures: game.piece_at(to).is_some() })
    }

    fn dots(&mut self, game: &Dots) -> Result<Vec<Edge>, TextError> {
        self.skip_spaces();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let most = game.geometry().edge_count();
        let count = self.rest()[..digits].parse().ok().filter(|count| (1..=most).contains(count));
        let count: usize = count.ok_or_else(|| self.error(format!("a number of edges from 1 to {most}")))?;
        self.at += digits;
        (0..count).map(|_| self.edge(game)).collect()
    }

    fn edge(&mut self, game: &Dots) -> Result<Edge, TextError> {
        let (columns, rows) = (usize::from(game.rules().columns()), usize::from(game.rules().rows()));
        let edge = match self.letter(2, "A (horizontal) or B (vertical), a letter")? {
            0 => {
                let (line, piece) =
                    (self.letter(rows + 1, "a line")?, self.letter(columns, "a piece of it")?);
                Edge::new(piece as u8, (rows - line) as u8, Direction::Horizontal)
            }
            _ => {
                let (line, piece) =
                    (self.letter(columns + 1, "a line")?, self.letter(rows, "a piece of it")?);
                Edge::new(line as u8, (rows - 1 - piece) as u8, Direction::Vertical)
            }
        };
        Ok(edge.expect("it is on the board"))
    }

    fn end(&mut self) -> Result<(), TextError> {
        self.skip_spaces();
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("the end of the turn")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(rules: &str) -> AnyGame {
        AnyGame::start(rules.parse().unwrap())
    }

    #[test]
    fn every_move_is_read_as_it_was_written() {
        for rules in ["surakarta", "hex:11", "hex:19", "dots:5x5", "dots:3x4", "dots:7x7"] {
            let game = start(rules);
            let mut texts = std::collections::HashSet::new();
            for mv in game.moves() {
                let text = write_turn(&game, &[mv]).unwrap();
                assert_eq!(read_turn(&game, &text).unwrap(), [mv], "{rules} {text}");
                assert!(texts.insert(text));
            }
        }
    }

    #[test]
    fn the_corners_of_dots_are_where_the_platform_has_them() {
        let game = start("dots:5x5");
        for (text, edge) in [("AAA", "a6h"), ("AFE", "e1h"), ("BAA", "a5v"), ("BFE", "f1v"), ("ABA", "a5h")] {
            assert_eq!(read_turn(&game, &format!("1 {text}")).unwrap()[0].to_string(), edge);
        }
        assert_eq!(read_turn(&game, "2 AAA BFE").unwrap().len(), 2);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let error = |rules: &str, text: &str| read_turn(&start(rules), text).unwrap_err().to_string();
        assert_eq!(error("surakarta", "ABAG"), "\"ABAG\", character 4: read 'G', expected a row from A to F");
        assert_eq!(error("surakarta", "ABA"), "\"ABA\": ends where a row from A to F was expected");
        assert!(error("surakarta", "ABAB").contains("expected another point than the first"));
        assert!(
            error("dots", "2 AAA")
                .contains("ends where A (horizontal) or B (vertical), a letter from A to B")
        );
        assert!(error("dots", "1 AAABAA").contains("expected the end of the turn"));
        assert!(error("dots", "0").contains("expected a number of edges from 1 to 60"));
        assert!(error("dots", "1 AGA").contains("expected a line from A to F"));
        assert!(error("hex:5", "FA").contains("expected a column from A to E"));
        assert!(error("hex:5", "").contains("expected a column from A to E"));
    }

    #[test]
    fn a_swap_has_no_form() {
        assert_eq!(write_turn(&start("hex:5"), &[AnyMove::Hex(HexMove::Swap)]), None);
    }
}
