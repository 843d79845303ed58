//! Hex: a slanted rhombus, its edges in the colours of those who join them. Where there is room the hexagons are drawn,
//! otherwise a cell is one sign.

use boyi_core::Side;
use boyi_hex::{Cell, Colour as StoneColour, Hex, HexMove};

use boyi_kit::board::{Board, Canvas, Colour, Marks, Pick, Size, Spot, Style, Words};
use boyi_kit::setup::{Field, Values};

/// What can be chosen: the size of the board, and whether the second player may swap.
pub const SETUP: &[Field] = &[
    Field { name: "size", label: "Board", values: Values::Size(2..=19), usual: "11" },
    Field {
        name: "swap",
        label: "Swap",
        values: Values::Choice(&["off", "pieces", "sides"]),
        usual: "pieces",
    },
];

/// The board of Hex.
#[derive(Clone, Copy, Debug)]
pub struct HexBoard;

impl Board<Hex> for HexBoard {
    fn words(&self) -> Words {
        Words {
            pointing: "arrows and Enter, or the mouse",
            typing: "f6, or swap",
            legend: "( ) last move   [ ] cursor   { } hint",
            turns: false,
        }
    }

    fn sizes(&self, game: &Hex) -> Vec<Size> {
        View::all(game).map(View::size).to_vec()
    }

    fn draw(&self, game: &Hex, size: usize, marks: &Marks<HexMove>, canvas: &mut Canvas) {
        View::all(game)[size].draw(game, marks, canvas);
    }

    fn middle(&self, game: &Hex) -> Option<Spot> {
        Some(spot_of(Cell::new(game.size() / 2, game.size() / 2)))
    }

    fn moved(&self, game: &Hex, spot: Spot, right: i8, up: i8) -> Spot {
        let (cell, last) = (cell_of(spot), game.size() - 1);
        let shifted = |value: u8, by: i8| value.saturating_add_signed(by).min(last);
        spot_of(Cell::new(shifted(cell.column, right), shifted(cell.row, -up)))
    }

    fn pick(&self, _game: &Hex, spot: Spot, _picked: Option<Spot>) -> Pick<HexMove> {
        Pick::Move(HexMove::Place(cell_of(spot)))
    }

    fn name(&self, _game: &Hex, spot: Spot) -> String {
        cell_of(spot).to_string()
    }

    fn colour(&self, game: &Hex, side: Side) -> Colour {
        ink(game.colour_of(side))
    }

    fn sign(&self, game: &Hex, side: Side) -> char {
        sign(game.colour_of(side))
    }
}

fn spot_of(cell: Cell) -> Spot {
    Spot(u16::from_be_bytes([cell.row, cell.column]))
}

fn cell_of(Spot(number): Spot) -> Cell {
    let [row, column] = number.to_be_bytes();
    Cell::new(column, row)
}

fn ink(colour: StoneColour) -> Colour {
    match colour {
        StoneColour::Red => Colour::RED,
        StoneColour::Blue => Colour::BLUE,
    }
}

fn field(colour: StoneColour) -> Colour {
    match colour {
        StoneColour::Red => Colour::RED_FIELD,
        StoneColour::Blue => Colour::BLUE_FIELD,
    }
}

fn sign(colour: StoneColour) -> char {
    match colour {
        StoneColour::Red => '●',
        StoneColour::Blue => '○',
    }
}

/// A scale, for a board of some size.
#[derive(Clone, Copy, Debug)]
struct View {
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
    fn all(game: &Hex) -> [View; 2] {
        [HEXAGONS, SIGNS].map(|scale| View { size: game.size(), scale })
    }

    fn size(self) -> Size {
        let n = u16::from(self.size);
        match self.scale.height {
            1 => Size { width: 4 + 3 * n, height: n + 4 },
            _ => Size { width: 2 + 6 * n, height: 2 * n + 3 },
        }
    }

    fn place(self, column: i32, row: i32) -> (i32, i32) {
        let Scale { width, height, first } = self.scale;
        (first.0 + width * column + width / 2 * row, first.1 + height * row)
    }

