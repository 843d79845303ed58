//! The board as SVG: for a report, or whoever has a position and wants to see it.
//!
//! Dots are one unit apart, and the upper left one is the origin. Classes: `ground`, `red`, `blue`, `edge`,
//! `mark`, `dot`, `coordinate`.

use crate::{Direction, Dots, Edge};
use boyi_core::Side;
use boyi_core::svg::{Picture, label};

const INK: &str = "#2a2a2a";
const PAPER: &str = "#f6f1e6";
const MARK: &str = "#d98200";

impl Dots {
    /// The board as SVG text, with `mark` drawn in another colour.
    ///
    /// ```
    /// use boyi_core::Game;
    /// use boyi_dots::Dots;
    /// let mut game = Dots::start("1x1".parse()?);
    /// for edge in ["a1h", "a2h", "a1v", "b1v"] {
    ///     game.play(edge.parse()?).unwrap();
    /// }
    /// let svg = game.svg(Some("b1v".parse()?));
    /// assert_eq!((svg.matches(r#"class="edge""#).count(), svg.matches(r#"class="mark""#).count()), (3, 1));
    /// assert_eq!((svg.matches(r#"class="red""#).count(), svg.matches(r#"class="blue""#).count()), (0, 1));
    /// # Ok::<(), boyi_core::TextError>(())
    /// ```
    pub(crate) fn picture(&self, mark: Option<Edge>) -> String {
        let mut picture = Picture::new();
        let (columns, rows) = (self.geometry().columns(), self.geometry().rows());
        let height = |row: u8| f64::from(rows) - f64::from(row);
        for number in 0..self.geometry().box_count() {
            let Some(side) = self.owner(number) else { continue };
            let (column, row) = self.geometry().box_place(number);
            // Red boxes are full and blue ones striped: shape as well as colour tells them apart.
            let (x, y) = (column, height(row) - 1.0);
            match side {
                Side::First => picture.put(
                    "red",
                    &format!(r##"<rect{{}} x="{x}" y="{y}" width="1" height="1" fill="#e8a29d"/>"##),
                ),
                Side::Second => picture.put(
                    "blue",
                    &format!(
                        r##"<path{{}} d="M{x} {y}m.2 0l-.2 .2m.5 -.2l-.5 .5m.8 -.5l-.8 .8m1 -.7l-.7 .7m.7 -.4l-.4 .4m.4 -.1l-.1 .1" stroke="#2b5fa8" stroke-width="0.09"/>"##
                    ),
                ),
            }
        }
        for index in 0..self.geometry().edge_count() {
            if self.edges() >> index & 1 == 0 {
                continue;
            }
            let edge = self.geometry().edge(index);
            let (x, y) = (edge.column(), height(edge.row()));
            let way = if edge.direction() == Direction::Horizontal { "h1" } else { "v-1" };
            let (class, colour) = if mark == Some(edge) { ("mark", MARK) } else { ("edge", INK) };
            let line = format!(
                r#"<path{{}} d="M{x} {y}{way}" stroke="{colour}" stroke-width="0.1" stroke-linecap="round"/>"#
            );
            picture.put(class, &line);
        }
        for row in 0..=rows {
            for x in 0..=columns {
                let y = height(row);
                picture.put("dot", &format!(r#"<circle{{}} cx="{x}" cy="{y}" r="0.1" fill="{INK}"/>"#));
            }
            picture.put("coordinate", &label(-0.5, height(row) + 0.1, 0.3, INK, row + 1));
        }
        for column in 0..=columns {
            let letter = char::from(b'a' + column);
            picture.put("coordinate", &label(column.into(), height(0) + 0.6, 0.3, INK, letter));
        }
        let view = [-0.9, -0.5, f64::from(columns) + 1.4, f64::from(rows) + 1.4];
        picture.finish(format_args!("Dots and Boxes: {self}"), view, PAPER)
    }
}
