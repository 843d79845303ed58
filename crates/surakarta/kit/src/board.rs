//! Surakarta: black lines on wood, the two loops in colours of their own.

use boyi_core::{Game, Side};
use boyi_surakarta::{Point, Surakarta, SurakartaMove};

use boyi_kit::board::{Board, Canvas, Colour, Marks, Pick, Size, Spot, Style, Words};
use boyi_kit::setup::{Field, Values};

/// What can be chosen: when a game without captures ends.
pub const SETUP: &[Field] = &[Field {
    name: "end",
    label: "End",
    values: Values::Choice(&["olympiad", "ccgc", "threefold"]),
    usual: "olympiad",
}];

const SIZE: Size = Size { width: 43, height: 16 };

/// The board of Surakarta.
#[derive(Clone, Copy, Debug)]
pub struct SurakartaBoard;

impl Board<Surakarta> for SurakartaBoard {
    fn words(&self) -> Words {
        Words {
            pointing: "Enter on the piece, then on its target; or the mouse",
            typing: "c5-c4 a step, c5xa3 a capture",
            legend: "( ) last move   [ ] cursor   { } hint",
            turns: false,
        }
    }

    fn sizes(&self, _game: &Surakarta) -> Vec<Size> {
        vec![SIZE]
    }

    fn draw(&self, game: &Surakarta, _size: usize, marks: &Marks<SurakartaMove>, canvas: &mut Canvas) {
        draw(game, marks, canvas);
    }

    fn middle(&self, _game: &Surakarta) -> Option<Spot> {
        Point::at(2, 1).map(spot_of)
    }

    fn moved(&self, _game: &Surakarta, spot: Spot, right: i8, up: i8) -> Spot {
        let point = point_of(spot);
        let shifted = |value: usize, by: i8| value.saturating_add_signed(by.into()).min(5);
        Point::at(shifted(point.column(), right), shifted(point.row(), -up)).map_or(spot, spot_of)
    }

    fn pick(&self, game: &Surakarta, spot: Spot, picked: Option<Spot>) -> Pick<SurakartaMove> {
        let point = point_of(spot);
        match (game.piece_at(point), picked) {
            (_, Some(from)) if from == spot => Pick::Down,
            (Some(side), _) if side == game.mover() => Pick::Up,
            (piece, Some(from)) => {
                Pick::Move(SurakartaMove { from: point_of(from), to: point, captures: piece.is_some() })
            }
            (Some(_), None) => Pick::Nothing("that piece is not yours"),
            (None, None) => Pick::Nothing("pick one of your pieces first"),
        }
    }

    fn name(&self, _game: &Surakarta, spot: Spot) -> String {
        point_of(spot).to_string()
    }

    /// Two points alone mean whichever of step and capture the board has there.
    fn written(&self, game: &Surakarta, typed: &str) -> String {
        if typed.len() == 4 && typed.is_ascii() {
            let (from, to) = typed.split_at(2);
            let [capture, step] = ["x", "-"].map(|sign| format!("{from}{sign}{to}"));
            if capture.parse().is_ok_and(|mv: SurakartaMove| game.check(mv).is_ok()) {
                return capture;
            }
            if step.parse::<SurakartaMove>().is_ok() {
                return step;
            }
        }
        typed.to_owned()
    }

    fn colour(&self, _game: &Surakarta, side: Side) -> Colour {
        [Colour(179), Colour(255)][side.index()]
    }

    fn count(&self, game: &Surakarta, side: Side) -> Option<u32> {
        Some(game.pieces(side).count_ones())
    }
}

fn spot_of(point: Point) -> Spot {
    Spot(point.index() as u16)
}

fn point_of(Spot(number): Spot) -> Point {
    Point::from_index(number.into()).expect("spots are points of the board")
}

/// One column of wood before the drawing.
const MARGIN: i32 = 1;
/// Where the drawing of the rules has a6, and how far apart its points are.
const FIRST: (i32, i32) = (11 + MARGIN, 2);
const STEP: (i32, i32) = (4, 2);
const LAST: (i32, i32) = (FIRST.0 + 5 * STEP.0, FIRST.1 + 5 * STEP.1);

