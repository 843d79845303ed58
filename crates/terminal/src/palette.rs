//! The colours, all in one place. They come from the 256 that nearly every terminal has.

use boyi_games::hex::Colour;
use boyi_games::{AnyGame, Side};
use ratatui::style::{Color, Modifier, Style};

pub const RED: Color = Color::Indexed(203);
pub const BLUE: Color = Color::Indexed(75);
pub const RED_FIELD: Color = Color::Indexed(160);
pub const BLUE_FIELD: Color = Color::Indexed(26);
pub const LINE: Color = Color::Indexed(240);
pub const FAINT: Color = Color::Indexed(245);
pub const CURSOR: Color = Color::Indexed(226);
pub const HINT: Color = Color::Indexed(120);
pub const WOOD: Color = Color::Indexed(180);
pub const INNER_LOOP: Color = Color::Indexed(22);
pub const OUTER_LOOP: Color = Color::Indexed(88);
pub const ALERT: Color = Color::Indexed(215);

/// What a side's names and moves are written in.
pub fn side_style(game: &AnyGame, side: Side) -> Style {
    let colour = match game {
        AnyGame::Hex(game) => stone(game.colour_of(side)),
        AnyGame::Dots(_) if side == Side::First => RED,
        AnyGame::Dots(_) => BLUE,
        AnyGame::Surakarta(_) if side == Side::First => Color::Indexed(179),
        AnyGame::Surakarta(_) => Color::Indexed(255),
    };
    Style::new().fg(colour).add_modifier(Modifier::BOLD)
}

/// The sign of a side: full for the one, hollow for the other, so that it can be told without colour.
pub fn side_sign(game: &AnyGame, side: Side) -> &'static str {
    match game {
        AnyGame::Hex(game) => sign(game.colour_of(side)),
        AnyGame::Surakarta(_) | AnyGame::Dots(_) if side == Side::First => "●",
        AnyGame::Surakarta(_) | AnyGame::Dots(_) => "○",
    }
}

/// The colour of a stone, drawn as a sign.
pub fn stone(colour: Colour) -> Color {
    match colour {
        Colour::Red => RED,
        Colour::Blue => BLUE,
    }
}

/// The colour of a cell that a stone fills.
pub fn field(colour: Colour) -> Color {
    match colour {
        Colour::Red => RED_FIELD,
        Colour::Blue => BLUE_FIELD,
    }
}

/// The sign of a stone.
pub fn sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "●",
        Colour::Blue => "○",
    }
}
