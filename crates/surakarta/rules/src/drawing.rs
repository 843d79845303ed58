//! The board for a terminal, loops and all.

use crate::{Loop, Point, Surakarta, SurakartaMove, arc_between};
use boyi_core::Side;

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

/// The same strokes, heavy.
const HEAVY: [(char, char); 11] = [
    ('─', '━'),
    ('│', '┃'),
    ('┼', '╋'),
    ('╭', '┏'),
    ('╮', '┓'),
    ('╰', '┗'),
    ('╯', '┛'),
    ('┌', '┏'),
    ('┐', '┓'),
    ('└', '┗'),
    ('┘', '┛'),
];

/// Draws the pieces as `B` and `W`; both ends of the marked move stand in brackets, and a capture's way is drawn heavily.
pub(crate) fn draw(game: &Surakarta, mark: Option<SurakartaMove>) -> String {
    let mut lines: Vec<Vec<char>> = FRAME.iter().map(|line| line.chars().collect()).collect();
    if let Some(path) = mark.filter(|mv| mv.captures).and_then(|mv| game.path_of(mv)) {
        for (x, y) in Surakarta::path_in_drawing(&path) {
            let sign = &mut lines[y][x];
            *sign = HEAVY.iter().find(|(light, _)| light == sign).map_or(*sign, |&(_, heavy)| heavy);
        }
    }
    for point in Point::all() {
        let (x, y) = place(point);
        let line = &mut lines[y];
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

/// Column and line of a point in the drawing.
fn place(point: Point) -> (usize, usize) {
    (LEFT + 4 * point.column(), TOP + 2 * point.row())
}

impl Surakarta {
    /// The characters of the [drawing](boyi_core::Game::drawing) that a [way](Surakarta::path_of) passes, each by its column
    /// and line, both from 0.
    ///
    /// ```
    /// use boyi_surakarta::{Point, Surakarta};
    /// let way: [Point; 2] = ["a6".parse()?, "b6".parse()?];
    /// assert_eq!(Surakarta::path_in_drawing(&way), [(11, 2), (12, 2), (13, 2), (14, 2), (15, 2)]);
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub fn path_in_drawing(path: &[Point]) -> Vec<(usize, usize)> {
        let mut corners: Vec<(usize, usize)> = path.first().map(|&point| place(point)).into_iter().collect();
        for pair in path.windows(2) {
            if let Some(ring) = arc_between(pair[0], pair[1]) {
                corners.extend(around_corner(pair[0], pair[1], ring));
            }
            corners.push(place(pair[1]));
        }
        let mut cells: Vec<(usize, usize)> = corners.first().copied().into_iter().collect();
        for pair in corners.windows(2) {
            let (mut at, end) = (pair[0], pair[1]);
            while at != end {
                at = (towards(at.0, end.0), towards(at.1, end.1));
                cells.push(at);
            }
        }
        cells
    }
}

/// The corners that an arc has in the drawing, from one of its ends to the other.
fn around_corner(from: Point, to: Point, ring: Loop) -> [(usize, usize); 3] {
    let reach = if ring == Loop::Inner { 1 } else { 2 };
    // One end lies on the upper or lower rim, the other on the left or right one.
    let from_is_level = matches!(from.row(), 0 | 5) && !matches!(from.column(), 0 | 5);
    let (level, upright) = if from_is_level { (from, to) } else { (to, from) };
    let x = if upright.column() == 0 { LEFT - 4 * reach } else { LEFT + 20 + 4 * reach };
    let y = if level.row() == 0 { TOP - reach } else { TOP + 10 + reach };
    let mut corners = [(place(level).0, y), (x, y), (x, place(upright).1)];
    if !from_is_level {
        corners.reverse();
    }
    corners
}

fn towards(from: usize, to: usize) -> usize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}
