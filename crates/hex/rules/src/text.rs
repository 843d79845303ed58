//! Positions in one line: rows from the top joined by `/`, each cell `R`, `B` or `.`, then the colour to move, then
//! `swapped` if the players have exchanged colours.

use std::fmt;

use crate::{Bits, Cell, Colour, Hex, HexRules, Swap};
use boyi_core::text::Scanner;
use boyi_core::{Game, TextError};

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.size() {
                let stone = self.stone_on(Cell { column, row });
                write!(f, "{}", stone.map_or('.', Colour::letter))?;
            }
        }
        write!(f, " {}", self.to_move().letter())?;
        if self.sides_swapped() { f.write_str(" swapped") } else { Ok(()) }
    }
}

fn colour(c: char) -> Option<Colour> {
    match c {
        'R' | 'r' => Some(Colour::Red),
        'B' | 'b' => Some(Colour::Blue),
        _ => None,
    }
}

pub(crate) fn parse(rules: HexRules, text: &str) -> Result<Hex, TextError> {
    let mut scanner = Scanner::new(text);
    let mut stones = [Bits::EMPTY; 2];
    let mut index = 0;
    for row in 0..rules.size() {
        if row > 0 {
            scanner.map(&format!("'/' after {} cells", rules.size()), |c| (c == '/').then_some(()))?;
        }
        for _ in 0..rules.size() {
            let stone = scanner.map("a cell: R, B or .", |c| match c {
                '.' => Some(None),
                _ => colour(c).map(Some),
            })?;
            if let Some(colour) = stone {
                stones[colour.index()].insert(index);
            }
            index += 1;
        }
    }
    scanner.map(&format!("a space after {} rows", rules.size()), |c| (c == ' ').then_some(()))?;
    let to_move = scanner.map("the colour to move: R or B", colour)?;
    let swapped = rules.swap() == Swap::Sides && scanner.accept(" swapped");
    scanner.end()?;
    let game = Hex::with_stones(rules, stones, to_move, swapped).expect("every cell was read once");
    debug_assert_eq!(game.hash(), game.recomputed_hash());
    Ok(game)
}
