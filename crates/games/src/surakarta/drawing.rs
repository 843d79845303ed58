//! The board for a terminal, loops and all.

use super::{Point, Surakarta, SurakartaMove};
use crate::Side;

/// The lines and arcs. Points stand in every fourth column from [`LEFT`] and every second line from [`TOP`].
const FRAME: [&str; 16] = [
    "   ╭───────────────╮   ╭───────────────╮",
    "   │   ╭───────╮   │   │   ╭───────╮   │",
    "6  │   │   ┌───┼───┼───┼───┼───┐   │   │",
    "   │   │   │   │   │   │   │   │   │   │",
    "5  │   ╰───┼───┼───┼───┼───┼───┼───╯   │",
    "   │       │   │   │   │   │   │       │",
    "4  ╰───────┼───┼───┼───┼───┼───┼───────╯",
    "           │   │   │   │   │   │",
    "3  ╭───────┼───┼───┼───┼───┼───┼───────╮",
    "   │       │   │   │   │   │   │       │",
    "2  │   ╭───┼───┼───┼───┼───┼───┼───╮   │",
    "   │   │   │   │   │   │   │   │   │   │",
    "1  │   │   └───┼───┼───┼───┼───┘   │   │",
    "   │   ╰───────╯   │   │   ╰───────╯   │",
    "   ╰───────────────╯   ╰───────────────╯",
    "           a   b   c   d   e   f",
];
const LEFT: usize = 11;
const TOP: usize = 2;

/// Draws the pieces as `B` and `W`; both ends of the marked move stand in brackets.
pub(super) fn draw(game: &Surakarta, mark: Option<SurakartaMove>) -> String {
    let mut lines: Vec<Vec<char>> = FRAME.iter().map(|line| line.chars().collect()).collect();
    for point in Point::all() {
        let line = &mut lines[TOP + 2 * point.row()];
        let x = LEFT + 4 * point.column();
        let marked = mark.is_some_and(|mv| mv.from == point || mv.to == point);
        if marked {
            (line[x - 1], line[x], line[x + 1]) = ('[', ' ', ']');
        }
        if let Some(side) = game.piece_at(point) {
            line[x] = if side == Side::First { 'B' } else { 'W' };
        }
    }
    let mut text = String::new();
    for line in lines {
        text.extend(line);
        text.push('\n');
    }
    text
}
