//! The one-line text of a position; its format is described at [`Dots`].

use std::fmt;

use boyi_core::text::Scanner;
use boyi_core::{Game, Side, TextError};

use crate::{Dots, DotsRules};

impl fmt::Display for Dots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (edges, boxes) = (self.geometry().edge_count(), self.geometry().box_count());
        write_set(f, self.edges(), edges)?;
        for side in Side::BOTH {
            f.write_str(" ")?;
            write_set(f, self.boxes(side).into(), boxes)?;
        }
        f.write_str(match self.mover() {
            Side::First => " R",
            Side::Second => " B",
        })
    }
}

pub(crate) fn read(rules: DotsRules, text: &str) -> Result<Dots, TextError> {
    let geometry = rules.geometry();
    let (edge_count, box_count) = (geometry.edge_count(), geometry.box_count());
    let mut scanner = Scanner::new(text);
    let edges = read_set(&mut scanner, edge_count, "edges")?;
    let mut boxes = [0; 2];
    for owned in &mut boxes {
        scanner.expect(" ")?;
        *owned = read_set(&mut scanner, box_count, "boxes")? as u64;
    }
    scanner.expect(" ")?;
    let mover = scanner.map("the side to move, R or B", |c| match c {
        'R' => Some(Side::First),
        'B' => Some(Side::Second),
        _ => None,
    })?;
    scanner.end()?;

    // Every digit was there, so member n of a field stands n / 4 digits after its beginning.
    let reds = digits(edge_count) + 1;
    let blues = reds + digits(box_count) + 1;
    let wrong = |field: usize, member: usize, expected: String| {
        Err(TextError::new(text, field + member / 4, expected))
    };
    let missing = geometry.start_edges(rules.start()) & !edges;
    if missing != 0 {
        let index = missing.trailing_zeros() as usize;
        let edge = geometry.edge(index);
        return wrong(0, index, format!("edge {edge} to be drawn, as start={} has it", rules.start()));
    }
    for number in 0..box_count {
        let closed = edges & geometry.box_mask(number) == geometry.box_mask(number);
        let owned = boxes.map(|owned| owned >> number & 1 == 1);
        let (column, row) = geometry.box_place(number);
        let name = format!("the box right of and above dot {}{}", char::from(b'a' + column), row + 1);
        match (closed, owned) {
            (true, [false, false]) => return wrong(reds, number, format!("an owner: {name} is closed")),
            (true, [true, true]) => return wrong(blues, number, format!("one owner only of {name}")),
            (false, [true, _]) => return wrong(reds, number, format!("no owner yet: {name} is open")),
            (false, [_, true]) => return wrong(blues, number, format!("no owner yet: {name} is open")),
            _ => {}
        }
    }
    Ok(Dots::assembled(rules, edges, boxes, mover))
}

fn digits(members: usize) -> usize {
    members.div_ceil(4)
}

fn write_set(f: &mut fmt::Formatter<'_>, set: u128, members: usize) -> fmt::Result {
    (0..digits(members)).try_for_each(|digit| write!(f, "{:x}", set >> (4 * digit) & 0xf))
}

fn read_set(scanner: &mut Scanner<'_>, members: usize, what: &str) -> Result<u128, TextError> {
    let mut set = 0;
    for digit in 0..digits(members) {
        let bits = (members - 4 * digit).min(4);
        let limit = 1 << bits;
        let expected = if bits == 4 {
            format!("hexadecimal digit {} of {} {what}", digit + 1, digits(members))
        } else {
            format!("a digit below {limit}, the last of {members} {what}")
        };
        let value = scanner.map(&expected, |c| c.to_digit(16).filter(|&value| value < limit))?;
        set |= u128::from(value) << (4 * digit);
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(rules: &str, text: &str) -> String {
        Dots::parse(rules.parse().unwrap(), text).unwrap_err().to_string()
    }

    #[test]
    fn digits_are_read_in_either_case_and_written_small() {
        let rules = "2x2".parse().unwrap();
        assert_eq!(Dots::parse(rules, "FFF F 0 B").unwrap().to_string(), "fff f 0 B");
    }

    #[test]
    fn a_field_must_have_all_its_digits_and_no_more() {
        assert_eq!(error("2x2", ""), "nothing was given, expected hexadecimal digit 1 of 3 edges");
        assert_eq!(
            error("2x2", "00 0 0 R"),
            "\"00 0 0 R\", character 3: read ' ', expected hexadecimal digit 3 of 3 edges"
        );
        assert_eq!(error("2x2", "0000 0 0 R"), "\"0000 0 0 R\", character 4: read '0', expected \" \"");
        assert_eq!(error("2x2", "000 0 0"), "\"000 0 0\": ends where \" \" was expected");
        assert_eq!(
            error("2x2", "000 0 0 W"),
            "\"000 0 0 W\", character 9: read 'W', expected the side to move, R or B"
        );
        assert_eq!(
            error("2x2", "000 0 0 R "),
            "\"000 0 0 R \", character 10: read ' ', expected the end of the text"
        );
    }

    #[test]
    fn a_set_has_no_member_past_the_end() {
        assert_eq!(
            error("2x1", "08 0 0 R"),
            "\"08 0 0 R\", character 2: read '8', expected a digit below 8, the last of 7 edges"
        );
        assert_eq!(
            error("2x1", "00 4 0 R"),
            "\"00 4 0 R\", character 4: read '4', expected a digit below 4, the last of 2 boxes"
        );
    }

    #[test]
    fn exactly_the_closed_boxes_have_one_owner() {
        assert_eq!(
            error("1x1", "f 0 0 R"),
            "\"f 0 0 R\", character 3: read '0', expected an owner: the box right of and above dot a1 is closed"
        );
        assert_eq!(
            error("1x1", "f 1 1 R"),
            "\"f 1 1 R\", character 5: read '1', expected one owner only of the box right of and above dot a1"
        );
        assert_eq!(
            error("1x1", "7 0 1 R"),
            "\"7 0 1 R\", character 5: read '1', expected no owner yet: the box right of and above dot a1 is open"
        );
    }

    #[test]
    fn what_the_start_draws_must_be_drawn() {
        assert_eq!(
            error("2x1,start=icelandic", "30 0 0 R"),
            "\"30 0 0 R\", character 2: read '0', expected edge a1v to be drawn, as start=icelandic has it"
        );
    }
}
