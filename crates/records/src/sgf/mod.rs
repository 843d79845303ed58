//! SGF FF\[4\] as far as it is the same for all games: its syntax, and the properties about a whole game.

mod marks;
mod properties;
mod seconds;
mod syntax;

pub use marks::{glyph, marks, write_glyph, write_marks};
pub use properties::{apply, player_properties, result_text, settle_players, time_properties};
pub use seconds::{parse_seconds, seconds_text};
pub use syntax::{Dialect, Item, Items, Value};

/// The encoding that a file names in CA, which must be known before the rest can be read.
pub fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(4096)];
    let game = head.windows(2).position(|window| window == b"(;")?;
    let start = game + head[game..].windows(3).position(|window| window == b"CA[")? + 3;
    let length = head[start..].iter().position(|byte| *byte == b']')?;
    std::str::from_utf8(&head[start..start + length]).ok()
}

/// A property of one line, unless it is empty.
pub fn property(out: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        text_property(out, key, &value.replace(['\n', '\r'], " "));
    }
}

/// A property that may have several lines.
pub fn text_property(out: &mut String, key: &str, value: &str) {
    out.push_str(key);
    out.push('[');
    for c in value.chars() {
        if matches!(c, ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(']');
}
