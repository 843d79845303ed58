//! Pictures as SVG text: what boards and charts share.

use std::fmt::{Display, Write};

/// An SVG picture under work. Shapes carry classes, so that a page can give them other colours than the plain ones.
pub struct Picture {
    body: String,
}

impl Picture {
    /// A picture without shapes.
    #[expect(clippy::new_without_default, reason = "nobody asks for a picture by default")]
    pub fn new() -> Picture {
        Picture { body: String::new() }
    }

    /// Adds a shape with its class, which stands where the shape has `{}`.
    pub fn put(&mut self, class: &str, shape: &str) {
        self.add(shape.replacen("{}", &format!(r#" class="{class}""#), 1));
    }

    /// Adds an element.
    pub fn add(&mut self, element: impl Display) {
        writeln!(self.body, "{element}").expect("a string grows");
    }

    /// The whole text: `view` is what it shows (left, top, width, height), filled with `ground`.
    pub fn finish(self, title: impl Display, view: [f64; 4], ground: &str) -> String {
        let [left, top, width, height] = view.map(rounded);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <rect class=\"ground\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n\
             {}</svg>\n",
            self.body
        )
    }
}

/// A drawing of characters as a picture.
pub fn of_text(drawing: &str) -> String {
    let mut picture = Picture::new();
    for (y, line) in drawing.lines().enumerate() {
        let line = escaped(line);
        picture.add(format!(
            r##"<text x="1" y="{}" font-size="1.6" font-family="monospace" xml:space="preserve" fill="#1c1c1c">{line}</text>"##,
            2 * y + 2
        ));
    }
    let columns = drawing.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    picture.finish(
        "board",
        [0.0, 0.0, columns as f64 + 2.0, 2.0 * drawing.lines().count() as f64 + 1.0],
        "#f6f1e6",
    )
}

/// To a thousandth: more only makes the text longer.
pub fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// A letter or number beside the board, in the middle at this place.
pub fn label(x: f64, y: f64, size: f64, colour: &str, text: impl Display) -> String {
    let (x, y) = (rounded(x), rounded(y));
    format!(
        r#"<text{{}} x="{x}" y="{y}" font-size="{size}" font-family="sans-serif" text-anchor="middle" fill="{colour}">{text}</text>"#
    )
}

/// A text that means nothing to XML and HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
