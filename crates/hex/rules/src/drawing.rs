//! The board for a terminal.

use std::fmt::Write;

use crate::{Cell, Colour, Hex, HexMove};

/// Each row stands half a cell further right; the last stone is in brackets.
pub(crate) fn drawing(game: &Hex, mark: Option<HexMove>) -> String {
    let size = game.size();
    let mark = mark.and_then(HexMove::cell);
    let mut out = String::new();
    let letters = |out: &mut String| {
        (0..size)
            .for_each(|column| write!(out, " {}", char::from(b'a' + column)).expect("writing to a string"));
        out.push('\n');
    };
    out.push_str("   ");
    letters(&mut out);
    for row in 0..size {
        let indent = usize::from(row);
        write!(out, "{:indent$}{:>2} ", "", row + 1).expect("writing to a string");
        let mut closing = false;
        for column in 0..size {
            let cell = Cell { column, row };
            let stone = game.stone_on(cell).map_or('.', Colour::letter);
            let marked = mark == Some(cell);
            out.push(match (marked, closing) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            });
            out.push(stone);
            closing = marked;
        }
        writeln!(out, "{} {}", if closing { ')' } else { ' ' }, row + 1).expect("writing to a string");
    }
    write!(out, "{:indent$}", "", indent = usize::from(size) + 3).expect("writing to a string");
    letters(&mut out);
    out
}