    /// The sign of a cell and the space around it mean that cell.
    fn press(self, cell: Cell, canvas: &mut Canvas) {
        let (x, y) = self.place(cell.column.into(), cell.row.into());
        let Scale { width, height, .. } = self.scale;
        for line in 0..height {
            canvas.press(x - (width - 1) / 2, y + line, width, spot_of(cell));
        }
    }

    fn draw(self, game: &Hex, marks: &Marks<HexMove>, canvas: &mut Canvas) {
        self.draw_coordinates(canvas);
        match self.scale.height {
            1 => self.draw_edges(canvas),
            _ => self.draw_lattice(canvas),
        }
        let path = game.winning_path();
        for row in 0..self.size {
            for column in 0..self.size {
                let cell = Cell::new(column, row);
                self.press(cell, canvas);
                self.draw_cell(cell, game.stone_on(cell), path.contains(&cell), canvas);
            }
        }
        self.draw_marks(game, marks, canvas);
    }

    fn draw_coordinates(self, canvas: &mut Canvas) {
        let style = Style::PLAIN.ink(Colour::FAINT);
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
    fn draw_edges(self, canvas: &mut Canvas) {
        let size = i32::from(self.size);
        let line = "━".repeat(2 * self.size as usize);
        for row in [-1, size] {
            let (x, y) = self.place(0, row);
            canvas.put(x, y, &line, Style::PLAIN.ink(Colour::RED));
        }
        for row in 0..size {
            for (column, side) in [(0, -2), (size - 1, 2)] {
                let (x, y) = self.place(column, row);
                canvas.put(x + side, y, "╲", Style::PLAIN.ink(Colour::BLUE));
            }
        }
    }

    /// The hexagons; the outermost strokes have the colours of the edges.
    fn draw_lattice(self, canvas: &mut Canvas) {
        let last = i32::from(self.size) - 1;
        for row in 0..=last {
            for column in 0..=last {
                let (x, y) = self.place(column, row);
                let coloured = |red: bool, blue: bool| {
                    let colour = match (red, blue) {
                        (true, _) => Colour::RED,
                        (_, true) => Colour::BLUE,
                        _ => Colour::LINE,
                    };
                    let style = Style::PLAIN.ink(colour);
                    if colour == Colour::LINE { style } else { style.bold() }
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

    fn draw_cell(self, cell: Cell, stone: Option<StoneColour>, wins: bool, canvas: &mut Canvas) {
        let (x, y) = self.place(cell.column.into(), cell.row.into());
        match stone {
            None => canvas.put(x, y, "·", Style::PLAIN.ink(Colour::FAINT)),
            Some(colour) if self.scale.height == 1 => {
                let style = Style::PLAIN.ink(ink(colour)).bold();
                let style = if wins { style.ink(Colour::WHITE).on(field(colour)) } else { style };
                canvas.put(x, y, &sign(colour).to_string(), style);
            }
            Some(colour) => {
                let ink = if wins { Colour::CURSOR } else { Colour::WHITE };
                let style = Style::PLAIN.ink(ink).on(field(colour)).bold();
                canvas.put(x - 1, y, &format!(" {} ", sign(colour)), style);
            }
        }
    }

    fn draw_marks(self, game: &Hex, marks: &Marks<HexMove>, canvas: &mut Canvas) {
        let mut around = |cell: Cell, signs: [&str; 2], colour: Colour| {
            let (x, y) = self.place(cell.column.into(), cell.row.into());
            let style = Style::PLAIN.ink(colour).bold();
            canvas.put(x - 1, y, signs[0], style);
            canvas.put(x + 1, y, signs[1], style);
        };
        if let Some(last) = marks.last {
            let cell = match last {
                HexMove::Place(cell) => Some(cell),
                // After a swap there is one stone, and that is the one to look at.
                HexMove::Swap => {
                    let stones = game.stones(StoneColour::Red) | game.stones(StoneColour::Blue);
                    stones.iter().next().map(|index| game.geometry().cell(index))
                }
            };
            if let Some(cell) = cell {
                around(cell, ["(", ")"], Colour::WHITE);
            }
        }
        if let Some(HexMove::Place(cell)) = marks.hint {
            around(cell, ["{", "}"], Colour::HINT);
        }
        if let Some(spot) = marks.cursor {
            around(cell_of(spot), ["[", "]"], Colour::CURSOR);
        }
    }
}
