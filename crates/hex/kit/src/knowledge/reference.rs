//! Slow and obvious: plain minimax, for the tests to hold everything else against.

use std::collections::HashMap;

use boyi_core::{Game, Random};
use boyi_hex::{Colour, Hex, HexRules};

use super::{Cells, Position};

/// Who wins with best play, by trying everything.
#[derive(Default)]
pub(crate) struct Minimax {
    known: HashMap<(Cells, Cells, Colour), Colour>,
}

impl Minimax {
    pub(crate) fn winner(&mut self, position: Position) -> Colour {
        let mover = position.to_move();
        if let Some(winner) = position.winner() {
            return winner;
        }
        let key = (position.stones(Colour::Red), position.stones(Colour::Blue), mover);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let wins = position.vacant().iter().any(|cell| self.winner(position.after(cell)) == mover);
        let winner = if wins { mover } else { !mover };
        self.known.insert(key, winner);
        winner
    }

    /// The mover's winning moves.
    pub(crate) fn winning_moves(&mut self, position: Position) -> Cells {
        let mover = position.to_move();
        position.vacant().iter().filter(|&cell| self.winner(position.after(cell)) == mover).collect()
    }
}

/// A position drawn in text, as the rules crate reads it.
pub(crate) fn drawn(text: &str) -> Position {
    let size = text.split_whitespace().next().expect("there are rows").split('/').count();
    let rules = HexRules::new(size as u8).expect("2x2 to 19x19");
    Position::of(&Hex::parse(rules, text).expect("the drawing is a position"))
}

/// A random position without a winner, with that many empty cells, either colour to move.
pub(crate) fn random_position(random: &mut Random, size: u8, empty: usize) -> Position {
    loop {
        let mut position = Position::empty(size).expect("there is such a board");
        if random.below(2) == 1 {
            position = position.with_to_move(Colour::Blue);
        }
        while position.vacant().len() > empty {
            let vacant = position.vacant();
            let chosen = random.below(vacant.len() as u32) as usize;
            position = position.after(vacant.iter().nth(chosen).expect("there is an empty cell"));
        }
        if position.winner().is_none() {
            return position;
        }
    }
}
