//! The moves, numbered, each in the colour of who made it; the latest are always in sight.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::palette::FAINT;
use crate::table::Table;

/// Room for a number and a move.
const WIDTH: usize = 11;

pub(super) fn draw(table: &Table, area: Rect, buffer: &mut Buffer) {
    if area.height < 2 {
        return;
    }
    buffer.set_line(area.x, area.y, &heading("Moves", area.width), area.width);
    let columns = (usize::from(area.width) / WIDTH).max(1);
    let plies = table.session.plies();
    let rows = usize::from(area.height - 1);
    let first = plies.len().div_ceil(columns).saturating_sub(rows);
    for (y, row) in (area.y + 1..area.bottom()).zip(plies.chunks(columns).enumerate().skip(first)) {
        let (row, chunk) = row;
        let mut line = Line::default();
        for (i, ply) in chunk.iter().enumerate() {
            let number = row * columns + i + 1;
            line.push_span(Span::styled(format!("{number:>3} "), Style::new().fg(FAINT)));
            let mut style = table.side_style(ply.by);
            if number == plies.len() {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let text = ply.mv.to_string();
            let gap = (WIDTH - 4).saturating_sub(text.len());
            line.push_span(Span::styled(text, style));
            line.push_span(" ".repeat(gap));
        }
        buffer.set_line(area.x, y, &line, area.width);
    }
}

/// A title with a line after it.
pub(super) fn heading(title: &str, width: u16) -> Line<'static> {
    let rest = usize::from(width).saturating_sub(title.chars().count() + 2);
    Line::styled(format!("{title} {}", "─".repeat(rest)), Style::new().fg(FAINT))
}
