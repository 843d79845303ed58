//! Drawing a game on the terminal: where everything stands. What stands there is in the files beside this one.

mod dialog;
mod footer;
mod layout;
mod menu;
mod moves;
mod players;
mod thoughts;

#[cfg(test)]
mod tests;

use std::time::Instant;

use boyi_games::AnyMove;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::app::App;
use super::board;
use super::session::Waiting;
use crate::table::Table;
use boyi_kit::board::{Marks, Spot};
pub use layout::Layout;
pub use menu::draw as draw_menu;

/// Draws everything.
pub fn draw(app: &App, now: Instant, frame: &mut Frame<'_>) {
    let area = frame.area();
    let session = &app.table.session;
    let layout = match Layout::of(&*app.table.board, session.position(), area) {
        Ok(layout) => layout,
        Err(needed) => return layout::say_too_small(needed, frame),
    };
    board::draw(&*app.table.board, session.position(), &marks(app), layout.board, frame.buffer_mut());
    players::draw(&app.table, now, layout.players, frame.buffer_mut());
    // Where nobody thinks, the moves have the room.
    let thoughtful = thoughts::draw(&app.table, layout.thoughts, frame.buffer_mut());
    let room = if thoughtful { layout.moves } else { layout.moves.union(layout.thoughts) };
    moves::draw(&app.table, room, frame.buffer_mut());
    footer::draw(app, layout.footer, frame);
    if let Some(dialog) = &app.dialog {
        dialog::draw(dialog, app, area, frame.buffer_mut());
    }
}

/// What the mouse points at.
pub fn spot_at(table: &Table, area: Rect, at: Position) -> Option<Spot> {
    let (board, game) = (&*table.board, table.session.position());
    board::spot_at(board, game, Layout::of(board, game, area).ok()?.board, at)
}

fn marks(app: &App) -> Marks<AnyMove> {
    let session = &app.table.session;
    let person = matches!(session.waiting(), Waiting::Person(_));
    Marks {
        last: session.situation().moves().last().copied(),
        cursor: app.pointer.cursor.filter(|_| person),
        picked: app.pointer.picked.filter(|_| person),
        hint: app.table.advice().and_then(|advice| advice.report.best().copied()),
    }
}
