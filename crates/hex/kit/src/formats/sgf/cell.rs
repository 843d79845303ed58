//! Cells in SGF files.

use boyi_hex::{Cell, MAX_SIZE};

/// A cell: `f6`, or two letters.
pub(crate) fn cell(text: &str) -> Option<Cell> {
    match text.as_bytes() {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            let number = |letter: &u8| letter.to_ascii_lowercase() - b'a';
            Some(Cell::new(number(column), number(row)))
        }
        _ => text.parse().ok(),
    }
    .filter(|cell: &Cell| cell.column < MAX_SIZE && cell.row < MAX_SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_in_both_notations() {
        for text in ["b3", "B3", "bc", "BC"] {
            assert_eq!(cell(text), Some(Cell::new(1, 2)), "{text}");
        }
        for text in ["", "3", "b", "b0", "b20", "zz", "b3c", "swap"] {
            assert_eq!(cell(text), None, "{text}");
        }
    }
}
