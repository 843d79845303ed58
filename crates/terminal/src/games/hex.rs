//! Hex: a slanted rhombus, its edges in the colours of those who join them. Where there is room the hexagons are drawn,
//! otherwise a cell is one sign.

use boyi_games::AnyMove;
use boyi_games::hex::{Cell, Colour, Hex, HexMove};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};

use super::{Canvas, Marks};
use crate::palette::{self, BLUE, CURSOR, FAINT, HINT, LINE, RED};
use crate::pointer::Spot;

/// A scale, for a board of some size.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    size: u8,
    scale: Scale,
}

/// Cells are `width` apart, rows `height`, and every row stands half a cell further right.
#[derive(Clone, Copy, Debug)]
struct Scale {
    width: i32,
    height: i32,
    /// The place of a1.
    first: (i32, i32),
}

const HEXAGONS: Scale = Scale { width: 4, height: 2, first: (5, 2) };
const SIGNS: Scale = Scale { width: 2, height: 1, first: (4, 2) };

impl View {
    pub(super) fn all(game: &Hex) -> [View; 2] {
        [HEXAGONS, SIGNS].map(|scale| View { size: game.size(), scale })
    }

    pub(super) fn size(self) -> Size {
        let n = u16::from(self.size);
        match self.scale.height {
            1 => Size::new(4 + 3 * n, n + 4),
            _ => Size::new(2 + 6 * n, 2 * n + 3),
        }
    }

    fn place(self, column: i32, row: i32) -> (i32, i32) {
        let Scale { width, height, first } = self.scale;
        (first.0 + width * column + width / 2 * row, first.1 + height * row)
    }

    /// The cell drawn there; the space beside its sign belongs to it too.
    pub(super) fn cell_at(self, x: i32, y: i32) -> Option<Cell> {
        let size = i32::from(self.size);
        let row = (y - self.scale.first.1).div_euclid(self.scale.height);
        let left = self.place(0, row).0 - (self.scale.width - 1) / 2;
        let column = (x - left).div_euclid(self.scale.width);
        let on_board = (0..size).contains(&row) && (0..size).contains(&column);
        on_board.then(|| Cell::new(column as u8, row as u8))
    }

    pub(super) fn draw(self, game: &Hex, marks: &Marks, canvas: &mut Canvas<'_>) {
        self.draw_coordinates(canvas);
        match self.scale.height {
            1 => self.draw_edges(canvas),
            _ => self.draw_lattice(canvas),
        }
        let path = game.winning_path();
        for row in 0..self.size {
            for column in 0..self.size {
                let cell = Cell::new(column, row);
                self.draw_cell(cell, game.stone_on(cell), path.contains(&cell), canvas);
            }
        }
        self.draw_marks(game, marks, canvas);
    }

    fn draw_coordinates(self, canvas: &mut Canvas<'_>) {
        let style = Style::new().fg(FAINT);
        let size = i32::from(self.size);
        // One row beyond the edge where a row is a line, half a row where it is two.
        let beyond = if self.scale.height == 1 { 2 } else { 1 };
        for i in 0..size {
            let letter = char::from(b'a' + i as u8).to_string();
            for row in [-beyond, size - 1 + beyond] {
                let (x, y) = self.place(i, row);
                canvas.put(x, y, &letter, style);
            }
            let (x, y) = self.place(0, i);
            canvas.put(x - self.scale.first.0, y, &format!("{:>2}", i + 1), style);
        }
    }

    /// The edges of the small board: lines above and below for Red, strokes at the sides for Blue.
    fn draw_edges(self, canvas: &mut Canvas<'_>) {
        let size = i32::from(self.size);
        let line = "━".repeat(2 * self.size as usize);
        for row in [-1, size] {
            let (x, y) = self.place(0, row);
            canvas.put(x, y, &line, Style::new().fg(RED));
        }
        for row in 0..size {
            for (column, side) in [(0, -2), (size - 1, 2)] {
                let (x, y) = self.place(column, row);
                canvas.put(x + side, y, "╲", Style::new().fg(BLUE));
            }
        }
    }

    /// The hexagons; the outermost strokes have the colours of the edges.
    fn draw_lattice(self, canvas: &mut Canvas<'_>) {
        let last = i32::from(self.size) - 1;
        for row in 0..=last {
            for column in 0..=last {
                let (x, y) = self.place(column, row);
                let coloured = |red: bool, blue: bool| {
                    let colour = match (red, blue) {
                        (true, _) => RED,
                        (_, true) => BLUE,
                        _ => LINE,
                    };
                    let style = Style::new().fg(colour);
                    if colour == LINE { style } else { style.add_modifier(Modifier::BOLD) }
                };
                let (top, bottom) = (row == 0, row == last);
                let (left, right) = (column == 0, column == last);
                canvas.put(x - 2, y, "│", coloured(false, left));
                canvas.put(x + 2, y, "│", coloured(false, right));
                if top {
                    canvas.put(x - 1, y - 1, "╱", coloured(true, false));
                    canvas.put(x + 1, y - 1, "╲", coloured(true, false));
                }
                canvas.put(x - 1, y + 1, "╲", coloured(bottom, left));
                canvas.put(x + 1, y + 1, "╱", coloured(bottom, false));
                if right && !bottom {
                    canvas.put(x + 3, y + 1, "╲", coloured(false, true));
                }
            }
        }
    }

    fn draw_cell(self, cell: Cell, stone: Option<Colour>, wins: bool, canvas: &mut Canvas<'_>) {
        let (x, y) = self.place(cell.column.into(), cell.row.into());
        match stone {
            None => canvas.put(x, y, "·", Style::new().fg(FAINT)),
            Some(colour) if self.scale.height == 1 => {
                let style = Style::new().fg(palette::stone(colour)).add_modifier(Modifier::BOLD);
                let style = if wins { style.fg(Color::White).bg(palette::field(colour)) } else { style };
                canvas.put(x, y, palette::sign(colour), style);
            }
            Some(colour) => {
                let sign = if wins { CURSOR } else { Color::White };
                let style = Style::new().fg(sign).bg(palette::field(colour)).add_modifier(Modifier::BOLD);
                canvas.put(x - 1, y, &format!(" {} ", palette::sign(colour)), style);
            }
        }
    }

    fn draw_marks(self, game: &Hex, marks: &Marks, canvas: &mut Canvas<'_>) {
        let mut around = |cell: Cell, signs: [&str; 2], colour: Color| {
            let (x, y) = self.place(cell.column.into(), cell.row.into());
            let style = Style::new().fg(colour).add_modifier(Modifier::BOLD);
            canvas.put(x - 1, y, signs[0], style);
            canvas.put(x + 1, y, signs[1], style);
        };
        if let Some(AnyMove::Hex(last)) = marks.last {
            let cell = match last {
                HexMove::Place(cell) => Some(cell),
                // After a swap there is one stone, and that is the one to look at.
                HexMove::Swap => {
                    let stones = game.stones(Colour::Red) | game.stones(Colour::Blue);
                    stones.iter().next().map(|index| game.geometry().cell(index))
                }
            };
            if let Some(cell) = cell {
                around(cell, ["(", ")"], Color::White);
            }
        }
        if let Some(AnyMove::Hex(HexMove::Place(cell))) = marks.hint {
            around(cell, ["{", "}"], HINT);
        }
        if let Some(Spot::Cell(cell)) = marks.cursor {
            around(cell, ["[", "]"], CURSOR);
        }
    }
}
