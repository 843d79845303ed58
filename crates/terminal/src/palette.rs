//! The colours, all in one place. They come from the 256 that nearly every terminal has.

use ratatui::style::{Color, Modifier, Style};

use boyi_kit::board;

pub const RED: Color = of(board::Colour::RED);
pub const BLUE: Color = of(board::Colour::BLUE);
pub const FAINT: Color = of(board::Colour::FAINT);
pub const CURSOR: Color = of(board::Colour::CURSOR);
pub const ALERT: Color = Color::Indexed(215);

/// A colour of a board as the terminal writes it.
pub const fn of(board::Colour(number): board::Colour) -> Color {
    Color::Indexed(number)
}

/// A style of a board as the terminal writes it.
pub fn style(style: board::Style) -> Style {
    let modifier = if style.bold { Modifier::BOLD } else { Modifier::empty() };
    Style { fg: style.ink.map(of), bg: style.ground.map(of), ..Style::new() }.add_modifier(modifier)
}
