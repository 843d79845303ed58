//! Dots and Boxes: the boxes are filled in the colour of their owner, with their initial.

use boyi_core::{Game, Side};
use boyi_dots::{Direction, Dots, Edge};

use boyi_kit::board::{Board, Canvas, Colour, Marks, Pick, Size, Spot, Style, Words};
use boyi_kit::setup::{Field, Values};

/// What can be chosen: the size of the board, and which lines are there at the start.
pub const SETUP: &[Field] = &[
    Field { name: "size", label: "Board", values: Values::SizePair(1..=7), usual: "5x5" },
    Field {
        name: "start",
        label: "Start",
        values: Values::Choice(&["american", "icelandic", "swedish"]),
        usual: "american",
    },
];

/// The board of Dots and Boxes.
#[derive(Clone, Copy, Debug)]
pub struct DotsBoard;

impl Board<Dots> for DotsBoard {
    fn words(&self) -> Words {
        Words {
            pointing: "arrows, Tab turns, Enter draws; or the mouse",
            typing: "d3h to the right of dot d3, d3v up from it",
            legend: "═ last move   ░ cursor   ┄ hint",
            turns: true,
        }
    }

    fn sizes(&self, game: &Dots) -> Vec<Size> {
        View::all(game).map(View::size).to_vec()
    }

    fn draw(&self, game: &Dots, size: usize, marks: &Marks<Edge>, canvas: &mut Canvas) {
        View::all(game)[size].draw(game, marks, canvas);
    }

    fn middle(&self, game: &Dots) -> Option<Spot> {
        let (column, row) = ((game.geometry().columns() - 1) / 2, game.geometry().rows() / 2);
        Some(spot_at(column, row, Direction::Horizontal))
    }

    fn moved(&self, game: &Dots, spot: Spot, right: i8, up: i8) -> Spot {
        let edge = edge_of(spot);
        let geometry = game.geometry();
        let upright = u8::from(edge.direction() == Direction::Vertical);
        let shifted = |value: u8, by: i8, last: u8| value.saturating_add_signed(by).min(last);
        let column = shifted(edge.column(), right, geometry.columns() - 1 + upright);
        let row = shifted(edge.row(), up, geometry.rows() - upright);
        spot_at(column, row, edge.direction())
    }

    /// The other edge of the dot, or of the nearest that has one.
    fn turned(&self, game: &Dots, spot: Spot) -> Spot {
        let edge = edge_of(spot);
        let geometry = game.geometry();
        match edge.direction() {
            Direction::Horizontal => {
                spot_at(edge.column(), edge.row().min(geometry.rows() - 1), Direction::Vertical)
            }
            Direction::Vertical => {
                spot_at(edge.column().min(geometry.columns() - 1), edge.row(), Direction::Horizontal)
            }
        }
    }

    fn pick(&self, _game: &Dots, spot: Spot, _picked: Option<Spot>) -> Pick<Edge> {
        Pick::Move(edge_of(spot))
    }

    fn name(&self, _game: &Dots, spot: Spot) -> String {
        edge_of(spot).to_string()
    }

    fn count(&self, game: &Dots, side: Side) -> Option<u32> {
        Some(game.score(side))
    }
}

fn spot_at(column: u8, row: u8, direction: Direction) -> Spot {
    Spot(u16::from_be_bytes([row << 1 | u8::from(direction == Direction::Vertical), column]))
}

fn edge_of(Spot(number): Spot) -> Edge {
    let [row, column] = number.to_be_bytes();
    let direction = if row & 1 == 1 { Direction::Vertical } else { Direction::Horizontal };
    Edge::new(column, row >> 1, direction).expect("spots are edges of the board")
}

/// A scale, for a board of some size.
#[derive(Clone, Copy, Debug)]
struct View {
    columns: u8,
    rows: u8,
    /// How far apart dots are.
    width: i32,
    height: i32,
}

/// Columns for the numbers.
const LEFT: i32 = 3;

impl View {
    fn all(game: &Dots) -> [View; 3] {
        let (columns, rows) = (game.geometry().columns(), game.geometry().rows());
        [(8, 4), (6, 3), (4, 2)].map(|(width, height)| View { columns, rows, width, height })
    }

    fn size(self) -> Size {
        let width = LEFT + self.width * i32::from(self.columns) + 2;
        let height = self.height * i32::from(self.rows) + 2;
        Size { width: width as u16, height: height as u16 }
    }

    /// The place of a dot; rows count from the bottom.
    fn place(self, column: u8, row: u8) -> (i32, i32) {
        (LEFT + self.width * i32::from(column), self.height * i32::from(self.rows - row))
    }

    fn draw(self, game: &Dots, marks: &Marks<Edge>, canvas: &mut Canvas) {
        let faint = Style::PLAIN.ink(Colour::FAINT);
        for row in 0..=self.rows {
            let (_, y) = self.place(0, row);
            canvas.put(0, y, &format!("{:>2}", row + 1), faint);
        }
        for column in 0..=self.columns {
            let (x, y) = self.place(column, 0);
            canvas.put(x, y + 1, &char::from(b'a' + column).to_string(), faint);
        }
        for number in 0..game.geometry().box_count() {
            if let Some(owner) = game.owner(number) {
                self.draw_box(game, number, owner, canvas);
            }
        }
        for index in 0..game.geometry().edge_count() {
            self.draw_edge(game, game.geometry().edge(index), marks, canvas);
        }
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let (x, y) = self.place(column, row);
                canvas.put(x, y, "•", Style::PLAIN.bold());
            }
        }
    }

    fn draw_box(self, game: &Dots, number: usize, owner: Side, canvas: &mut Canvas) {
        let (column, row) = game.geometry().box_place(number);
        let (x, y) = self.place(column, row + 1);
        let colour = if owner == Side::First { Colour::RED_FIELD } else { Colour::BLUE_FIELD };
        let style = Style::PLAIN.on(colour).ink(Colour::WHITE).bold();
        let blank = " ".repeat(self.width as usize - 1);
        for line in 1..self.height {
            canvas.put(x + 1, y + line, &blank, style);
        }
        canvas.put(x + self.width / 2, y + self.height / 2, &game.side_name(owner)[..1], style);
    }

    fn draw_edge(self, game: &Dots, edge: Edge, marks: &Marks<Edge>, canvas: &mut Canvas) {
        let drawn = game.edges() >> game.index_of(edge) & 1 == 1;
        let upright = edge.direction() == Direction::Vertical;
        let spot = spot_at(edge.column(), edge.row(), edge.direction());
        let (x, y) = self.place(edge.column(), edge.row());
        // One character to either side of an upright line means it, too: it is hard to hit.
        if upright {
            (1..self.height).for_each(|line| canvas.press(x - 1, y - line, 3, spot));
        } else {
            canvas.press(x + 1, y, self.width - 1, spot);
        }
        let (signs, style) = match () {
            () if marks.cursor == Some(spot) => {
                (if drawn { ["▓", "▓"] } else { ["░", "░"] }, Style::PLAIN.ink(Colour::CURSOR))
            }
            () if drawn && marks.last == Some(edge) => (["═", "║"], Style::PLAIN.ink(Colour::CURSOR).bold()),
            () if marks.hint == Some(edge) => (["┄", "┆"], Style::PLAIN.ink(Colour::HINT)),
            () if drawn => (["━", "┃"], Style::PLAIN),
            () => return,
        };
        if upright {
            (1..self.height).for_each(|line| canvas.put(x, y - line, signs[1], style));
        } else {
            canvas.put(x + 1, y, &signs[0].repeat(self.width as usize - 1), style);
        }
    }
}
