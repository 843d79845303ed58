//! Who plays, whose turn it is, and the clocks.

use std::time::{Duration, Instant};

use boyi_games::{Game, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::palette::{ALERT, FAINT};
use crate::session::Waiting;
use crate::table::Table;

/// A clock is shown in alarm below this.
const SHORT: Duration = Duration::from_secs(20);

pub(super) fn draw(table: &Table, now: Instant, area: Rect, buffer: &mut Buffer) {
    let title = Line::styled(table.plan.rules.to_string(), Style::new().add_modifier(Modifier::BOLD));
    buffer.set_line(area.x, area.y, &title, area.width);
    for (row, side) in (1..).zip(Side::BOTH) {
        if row < area.height {
            draw_side(table, side, now, Rect { y: area.y + row, height: 1, ..area }, buffer);
        }
    }
}

fn draw_side(table: &Table, side: Side, now: Instant, area: Rect, buffer: &mut Buffer) {
    let session = &table.session;
    let game = session.position();
    let style = table.side_style(side);
    let to_move = session.waiting() != Waiting::Over && game.mover() == side;
    let clock = session.left(side, now);
    let time = clock.map_or(String::new(), |left| format!(" {}", show_clock(left)));
    let count = table.board.count(game, side).map_or(String::new(), |count| format!(" {count}"));
    let head = [
        Span::raw(if to_move { "▶ " } else { "  " }),
        Span::styled(format!("{} {}", table.board.sign(game, side), game.side_name(side)), style),
        Span::raw(count),
    ];
    let used: usize = head.iter().map(Span::width).sum();
    let room = usize::from(area.width).saturating_sub(used + time.len() + 1);
    let name = shortened(&format!(" {}", table.plan.seats[side.index()]), room);
    let mut line = Line::from(head.to_vec());
    line.push_span(Span::styled(name, Style::new().fg(FAINT)));
    buffer.set_line(area.x, area.y, &line, area.width);
    let alarm = to_move && clock.is_some_and(|left| left < SHORT);
    let style = Style::new().add_modifier(Modifier::BOLD);
    let style = if alarm { style.fg(ALERT) } else { style };
    let x = area.right().saturating_sub(time.len() as u16);
    buffer.set_line(x, area.y, &Line::styled(time, style), area.right() - x);
}

/// As much of a text as there is room for.
pub(super) fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(room.saturating_sub(1)).collect();
    kept.push('…');
    kept
}

/// `1:02:03`, `14:32`, and tenths when it gets close.
pub(super) fn show_clock(left: Duration) -> String {
    let seconds = left.as_secs();
    match seconds {
        3600.. => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
        _ if left < SHORT => format!("{}.{}", seconds, left.subsec_millis() / 100),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_short_and_exact_when_it_matters() {
        assert_eq!(show_clock(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(show_clock(Duration::from_secs(872)), "14:32");
        assert_eq!(show_clock(Duration::from_millis(9_870)), "9.8");
        assert_eq!(show_clock(Duration::ZERO), "0.0");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shortened("uct:time=5s", 20), "uct:time=5s");
        assert_eq!(shortened("uct:time=5s", 6), "uct:t…");
    }
}
