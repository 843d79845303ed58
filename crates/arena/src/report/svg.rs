//! The shapes that charts are made of.

use boyi_core::svg::{Picture, escaped};

/// A drawing that grows.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    picture: Picture,
}

/// Where a text hangs.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Our results.
pub(super) const OURS: &str = "#1f6fb2";
/// The published ones.
pub(super) const THEIRS: &str = "#c2571a";
/// Lines that help the eye.
pub(super) const FAINT: &str = "#d8d8d8";
/// Axes and texts.
pub(super) const INK: &str = "#333333";

impl Drawing {
    pub fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, picture: Picture::new() }
    }

    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        self.picture.add(format_args!(
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}" stroke-width="{width}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    pub fn dashed(&mut self, from: (f64, f64), to: (f64, f64), colour: &str) {
        self.picture.add(format_args!(
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{colour}" stroke-dasharray="5 4"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    pub fn curve(&mut self, points: &[(f64, f64)], colour: &str) {
        let places: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.picture.add(format_args!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
            places.join(" ")
        ));
    }

    pub fn dot(&mut self, at: (f64, f64), colour: &str) {
        self.picture
            .add(format_args!(r#"<circle cx="{:.1}" cy="{:.1}" r="4" fill="{colour}"/>"#, at.0, at.1));
    }

    pub fn diamond(&mut self, at: (f64, f64), colour: &str) {
        let (x, y) = at;
        self.picture.add(format_args!(
            r#"<path d="M{:.1} {y:.1} L{x:.1} {:.1} L{:.1} {y:.1} L{x:.1} {:.1} Z" fill="{colour}"/>"#,
            x - 6.0,
            y - 6.0,
            x + 6.0,
            y + 6.0
        ));
    }

    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, size: f64, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.picture.add(format_args!(
            r#"<text x="{:.1}" y="{:.1}" text-anchor="{anchor}" font-size="{size}" font-family="sans-serif" fill="{colour}">{}</text>"#,
            at.0,
            at.1,
            escaped(text)
        ));
    }

    pub fn finish(self, title: &str) -> String {
        self.picture.finish(escaped(title), [0.0, 0.0, self.width, self.height], "white")
    }
}
