//! Marks on the board and signs of how good a move was, as SGF has them.

use super::syntax::Value;
use super::text_property;
use crate::{Glyph, Mark, Shape};

/// The property of each sign, and its value.
const GLYPHS: [(Glyph, &str, &str); 6] = [
    (Glyph::Brilliant, "TE", "2"),
    (Glyph::Good, "TE", "1"),
    (Glyph::Interesting, "IT", ""),
    (Glyph::Doubtful, "DO", ""),
    (Glyph::Bad, "BM", "1"),
    (Glyph::Blunder, "BM", "2"),
];

/// The sign that a property stands for. Any value but 2 is taken for 1.
pub fn glyph(value: &Value<'_>) -> Option<Glyph> {
    let strong = value.line() == "2";
    let fits = |(_, name, text): &&(Glyph, &str, &str)| *name == value.name && (*text == "2") == strong;
    GLYPHS.iter().find(fits).map(|(glyph, ..)| *glyph)
}

/// The marks that a value stands for; `places` reads a place, or the two corners of a rectangle of them. What is not on
/// the board is passed over.
pub fn marks(value: &Value<'_>, places: impl Fn(&str) -> Vec<String>) -> Vec<Mark> {
    let line = value.line();
    let shape = match &*value.name {
        "TR" => Shape::Triangle,
        "SQ" => Shape::Square,
        "CR" => Shape::Circle,
        "MA" => Shape::Cross,
        "LB" | "AR" => {
            let Some((at, rest)) = line.split_once(':') else { return Vec::new() };
            let shape = match &*value.name {
                "LB" => Some(Shape::Label { text: rest.trim().to_owned() }),
                _ => places(rest).pop().map(|to| Shape::Arrow { to }),
            };
            let mark = |at| shape.map(|shape| Mark { at, shape });
            return places(at).pop().and_then(mark).into_iter().collect();
        }
        _ => return Vec::new(),
    };
    places(&line).into_iter().map(|at| Mark { at, shape: shape.clone() }).collect()
}

/// Writes the sign of a move.
pub fn write_glyph(out: &mut String, glyph: Glyph) {
    let (_, name, text) =
        GLYPHS.iter().find(|(known, ..)| *known == glyph).expect("every sign has a property");
    text_property(out, name, text);
}

/// Writes marks, each property once with all its values; `place` says how a place of the board is written.
pub fn write_marks(out: &mut String, marks: &[Mark], place: impl Fn(&str) -> Option<String>) {
    let mut properties: Vec<(&str, String)> = Vec::new();
    for Mark { at, shape } in marks {
        let Some(mut text) = place(at) else { continue };
        let name = match shape {
            Shape::Triangle => "TR",
            Shape::Square => "SQ",
            Shape::Circle => "CR",
            Shape::Cross => "MA",
            Shape::Label { text: label } => {
                text.extend([":", &label.replace(['\n', '\r'], " ")]);
                "LB"
            }
            Shape::Arrow { to } => {
                let Some(to) = place(to) else { continue };
                text.extend([":", &to]);
                "AR"
            }
        };
        let known = properties.iter().position(|(known, _)| *known == name);
        let at = known.unwrap_or_else(|| {
            properties.push((name, String::new()));
            properties.len() - 1
        });
        text_property(&mut properties[at].1, "", &text);
    }
    for (name, values) in properties {
        out.extend([name, &values]);
    }
}
