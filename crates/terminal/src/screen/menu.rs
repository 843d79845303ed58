//! The start menu.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::layout::say_too_small;
use crate::menu::Menu;
use crate::palette::{ALERT, BLUE, CURSOR, FAINT, RED};
use boyi_kit::board::Size;

const SIZE: Size = Size { width: 62, height: 15 };

/// Draws the menu in the middle of the screen.
pub fn draw(menu: &Menu, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SIZE.width || area.height < SIZE.height {
        return say_too_small(SIZE, frame);
    }
    let place = Rect {
        x: (area.width - SIZE.width) / 2,
        y: (area.height - SIZE.height) / 2,
        width: SIZE.width,
        height: SIZE.height,
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![
        Line::from(vec![
            Span::styled("●", Style::new().fg(RED)),
            Span::styled("○ ", Style::new().fg(BLUE)),
            Span::styled("boyi", bold),
        ]),
        Line::default(),
    ];
    for (i, choice) in menu.lines.iter().enumerate() {
        let here = i == menu.cursor;
        let style = if here { bold.fg(CURSOR) } else { Style::new() };
        let value =
            if here { format!("◂ {} ▸", choice.value()) } else { format!("  {}", choice.value()) };
        lines.push(Line::from(vec![
            Span::styled(format!("{} {:<22}", if here { "▶" } else { " " }, choice.label), style),
            Span::styled(value, style),
        ]));
    }
    lines.push(Line::default());
    lines.push(match &menu.problem {
        Some(problem) => Line::styled(problem.clone(), Style::new().fg(ALERT)),
        None => {
            Line::styled("Enter starts   ↑↓ choose a line   ←→ change it   q quits", Style::new().fg(FAINT))
        }
    });
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(Style::new().fg(FAINT))
        .title(" boyi 博弈 ")
        .title_style(bold)
        .padding(Padding::new(2, 2, 1, 0));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), place);
}
