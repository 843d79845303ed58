//! The board as SVG: for a page, a report, or whoever has a position and wants to see it. It stands beside the rules
//! because everybody who draws a board has these at hand: the page's server, the reports of matches, the command line.
//!
//! One unit is the distance of two lines, and a6 is the origin. Shapes carry classes (`ground`, `inner`, `outer`, `rim`,
//! `black`, `white`, `mark`, `path`, `coordinate`), so that a page can give them other colours than the plain ones they have.

use std::fmt::Write;

use crate::{Loop, Point, Surakarta, SurakartaMove, arc_between};
use boyi_core::Side;
use boyi_core::svg::{Picture, label};

const INNER: &str = "#2f7d4f";
const OUTER: &str = "#2b5fa8";
const RIM: &str = "#5b4a36";
const WOOD: &str = "#ecd9b4";
const MARK: &str = "#d0342c";

/// From the origin to the right and lower border, arcs and coordinates included.
const SIZE: f64 = 10.6;
/// What lies left of and above the origin.
const MARGIN: f64 = 2.8;

fn at(point: Point) -> (f64, f64) {
    (point.column() as f64, point.row() as f64)
}

impl Surakarta {
    /// The board as SVG text. Both ends of `mark`, a move that is possible here or the one that led here, are marked,
    /// and a capture's way round the loops is drawn.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_surakarta::Surakarta;
    /// let game = Surakarta::parse(Default::default(), ".B....W............................. W")?;
    /// let svg = game.svg(Some("a5xb6".parse()?));
    /// assert!(svg.starts_with("<svg "));
    /// assert!(svg.contains(r#"class="path" d="M0 1 A1 1 0 1 1 1 0""#), "over the small arc around a6");
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub(crate) fn picture(&self, mark: Option<SurakartaMove>) -> String {
        let mut picture = Picture::new();
        draw_lines(&mut picture);
        if let Some(path) = mark.filter(|mv| mv.captures).and_then(|mv| self.path_of(mv)) {
            let line = outline(&path);
            picture.put(
                "path",
                &format!(r#"<path{{}} d="{line}" fill="none" stroke="{MARK}" stroke-width="0.12"/>"#),
            );
        }
        for side in Side::BOTH {
            let (class, fill) = if side == Side::First { ("black", "#1c1c1c") } else { ("white", "#fafafa") };
            for (x, y) in Point::of_mask(self.pieces(side)).map(at) {
                let piece = format!(
                    r##"<circle{{}} cx="{x}" cy="{y}" r="0.34" fill="{fill}" stroke="#1c1c1c" stroke-width="0.05"/>"##
                );
                picture.put(class, &piece);
            }
        }
        for (x, y) in mark.into_iter().flat_map(|mv| [mv.from, mv.to]).map(at) {
            let ring = format!(
                r#"<circle{{}} cx="{x}" cy="{y}" r="0.42" fill="none" stroke="{MARK}" stroke-width="0.08"/>"#
            );
            picture.put("mark", &ring);
        }
        picture.finish(format_args!("Surakarta: {self}"), [-MARGIN, -MARGIN, SIZE, SIZE], WOOD)
    }
}

/// Rim, loops and coordinates.
fn draw_lines(picture: &mut Picture) {
    let stroke = |colour: &str| format!(r#"fill="none" stroke="{colour}" stroke-width="0.06""#);
    picture.put("rim", &format!(r#"<rect{{}} x="0" y="0" width="5" height="5" {}/>"#, stroke(RIM)));
    for (ring, class, colour) in [(Loop::Inner, "inner", INNER), (Loop::Outer, "outer", OUTER)] {
        let mut round = ring.points().to_vec();
        round.push(round[0]);
        picture.put(class, &format!(r#"<path{{}} d="{}" {}/>"#, outline(&round), stroke(colour)));
    }
    for (i, column) in ('a'..='f').enumerate() {
        picture.put("coordinate", &label(i as f64, 7.6, 0.4, RIM, column));
        picture.put("coordinate", &label(-2.5, i as f64 + 0.14, 0.4, RIM, 6 - i));
    }
}

/// The path through these points: straight along lines, and three quarters of a circle where an arc lies between two.
fn outline(points: &[Point]) -> String {
    let mut text = String::new();
    for (i, &point) in points.iter().enumerate() {
        let (x, y) = at(point);
        let before = i.checked_sub(1).map(|i| points[i]);
        let arc = before.and_then(|before| arc_between(before, point).map(|ring| (before, ring)));
        match (before, arc) {
            (None, _) => write!(text, "M{x} {y}"),
            (Some(_), None) => write!(text, " L{x} {y}"),
            (Some(_), Some((before, ring))) => {
                let radius = if ring == Loop::Inner { 1 } else { 2 };
                write!(text, " A{radius} {radius} 0 1 {} {x} {y}", u8::from(turns_clockwise(before, point)))
            }
        }
        .expect("a string grows");
    }
    text
}

/// Whether the long way round the corner between two ends of an arc runs clockwise.
fn turns_clockwise(from: Point, to: Point) -> bool {
    // The corner that the two ends have closest.
    let corner = |a: usize, b: usize| if a + b < 5 { 0.0 } else { 5.0 };
    let (x, y) = (corner(from.column(), to.column()), corner(from.row(), to.row()));
    let ((from_x, from_y), (to_x, to_y)) = (at(from), at(to));
    (from_x - x) * (to_y - y) - (from_y - y) * (to_x - x) < 0.0
}