const WOOD: Colour = Colour(180);
const INNER_LOOP: Colour = Colour(22);
const OUTER_LOOP: Colour = Colour(88);
const BLACK: Colour = Colour(16);
const WHITE: Colour = Colour(231);
const MARK: Colour = Colour(21);
const PICKED: Colour = Colour(149);

fn place(point: Point) -> (i32, i32) {
    (FIRST.0 + STEP.0 * point.column() as i32, FIRST.1 + STEP.1 * point.row() as i32)
}

fn draw(game: &Surakarta, marks: &Marks<SurakartaMove>, canvas: &mut Canvas) {
    canvas.fill(Style::PLAIN.on(WOOD).ink(BLACK));
    for (y, line) in (0..).zip(game.drawing(None).lines()) {
        for (x, sign) in (MARGIN..).zip(line.chars()) {
            canvas.put(x, y, sign.encode_utf8(&mut [0; 4]), line_style(sign, x, y));
        }
    }
    draw_way(game, marks, canvas);
    for point in Point::all() {
        draw_piece(game, point, canvas);
        let (x, y) = place(point);
        canvas.press(x - 1, y, 3, spot_of(point));
    }
    draw_marks(game, marks, canvas);
}

/// The way of the capture that led here, in the colour of its marks.
fn draw_way(game: &Surakarta, marks: &Marks<SurakartaMove>, canvas: &mut Canvas) {
    let Some(last) = marks.last else { return };
    let Some(path) = game.path_of(last).filter(|_| last.captures) else { return };
    let heavy: Vec<Vec<char>> = game.drawing(Some(last)).lines().map(|line| line.chars().collect()).collect();
    let style = Style::PLAIN.on(WOOD).ink(MARK).bold();
    for (x, y) in Surakarta::path_in_drawing(&path) {
        canvas.put(MARGIN + x as i32, y as i32, heavy[y][x].encode_utf8(&mut [0; 4]), style);
    }
}

/// The colour of a stroke: that of the loop it belongs to; rim and coordinates are black.
fn line_style(sign: char, x: i32, y: i32) -> Style {
    let style = Style::PLAIN.on(WOOD).ink(BLACK);
    if sign.is_ascii_alphanumeric() {
        return style.bold();
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
        1 | 4 => style.ink(INNER_LOOP),
        2 | 3 => style.ink(OUTER_LOOP),
        _ => style,
    }
}

fn draw_piece(game: &Surakarta, point: Point, canvas: &mut Canvas) {
    let (x, y) = place(point);
    let (sign, colour) = match game.piece_at(point) {
        Some(Side::First) => ("●", BLACK),
        Some(Side::Second) => ("○", WHITE),
        None => return,
    };
    canvas.put(x, y, sign, Style::PLAIN.ink(colour).on(WOOD).bold());
}

fn draw_marks(game: &Surakarta, marks: &Marks<SurakartaMove>, canvas: &mut Canvas) {
    let mut around = |point: Point, signs: [&str; 2], style: Style| {
        let (x, y) = place(point);
        canvas.put(x - 1, y, signs[0], style.bold());
        canvas.put(x + 1, y, signs[1], style.bold());
    };
    let on_wood = Style::PLAIN.on(WOOD);
    if let Some(last) = marks.last {
        for point in [last.from, last.to] {
            around(point, ["(", ")"], on_wood.ink(MARK));
        }
    }
    if let Some(hint) = marks.hint {
        for point in [hint.from, hint.to] {
            around(point, ["{", "}"], on_wood.ink(BLACK).on(PICKED));
        }
    }
    if let Some(spot) = marks.cursor {
        around(point_of(spot), ["[", "]"], Style::PLAIN.ink(BLACK).on(Colour::CURSOR));
    }
    if let Some(spot) = marks.picked {
        draw_targets(game, point_of(spot), canvas);
    }
}

/// The picked piece, and where it can go.
fn draw_targets(game: &Surakarta, from: Point, canvas: &mut Canvas) {
    let (x, y) = place(from);
    let style = Style::PLAIN.on(PICKED).ink(BLACK).bold();
    let sign = |point: Point| match game.piece_at(point) {
        Some(Side::First) => ("●", style),
        Some(Side::Second) => ("○", style.ink(WHITE)),
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
