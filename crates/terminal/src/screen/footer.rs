//! The last lines: how the game stands, what is being typed or was just said, and the keys.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::app::App;
use crate::palette::{ALERT, FAINT};
use crate::session::Waiting;

pub(super) fn draw(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let row = |y: u16| Rect { y: area.y + y, height: 1, ..area };
    frame.render_widget(status(app), row(0));
    if app.typed.is_empty() {
        let style = Style::new().fg(if app.message.alert { ALERT } else { FAINT });
        frame.render_widget(Line::styled(app.message.text.clone(), style), row(1));
    } else {
        let line = Line::from(vec![
            Span::raw("> "),
            Span::styled(app.typed.clone(), Style::new().add_modifier(Modifier::BOLD)),
            Span::styled(typing_help(app), Style::new().fg(FAINT)),
        ]);
        frame.render_widget(line, row(1));
        let x = area.x + 2 + app.typed.chars().count() as u16;
        if app.dialog.is_none() && x < area.right() {
            frame.set_cursor_position(Position::new(x, area.y + 1));
        }
    }
    frame.render_widget(keys(app, usize::from(area.width)), row(2));
}

/// How the game stands, in a sentence.
fn status(app: &App) -> Line<'static> {
    let table = &app.table;
    let game = table.session.position();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match table.session.waiting() {
        Waiting::Over => Line::styled(table.ending().unwrap_or_default(), bold),
        Waiting::Paused => Line::styled("Paused. Space or p goes on; u and r walk through the game.", bold),
        Waiting::Person(side) => {
            let what = match app.pointer.picked {
                Some(from) => format!(" moves the piece on {} to?", table.board.name(game, from)),
                None => " to move.".to_owned(),
            };
            Line::from(vec![Span::styled(table.side_name(side), table.side_style(side)), Span::raw(what)])
        }
        Waiting::Engine(side, _) => Line::from(vec![
            Span::styled(table.side_name(side), table.side_style(side)),
            Span::raw(" is thinking."),
        ]),
    }
}

/// A letter alone may be a key that is also a column.
fn typing_help(app: &App) -> String {
    match crate::entry::Command::of_word(&app.typed) {
        Some(command) => format!("   Enter: {}; or go on typing a move", command.about()),
        None => "   Enter plays it, Esc forgets it".to_owned(),
    }
}

/// As many keys as fit.
fn keys(app: &App, width: usize) -> Line<'static> {
    let session = &app.table.session;
    let people = session.has_person();
    let mut keys = vec![];
    if people {
        keys.push(("arrows Enter", "move"));
    }
    if app.table.board.words().turns && people {
        keys.push(("Tab", "turn"));
    }
    keys.extend([("?", "help"), ("u", "undo"), ("r", "redo")]);
    keys.push(if people { ("h", "hint") } else { ("p", "pause") });
    keys.extend([("s", "save"), ("n", "new"), ("q", "quit")]);
    if people {
        keys.push(("R", "resign"));
    }
    let mut line = Line::default();
    for (key, what) in keys {
        if line.width() + key.len() + what.len() + 3 > width {
            break;
        }
        line.push_span(Span::styled(key, Style::new().add_modifier(Modifier::BOLD)));
        line.push_span(Span::styled(format!(" {what}  "), Style::new().fg(FAINT)));
    }
    line
}
