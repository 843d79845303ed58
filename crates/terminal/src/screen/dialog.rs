//! Questions and explanations over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use crate::app::{App, Dialog};
use crate::entry::COMMANDS;
use crate::palette::CURSOR;
use crate::saving;
use boyi_games::{Game, GameKind};

pub(super) fn draw(dialog: &Dialog, app: &App, area: Rect, buffer: &mut Buffer) {
    let (title, lines) = match dialog {
        Dialog::Help => ("Help", help(app)),
        Dialog::Resign(side) => {
            ("Resign", question(&format!("{} gives the game up?", app.table.side_name(*side))))
        }
        Dialog::Quit => ("Quit", question("Leave this game?")),
        Dialog::New => ("New game", question("Leave this game and begin another?")),
        Dialog::Save { name, proposed, replace } => {
            ("Save", save(app.table.plan.rules.kind(), name, *proposed, *replace))
        }
    };
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len() + 2) as u16 + 4;
    let size = Rect {
        x: area.x + area.width.saturating_sub(width) / 2,
        y: area.y + area.height.saturating_sub(lines.len() as u16 + 2) / 2,
        width,
        height: lines.len() as u16 + 2,
    }
    .intersection(area);
    Clear.render(size, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(Style::new().fg(CURSOR))
        .title(format!(" {title} "))
        .title_style(Style::new().add_modifier(Modifier::BOLD))
        .padding(ratatui::widgets::Padding::horizontal(1));
    Paragraph::new(lines).wrap(Wrap { trim: false }).block(block).render(size, buffer);
}

fn question(text: &str) -> Vec<Line<'static>> {
    vec![Line::raw(text.to_owned()), Line::default(), Line::raw("y or Enter: yes    n or Esc: no")]
}

fn save(kind: GameKind, name: &str, proposed: bool, replace: bool) -> Vec<Line<'static>> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    vec![
        Line::raw(format!("File, {}:", saving::endings(kind))),
        Line::styled(format!("{name}▏"), bold),
        Line::default(),
        match (replace, proposed) {
            (true, _) => Line::styled("This file exists. Enter again replaces it, Esc does not.", bold),
            (false, true) => Line::raw("Enter saves, Esc does not; typing replaces the name, → adds to it"),
            (false, false) => Line::raw("Enter saves, Esc does not"),
        },
    ]
}

fn help(app: &App) -> Vec<Line<'static>> {
    let words = app.table.board.words();
    let typing = match words.typing {
        "" => app.table.session.position().moves().first().map_or(String::new(), ToString::to_string),
        typing => typing.to_owned(),
    };
    let mut lines = match words.pointing {
        "" => vec![Line::raw(format!("Move by typing:    {typing}; then Enter"))],
        pointing => vec![
            Line::raw(format!("Move by pointing:  {pointing}")),
            Line::raw(format!("or by typing:      {typing}; then Enter")),
        ],
    };
    lines.push(Line::default());
    lines
        .extend(COMMANDS.iter().map(|(_, word, key, about)| Line::raw(format!("{key}   {word:<8} {about}"))));
    lines.extend([
        Line::default(),
        Line::raw(words.legend),
        Line::raw("A letter that is also a column is typed: h, Enter asks for a hint."),
    ]);
    lines
}
