//! Surakarta: black lines on wood, the two loops in colours of their own.

use boyi_games::surakarta::{Point, Surakarta};
use boyi_games::{AnyMove, Game, Side};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};

use super::{Canvas, Marks};
use crate::palette::{CURSOR, INNER_LOOP, OUTER_LOOP, WOOD};
use crate::pointer::Spot;

pub(super) const SIZE: Size = Size::new(43, 16);

/// One column of wood before the drawing.
const MARGIN: i32 = 1;
/// Where the drawing of the rules has a6, and how far apart its points are.
const FIRST: (i32, i32) = (11 + MARGIN, 2);
const STEP: (i32, i32) = (4, 2);
const LAST: (i32, i32) = (FIRST.0 + 5 * STEP.0, FIRST.1 + 5 * STEP.1);

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const MARK: Color = Color::Indexed(21);
const PICKED: Color = Color::Indexed(149);

fn place(point: Point) -> (i32, i32) {
    (FIRST.0 + STEP.0 * point.column() as i32, FIRST.1 + STEP.1 * point.row() as i32)
}

/// The nearest point, if it is near.
pub(super) fn point_at(x: i32, y: i32) -> Option<Point> {
    let column = (x - FIRST.0 + 1).div_euclid(STEP.0);
    let near = (x - FIRST.0 + 1).rem_euclid(STEP.0) <= 2 && (y - FIRST.1).rem_euclid(STEP.1) == 0;
    let row = (y - FIRST.1).div_euclid(STEP.1);
    let (column, row) = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
    if near { Point::at(column, row) } else { None }
}

pub(super) fn draw(game: &Surakarta, marks: &Marks, canvas: &mut Canvas<'_>) {
    canvas.fill(Style::new().bg(WOOD).fg(BLACK));
    for (y, line) in (0..).zip(game.drawing(None).lines()) {
        for (x, sign) in (MARGIN..).zip(line.chars()) {
            canvas.put(x, y, sign.encode_utf8(&mut [0; 4]), line_style(sign, x, y));
        }
    }
    draw_way(game, marks, canvas);
    for point in Point::all() {
        draw_piece(game, point, canvas);
    }
    draw_marks(game, marks, canvas);
}

/// The way of the capture that led here, in the colour of its marks.
fn draw_way(game: &Surakarta, marks: &Marks, canvas: &mut Canvas<'_>) {
    let Some(AnyMove::Surakarta(last)) = marks.last else { return };
    let Some(path) = game.path_of(last).filter(|_| last.captures) else { return };
    let heavy: Vec<Vec<char>> = game.drawing(Some(last)).lines().map(|line| line.chars().collect()).collect();
    let style = Style::new().bg(WOOD).fg(MARK).add_modifier(Modifier::BOLD);
    for (x, y) in Surakarta::path_in_drawing(&path) {
        canvas.put(MARGIN + x as i32, y as i32, heavy[y][x].encode_utf8(&mut [0; 4]), style);
    }
}

/// The colour of a stroke: that of the loop it belongs to; rim and coordinates are black.
fn line_style(sign: char, x: i32, y: i32) -> Style {
    let style = Style::new().bg(WOOD).fg(BLACK);
    if sign.is_ascii_alphanumeric() {
        return style.add_modifier(Modifier::BOLD);
    }
    let (column, beside) = ((x - FIRST.0).div_euclid(STEP.0), (x - FIRST.0).rem_euclid(STEP.0));
    let (row, below) = ((y - FIRST.1).div_euclid(STEP.1), (y - FIRST.1).rem_euclid(STEP.1));
    let inside = (FIRST.0..=LAST.0).contains(&x) && (FIRST.1..=LAST.1).contains(&y);
    let line = match (below == 0, beside == 0) {
        (true, false) if inside => row,
        (false, true) if inside => column,
        _ if inside => return style,
        // Arcs of the outer loop run furthest out, and begin where rows 3 and 4 and columns c and d end.
        _ if x == FIRST.0 - 8 || x == LAST.0 + 8 || y == FIRST.1 - 2 || y == LAST.1 + 2 => 2,
        (true, _) if matches!(row, 2 | 3) => 2,
        (_, true) if matches!(column, 2 | 3) => 2,
        _ => 1,
    };
    match line {
        1 | 4 => style.fg(INNER_LOOP),
        2 | 3 => style.fg(OUTER_LOOP),
        _ => style,
    }
}

fn draw_piece(game: &Surakarta, point: Point, canvas: &mut Canvas<'_>) {
    let (x, y) = place(point);
    let (sign, colour) = match game.piece_at(point) {
        Some(Side::First) => ("●", BLACK),
        Some(Side::Second) => ("○", WHITE),
        None => return,
    };
    canvas.put(x, y, sign, Style::new().fg(colour).bg(WOOD).add_modifier(Modifier::BOLD));
}

fn draw_marks(game: &Surakarta, marks: &Marks, canvas: &mut Canvas<'_>) {
    let mut around = |point: Point, signs: [&str; 2], style: Style| {
        let (x, y) = place(point);
        canvas.put(x - 1, y, signs[0], style.add_modifier(Modifier::BOLD));
        canvas.put(x + 1, y, signs[1], style.add_modifier(Modifier::BOLD));
    };
    let on_wood = Style::new().bg(WOOD);
    if let Some(AnyMove::Surakarta(last)) = marks.last {
        for point in [last.from, last.to] {
            around(point, ["(", ")"], on_wood.fg(MARK));
        }
    }
    if let Some(AnyMove::Surakarta(hint)) = marks.hint {
        for point in [hint.from, hint.to] {
            around(point, ["{", "}"], on_wood.fg(BLACK).bg(PICKED));
        }
    }
    if let Some(Spot::Point(point)) = marks.cursor {
        around(point, ["[", "]"], Style::new().fg(BLACK).bg(CURSOR));
    }
    if let Some(Spot::Point(from)) = marks.picked {
        draw_targets(game, from, canvas);
    }
}

/// The picked piece, and where it can go.
fn draw_targets(game: &Surakarta, from: Point, canvas: &mut Canvas<'_>) {
    let (x, y) = place(from);
    let style = Style::new().bg(PICKED).fg(BLACK).add_modifier(Modifier::BOLD);
    let sign = |point: Point| match game.piece_at(point) {
        Some(Side::First) => ("●", style),
        Some(Side::Second) => ("○", style.fg(WHITE)),
        None => ("·", style),
    };
    let (text, own) = sign(from);
    canvas.put(x, y, text, own);
    for mv in game.moves().into_iter().filter(|mv| mv.from == from) {
        let (x, y) = place(mv.to);
        let (text, style) = sign(mv.to);
        canvas.put(x, y, text, style);
    }
}
