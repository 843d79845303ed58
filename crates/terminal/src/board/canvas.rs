//! A part of the screen to draw on, from its own top left corner. What falls outside is cut off.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The part.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    /// Writes a text; each character of it takes one column.
    pub(super) fn put(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (column, letter) in (x..).zip(text.chars()) {
            let inside = (0..i32::from(self.area.width)).contains(&column)
                && (0..i32::from(self.area.height)).contains(&y);
            if inside {
                let place = (self.area.x + column as u16, self.area.y + y as u16);
                self.buffer[place].set_char(letter).set_style(style);
            }
        }
    }

    /// Sets the style of everything.
    pub(super) fn fill(&mut self, style: Style) {
        self.buffer.set_style(self.area, style);
    }
}
