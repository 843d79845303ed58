//! A rectangle of styled characters to draw a board on, with the places of the board that can be pressed there. What
//! falls outside is cut off.

use super::Spot;

/// A colour of the 256 that nearly every terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8);

impl Colour {
    /// The first of two sides that are red and blue.
    pub const RED: Colour = Colour(203);
    /// The second of them.
    pub const BLUE: Colour = Colour(75);
    /// What a red piece fills.
    pub const RED_FIELD: Colour = Colour(160);
    /// What a blue piece fills.
    pub const BLUE_FIELD: Colour = Colour(26);
    /// Lines of the board.
    pub const LINE: Colour = Colour(240);
    /// Coordinates, and whatever should not be looked at first.
    pub const FAINT: Colour = Colour(245);
    /// The place that the arrows point at.
    pub const CURSOR: Colour = Colour(226);
    /// The move that is advised.
    pub const HINT: Colour = Colour(120);
    /// White.
    pub const WHITE: Colour = Colour(15);
}

/// How a character looks; what is `None` stays as the terminal or the canvas has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colour of the character.
    pub ink: Option<Colour>,
    /// The colour behind it.
    pub ground: Option<Colour>,
    /// Whether it is bold.
    pub bold: bool,
}

impl Style {
    /// As the terminal writes.
    pub const PLAIN: Style = Style { ink: None, ground: None, bold: false };

    /// In this colour.
    pub const fn ink(self, colour: Colour) -> Style {
        Style { ink: Some(colour), ..self }
    }

    /// On this colour.
    pub const fn on(self, colour: Colour) -> Style {
        Style { ground: Some(colour), ..self }
    }

    /// In bold.
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }
}

/// Columns and rows of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A character of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character.
    pub sign: char,
    /// How it looks.
    pub style: Style,
    /// The place of the board that a press here means.
    pub spot: Option<Spot>,
}

/// The rectangle.
#[derive(Clone, Debug)]
pub struct Canvas {
    size: Size,
    cells: Vec<Cell>,
}

impl Canvas {
    /// A blank one.
    pub fn new(size: Size) -> Self {
        let blank = Cell { sign: ' ', style: Style::PLAIN, spot: None };
        Canvas { size, cells: vec![blank; usize::from(size.width) * usize::from(size.height)] }
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The character at a place.
    pub fn cell(&self, x: u16, y: u16) -> Option<&Cell> {
        let inside = x < self.size.width && y < self.size.height;
        inside.then(|| &self.cells[usize::from(y) * usize::from(self.size.width) + usize::from(x)])
    }

    /// Writes a text; each character of it takes one column.
    pub fn put(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (column, sign) in (x..).zip(text.chars()) {
            if let Some(cell) = self.at(column, y) {
                cell.sign = sign;
                cell.style = Style {
                    ink: style.ink.or(cell.style.ink),
                    ground: style.ground.or(cell.style.ground),
                    bold: style.bold || cell.style.bold,
                };
            }
        }
    }

    /// Sets the style of everything.
    pub fn fill(&mut self, style: Style) {
        self.cells.iter_mut().for_each(|cell| cell.style = style);
    }

    /// From here on `width` characters of the row mean that place of the board when they are pressed.
    pub fn press(&mut self, x: i32, y: i32, width: i32, spot: Spot) {
        for column in x..x + width {
            if let Some(cell) = self.at(column, y) {
                cell.spot = Some(spot);
            }
        }
    }

    fn at(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let inside = x < self.size.width && y < self.size.height;
        inside.then(|| &mut self.cells[usize::from(y) * usize::from(self.size.width) + usize::from(x)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_falls_outside_is_cut_off() {
        let mut canvas = Canvas::new(Size { width: 3, height: 1 });
        canvas.put(-1, 0, "abcde", Style::PLAIN.bold());
        canvas.put(0, 1, "x", Style::PLAIN);
        canvas.press(2, 0, 5, Spot(7));
        let row: String = (0..3).map(|x| canvas.cell(x, 0).unwrap().sign).collect();
        assert_eq!(row, "bcd");
        assert_eq!((canvas.cell(1, 0).unwrap().spot, canvas.cell(2, 0).unwrap().spot), (None, Some(Spot(7))));
        assert_eq!((canvas.cell(3, 0), canvas.cell(0, 1)), (None, None));
    }
}
