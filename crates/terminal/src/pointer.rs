//! Pointing at the board: where the cursor stands, how the arrows move it, and what picking a place means.

use boyi_games::dots::{Direction, Edge};
use boyi_games::hex::{Cell, HexMove};
use boyi_games::surakarta::{Point, SurakartaMove};
use boyi_games::{AnyGame, AnyMove, Game};

/// A place that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A cell of Hex.
    Cell(Cell),
    /// A point of Surakarta.
    Point(Point),
    /// An edge of Dots and Boxes.
    Edge(Edge),
}

impl Spot {
    /// Where the cursor begins: the middle.
    pub fn middle(game: &AnyGame) -> Spot {
        match game {
            AnyGame::Hex(game) => Spot::Cell(Cell::new(game.size() / 2, game.size() / 2)),
            AnyGame::Surakarta(_) => Spot::Point(Point::at(2, 1).expect("c5 is on the board")),
            AnyGame::Dots(game) => {
                let (column, row) = ((game.geometry().columns() - 1) / 2, game.geometry().rows() / 2);
                Spot::Edge(Edge::new(column, row, Direction::Horizontal).expect("an edge of the board"))
            }
        }
    }

    /// One step right and up, either of them negative too; at the rim it stays.
    pub fn moved(self, game: &AnyGame, right: i8, up: i8) -> Spot {
        match (self, game) {
            (Spot::Cell(cell), AnyGame::Hex(game)) => {
                let last = game.size() - 1;
                Spot::Cell(Cell::new(shifted(cell.column, right, last), shifted(cell.row, -up, last)))
            }
            (Spot::Point(point), AnyGame::Surakarta(_)) => {
                let column = shifted(point.column() as u8, right, 5);
                let row = shifted(point.row() as u8, -up, 5);
                Spot::Point(Point::at(column.into(), row.into()).expect("kept on the board"))
            }
            (Spot::Edge(edge), AnyGame::Dots(game)) => {
                let geometry = game.geometry();
                let upright = u8::from(edge.direction() == Direction::Vertical);
                let column = shifted(edge.column(), right, geometry.columns() - 1 + upright);
                let row = shifted(edge.row(), up, geometry.rows() - upright);
                Spot::Edge(Edge::new(column, row, edge.direction()).expect("kept on the board"))
            }
            _ => self,
        }
    }

    /// The other edge of the same dot, or of the nearest that has one.
    pub fn turned(self, game: &AnyGame) -> Spot {
        let (Spot::Edge(edge), AnyGame::Dots(game)) = (self, game) else { return self };
        let geometry = game.geometry();
        let turned = match edge.direction() {
            Direction::Horizontal => {
                Edge::new(edge.column(), edge.row().min(geometry.rows() - 1), Direction::Vertical)
            }
            Direction::Vertical => {
                Edge::new(edge.column().min(geometry.columns() - 1), edge.row(), Direction::Horizontal)
            }
        };
        Spot::Edge(turned.expect("kept on the board"))
    }
}

fn shifted(value: u8, by: i8, last: u8) -> u8 {
    value.saturating_add_signed(by).min(last)
}

/// The cursor, and the piece picked up.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    /// Where the cursor stands.
    pub cursor: Spot,
    /// The piece that is about to move, in Surakarta.
    pub picked: Option<Point>,
}

/// What picking a place did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// That is a move.
    Move(AnyMove),
    /// A piece is picked up, or put back.
    Piece,
    /// Nothing can be picked there, and why.
    Nothing(&'static str),
}

impl Pointer {
    pub fn new(game: &AnyGame) -> Self {
        Pointer { cursor: Spot::middle(game), picked: None }
    }

    /// Picks the place under the cursor.
    pub fn pick(&mut self, game: &AnyGame) -> Pick {
        match (self.cursor, game) {
            (Spot::Cell(cell), _) => Pick::Move(AnyMove::Hex(HexMove::Place(cell))),
            (Spot::Edge(edge), _) => Pick::Move(AnyMove::Dots(edge)),
            (Spot::Point(point), AnyGame::Surakarta(game)) => {
                let own = game.piece_at(point) == Some(game.mover());
                match self.picked {
                    Some(from) if from == point => {
                        self.picked = None;
                        Pick::Piece
                    }
                    _ if own => {
                        self.picked = Some(point);
                        Pick::Piece
                    }
                    Some(from) => {
                        let captures = game.piece_at(point).is_some();
                        Pick::Move(AnyMove::Surakarta(SurakartaMove { from, to: point, captures }))
                    }
                    None if game.piece_at(point).is_some() => Pick::Nothing("that piece is not yours"),
                    None => Pick::Nothing("pick one of your pieces first"),
                }
            }
            (Spot::Point(_), _) => Pick::Nothing("there is nothing to pick"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str) -> AnyGame {
        AnyGame::start(rules.parse().unwrap())
    }

    #[test]
    fn the_cursor_starts_on_every_board_and_stays_on_it() {
        for rules in ["hex:2", "hex:11", "hex:19", "surakarta", "dots:1x1", "dots:2x5", "dots:7x7"] {
            let game = game(rules);
            let middle = Spot::middle(&game);
            for start in [middle, middle.turned(&game)] {
                for (right, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let mut spot = start;
                    for _ in 0..25 {
                        spot = spot.moved(&game, right, up);
                        let mv = Pointer { cursor: spot, picked: None }.pick(&game);
                        if let Pick::Move(mv) = mv {
                            assert_eq!(game.check(mv), Ok(()), "{rules} {mv}");
                        }
                        spot.turned(&game);
                    }
                }
            }
        }
    }

    #[test]
    fn a_surakarta_move_is_picked_in_two_steps() {
        let game = game("surakarta");
        let at = |text: &str| Spot::Point(text.parse().unwrap());
        let mut pointer = Pointer { cursor: at("c4"), picked: None };
        assert_eq!(pointer.pick(&game), Pick::Nothing("pick one of your pieces first"));
        pointer.cursor = at("c2");
        assert_eq!(pointer.pick(&game), Pick::Nothing("that piece is not yours"));
        pointer.cursor = at("c5");
        assert_eq!(pointer.pick(&game), Pick::Piece);
        pointer.cursor = at("d5");
        assert_eq!(pointer.pick(&game), Pick::Piece, "another piece instead");
        pointer.cursor = at("c4");
        assert_eq!(pointer.pick(&game), Pick::Move(game.parse_move("d5-c4").unwrap()));
    }

    #[test]
    fn an_edge_turns_about_its_dot() {
        let game = game("dots:2x2");
        let at = |text: &str| Spot::Edge(text.parse().unwrap());
        assert_eq!(at("a1h").turned(&game), at("a1v"));
        assert_eq!(at("b3h").turned(&game), at("b2v"), "no edge leads up from the top row");
        assert_eq!(at("c1v").turned(&game), at("b1h"));
    }
}
