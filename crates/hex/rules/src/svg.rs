//! The board as SVG: for a report, or whoever has a position and wants to see it.
//!
//! The sides of a cell are one unit long, and the middle of a1 is the origin. Classes: `ground`, `cell`, `red`, `blue`, `red-edge`,
//! `blue-edge`, `mark`, `path`, `coordinate`.

use crate::{Cell, Colour, Hex, HexMove};
use boyi_core::svg::{Picture, label, rounded};

const RED: &str = "#c8322b";
const BLUE: &str = "#2b5fa8";
const LINE: &str = "#8a8072";
const PAPER: &str = "#f6f1e6";
const MARK: &str = "#1c1c1c";

/// Half the distance of two cells in a row.
const HALF: f64 = 0.866;

fn middle(cell: Cell) -> (f64, f64) {
    (HALF * f64::from(2 * cell.column + cell.row), 1.5 * f64::from(cell.row))
}

/// The corners of a cell, clockwise from the top.
fn corners(cell: Cell) -> [(f64, f64); 6] {
    let (x, y) = middle(cell);
    [(0.0, -1.0), (HALF, -0.5), (HALF, 0.5), (0.0, 1.0), (-HALF, 0.5), (-HALF, -0.5)]
        .map(|(right, down)| (x + right, y + down))
}

fn points(list: impl IntoIterator<Item = (f64, f64)>) -> String {
    let list: Vec<String> = list.into_iter().map(|(x, y)| format!("{},{}", rounded(x), rounded(y))).collect();
    list.join(" ")
}

impl Hex {
    /// The board as SVG text, with `mark` ringed and the winner's path drawn.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_hex::{Hex, HexRules};
    /// let game = Hex::parse(HexRules::new(3).unwrap(), "RR./.RB/R.B B")?;
    /// let svg = game.svg(Some("a3".parse()?));
    /// assert_eq!(svg.matches(r#"class="red""#).count(), 4);
    /// assert_eq!(svg.matches(r#"class="blue""#).count(), 2);
    /// assert!(svg.contains(r#"class="path" points="1.732,0 2.598,1.5 1.732,3""#), "{svg}");
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub(crate) fn picture(&self, mark: Option<HexMove>) -> String {
        let mut picture = Picture::new();
        let size = self.size();
        let cells = || (0..size).flat_map(|row| (0..size).map(move |column| Cell { column, row }));
        for cell in cells() {
            let outline = points(corners(cell));
            picture.put(
                "cell",
                &format!(
                    r#"<polygon{{}} points="{outline}" fill="none" stroke="{LINE}" stroke-width="0.06"/>"#
                ),
            );
        }
        for place in 0..size {
            let last = size - 1;
            let sides = [
                (Colour::Blue, Cell { column: 0, row: place }, [5, 4, 3]),
                (Colour::Blue, Cell { column: last, row: place }, [0, 1, 2]),
                (Colour::Red, Cell { column: place, row: 0 }, [5, 0, 1]),
                (Colour::Red, Cell { column: place, row: last }, [4, 3, 2]),
            ];
            for (colour, cell, run) in sides {
                let (class, stroke) = edge_style(colour);
                let line = points(run.map(|corner| corners(cell)[corner]));
                picture.put(
                    class,
                    &format!(
                        r#"<polyline{{}} points="{line}" fill="none" stroke="{stroke}" stroke-width="0.22"/>"#
                    ),
                );
            }
        }
        for (cell, colour) in cells().filter_map(|cell| Some((cell, self.stone_on(cell)?))) {
            stone(&mut picture, cell, colour);
        }
        let path = self.winning_path();
        if !path.is_empty() {
            let line = points(path.into_iter().map(middle));
            picture.put(
                "path",
                &format!(
                    r#"<polyline{{}} points="{line}" fill="none" stroke="{MARK}" stroke-width="0.16"/>"#
                ),
            );
        }
        // Who swaps takes over the only stone.
        let taken_over = || cells().find(|&cell| self.stone_on(cell).is_some());
        let marked = mark.and_then(|mv| mv.cell().or_else(taken_over));
        if let Some((x, y)) = marked.map(middle) {
            let (x, y) = (rounded(x), rounded(y));
            picture.put(
                "mark",
                &format!(
                    r#"<circle{{}} cx="{x}" cy="{y}" r="0.3" fill="none" stroke="{PAPER}" stroke-width="0.12"/>"#
                ),
            );
        }
        for place in 0..size {
            let (x, y) = middle(Cell { column: place, row: 0 });
            let column = char::from(b'a' + place);
            picture.put("coordinate", &label(x - HALF, y - 1.35, 0.7, MARK, column));
            let (x, y) = middle(Cell { column: 0, row: place });
            picture.put("coordinate", &label(x - 1.7, y + 0.25, 0.7, MARK, place + 1));
        }
        let (right, bottom) = middle(Cell { column: size - 1, row: size - 1 });
        picture.finish(format_args!("Hex: {self}"), [-2.6, -2.4, right + 4.2, bottom + 4.0], PAPER)
    }
}

fn edge_style(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Red => ("red-edge", RED),
        Colour::Blue => ("blue-edge", BLUE),
    }
}

/// Red stones are full, blue ones have a rim: shape as well as colour tells them apart.
fn stone(picture: &mut Picture, cell: Cell, colour: Colour) {
    let (x, y) = middle(cell);
    let (x, y) = (rounded(x), rounded(y));
    let shape = match colour {
        Colour::Red => format!(r#"<circle{{}} cx="{x}" cy="{y}" r="0.66" fill="{RED}"/>"#),
        Colour::Blue => format!(
            r##"<circle{{}} cx="{x}" cy="{y}" r="0.56" fill="{BLUE}" stroke="#9fc0ec" stroke-width="0.2"/>"##
        ),
    };
    picture.put(if colour == Colour::Red { "red" } else { "blue" }, &shape);
}
