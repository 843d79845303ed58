//! Dots and Boxes: the boxes are filled in the colour of their owner, with their initial.

use boyi_games::dots::{Direction, Dots, Edge};
use boyi_games::{AnyMove, Game, Side};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};

use super::{Canvas, Marks};
use crate::palette::{BLUE_FIELD, CURSOR, FAINT, HINT, RED_FIELD};
use crate::pointer::Spot;

/// A scale, for a board of some size.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    columns: u8,
    rows: u8,
    /// How far apart dots are.
    width: i32,
    height: i32,
}

/// Columns for the numbers.
const LEFT: i32 = 3;

impl View {
    pub(super) fn all(game: &Dots) -> [View; 3] {
        let (columns, rows) = (game.geometry().columns(), game.geometry().rows());
        [(8, 4), (6, 3), (4, 2)].map(|(width, height)| View { columns, rows, width, height })
    }

    pub(super) fn size(self) -> Size {
        let width = LEFT + self.width * i32::from(self.columns) + 2;
        let height = self.height * i32::from(self.rows) + 2;
        Size::new(width as u16, height as u16)
    }

    /// The place of a dot; rows count from the bottom.
    fn place(self, column: u8, row: u8) -> (i32, i32) {
        (LEFT + self.width * i32::from(column), self.height * i32::from(self.rows - row))
    }

    /// The edge nearest to a place: on a line, or the nearer side of the box.
    pub(super) fn edge_at(self, x: i32, y: i32) -> Option<Edge> {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let (column, beside) = ((x - LEFT).div_euclid(self.width), (x - LEFT).rem_euclid(self.width));
        let (line, below) = (y.div_euclid(self.height), y.rem_euclid(self.height));
        let horizontal = |line: i32| {
            let on_board = (0..columns).contains(&column) && (0..=rows).contains(&line);
            on_board.then(|| Edge::new(column as u8, (rows - line) as u8, Direction::Horizontal)).flatten()
        };
        let vertical = |column: i32| {
            let on_board = (0..=columns).contains(&column) && (0..rows).contains(&line);
            on_board.then(|| Edge::new(column as u8, (rows - 1 - line) as u8, Direction::Vertical)).flatten()
        };
        // Distances from the four sides, in columns: a line is about as high as two are wide.
        let sides = [
            (2 * below, horizontal(line)),
            (2 * (self.height - below), horizontal(line + 1)),
            (beside, vertical(column)),
            (self.width - beside, vertical(column + 1)),
        ];
        let on_dot = below == 0 && beside == 0;
        let near = sides.into_iter().filter(|(distance, edge)| *distance <= 1 && edge.is_some() && !on_dot);
        near.min_by_key(|(distance, _)| *distance)?.1
    }

    pub(super) fn draw(self, game: &Dots, marks: &Marks, canvas: &mut Canvas<'_>) {
        let faint = Style::new().fg(FAINT);
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
                canvas.put(x, y, "•", Style::new().add_modifier(Modifier::BOLD));
            }
        }
    }

    fn draw_box(self, game: &Dots, number: usize, owner: Side, canvas: &mut Canvas<'_>) {
        let (column, row) = game.geometry().box_place(number);
        let (x, y) = self.place(column, row + 1);
        let colour = if owner == Side::First { RED_FIELD } else { BLUE_FIELD };
        let style = Style::new().bg(colour).fg(Color::White).add_modifier(Modifier::BOLD);
        let blank = " ".repeat(self.width as usize - 1);
        for line in 1..self.height {
            canvas.put(x + 1, y + line, &blank, style);
        }
        canvas.put(x + self.width / 2, y + self.height / 2, &game.side_name(owner)[..1], style);
    }

    fn draw_edge(self, game: &Dots, edge: Edge, marks: &Marks, canvas: &mut Canvas<'_>) {
        let drawn = game.edges() >> game.index_of(edge) & 1 == 1;
        let upright = edge.direction() == Direction::Vertical;
        let (signs, style) = match () {
            () if marks.cursor == Some(Spot::Edge(edge)) => {
                (if drawn { ["▓", "▓"] } else { ["░", "░"] }, Style::new().fg(CURSOR))
            }
            () if drawn && marks.last == Some(AnyMove::Dots(edge)) => {
                (["═", "║"], Style::new().fg(CURSOR).add_modifier(Modifier::BOLD))
            }
            () if marks.hint == Some(AnyMove::Dots(edge)) => (["┄", "┆"], Style::new().fg(HINT)),
            () if drawn => (["━", "┃"], Style::new()),
            () => return,
        };
        let (x, y) = self.place(edge.column(), edge.row());
        if upright {
            (1..self.height).for_each(|line| canvas.put(x, y - line, signs[1], style));
        } else {
            canvas.put(x + 1, y, &signs[0].repeat(self.width as usize - 1), style);
        }
    }
}
