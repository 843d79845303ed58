//! What an engine thinks, while it thinks: who is ahead, by which line, and what else it looked at.

use boyi_analysis::short;
use boyi_games::{Game, Side, Verdict};
use boyi_players::AnyReport;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::moves::heading;
use super::players::shortened;
use crate::palette::FAINT;
use crate::session::Waiting;
use crate::table::Table;

/// Whose thoughts are shown: the adviser's if somebody asked, otherwise those of the engine that thinks, or moved last.
/// There may be none yet.
fn shown(table: &Table) -> Option<(String, Side, Option<&AnyReport>)> {
    if let Some(advice) = table.advice() {
        let title = if advice.done { "Hint" } else { "Looking for a hint…" };
        return Some((title.into(), table.session.position().mover(), Some(&advice.report)));
    }
    let is_engine = |side: &Side| !table.plan.seats[side.index()].is_person();
    let (side, verb) = match table.session.waiting() {
        Waiting::Engine(side, _) => (side, "thinks"),
        _ => {
            let last = table.session.plies().last().map(|ply| ply.by);
            (last.filter(is_engine).or_else(|| Side::BOTH.into_iter().find(is_engine))?, "thought")
        }
    };
    Some((format!("{} {verb}", table.side_name(side)), side, table.thoughts[side.index()].as_ref()))
}

/// Draws the thoughts, if anybody thinks in this game; returns whether.
pub(super) fn draw(table: &Table, area: Rect, buffer: &mut Buffer) -> bool {
    let Some((title, side, report)) = shown(table) else { return false };
    let width = usize::from(area.width);
    let mut lines = vec![heading(&title, area.width)];
    // A player that does not search has nothing to say.
    if let Some(report) = report.filter(|report| report.simulations > 0 || report.nodes > 0) {
        lines.push(value_bar(table, side, report, width));
        lines.push(Line::styled(work(report), Style::new().fg(FAINT)));
        lines.push(best_line(report, width));
        lines.extend(candidates(report, width));
    }
    for (y, line) in (area.y..area.bottom()).zip(&lines) {
        buffer.set_line(area.x, y, line, area.width);
    }
    true
}

/// The moves that were looked at, with a bar for the share of visits.
fn candidates(report: &AnyReport, width: usize) -> impl Iterator<Item = Line<'static>> + '_ {
    let most = report.candidates.iter().map(|candidate| candidate.visits).max().unwrap_or(1).max(1);
    report.candidates.iter().map(move |candidate| {
        let value = value_text(candidate.proven, candidate.value);
        let (mv, visits) = (candidate.mv.to_string(), short(candidate.visits as f64));
        let text = format!("{mv:<6}{value:>7} {visits:>6} ");
        let room = width.saturating_sub(text.len()) as u64;
        let bar = "▪".repeat((candidate.visits * room / most) as usize);
        Line::from(vec![Span::raw(text), Span::styled(bar, Style::new().fg(FAINT))])
    })
}

/// The chances of both, each in its colour.
fn value_bar(table: &Table, side: Side, report: &AnyReport, width: usize) -> Line<'static> {
    let own = report.proven.map_or(report.value, Verdict::score).clamp(0.0, 1.0);
    let first = if side == Side::First { own } else { 1.0 - own };
    let text = match report.proven {
        Some(verdict) => format!(" {} has a proven {verdict}", table.side_name(side)),
        None => format!(" {} {:.1} %", table.side_name(side), 100.0 * own),
    };
    let room = width.saturating_sub(text.len()).max(4);
    let filled = (first * room as f64).round() as usize;
    Line::from(vec![
        Span::styled("█".repeat(filled), table.side_style(Side::First)),
        Span::styled("░".repeat(room.saturating_sub(filled)), table.side_style(Side::Second)),
        Span::styled(text, Style::new().add_modifier(Modifier::BOLD)),
    ])
}

fn value_text(proven: Option<Verdict>, value: f64) -> String {
    proven.map_or_else(|| format!("{:.1} %", 100.0 * value), |verdict| verdict.to_string())
}

fn work(report: &AnyReport) -> String {
    let amount = match report.simulations {
        0 => format!("depth {}, {} nodes", report.depth, short(report.nodes as f64)),
        simulations => format!("{} simulations", short(simulations as f64)),
    };
    let left = report.left.filter(|left| !left.is_zero());
    let left = left.map_or(String::new(), |left| format!(", {:.1} s left", left.as_secs_f64()));
    format!("{amount}, {}/s{left}", short(report.rate()))
}

fn best_line(report: &AnyReport, width: usize) -> Line<'static> {
    let line: Vec<String> = report.line.iter().take(12).map(ToString::to_string).collect();
    Line::raw(shortened(&format!("best {}", line.join(" ")), width))
}
