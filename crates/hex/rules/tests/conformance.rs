//! Hex, once more and slowly: stones in a map by their text, groups by walking, swap by hand.

use std::collections::{BTreeMap, BTreeSet};

use boyi_core::{Outcome, Side};
use boyi_hex::{Hex, HexRules, Swap};

use boyi_conformance::{Reference, conforms, counts_are_those_of_the_table, playouts_are_fair};

struct SlowHex {
    size: i32,
    swap: Swap,
    /// Column and row from 1, and whether the stone is red.
    stones: BTreeMap<(i32, i32), bool>,
    red_to_move: bool,
    moves_made: usize,
    first_is_red: bool,
}

impl SlowHex {
    fn has_won(&self, red: bool) -> bool {
        let own = |at: &(i32, i32)| self.stones.get(at) == Some(&red);
        let depth = |at: &(i32, i32)| if red { at.1 } else { at.0 };
        let mut seen: BTreeSet<(i32, i32)> =
            self.stones.keys().filter(|at| own(at) && depth(at) == 1).copied().collect();
        let mut todo: Vec<(i32, i32)> = seen.iter().copied().collect();
        while let Some((x, y)) = todo.pop() {
            if depth(&(x, y)) == self.size {
                return true;
            }
            for next in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x - 1, y + 1)] {
                if own(&next) && seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        false
    }

    fn side_of(&self, red: bool) -> Side {
        if red == self.first_is_red { Side::First } else { Side::Second }
    }
}

impl Reference<Hex> for SlowHex {
    fn start(rules: HexRules) -> Self {
        SlowHex {
            size: rules.size().into(),
            swap: rules.swap(),
            stones: BTreeMap::new(),
            red_to_move: true,
            moves_made: 0,
            first_is_red: true,
        }
    }

    fn mover(&self) -> Side {
        self.side_of(self.red_to_move)
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for x in 1..=self.size {
            for y in 1..=self.size {
                if !self.stones.contains_key(&(x, y)) {
                    moves.push(format!("{}{y}", char::from(b'a' + x as u8 - 1)));
                }
            }
        }
        if self.swap != Swap::Off && self.moves_made == 1 {
            moves.push("swap".into());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        self.moves_made += 1;
        if mv != "swap" {
            let at = (i32::from(mv.as_bytes()[0] - b'a') + 1, mv[1..].parse().unwrap());
            assert!(self.stones.insert(at, self.red_to_move).is_none());
            self.red_to_move = !self.red_to_move;
        } else if self.swap == Swap::Sides {
            self.first_is_red = false;
        } else {
            let ((x, y), _) = self.stones.pop_first().unwrap();
            self.stones.insert((y, x), false);
            self.red_to_move = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        [true, false].into_iter().find(|&red| self.has_won(red)).map(|red| Outcome::Win(self.side_of(red)))
    }
}

#[test]
fn small_boards_conform() {
    for size in 2..=5 {
        for swap in ["", ",swap=pieces", ",swap=sides"] {
            conforms::<Hex, SlowHex>(&format!("{size}{swap}"), 40);
        }
    }
}

#[test]
fn tournament_boards_conform() {
    conforms::<Hex, SlowHex>("11", 4);
    conforms::<Hex, SlowHex>("11,swap=pieces", 2);
    conforms::<Hex, SlowHex>("13,swap=sides", 1);
    conforms::<Hex, SlowHex>("19", 1);
}

#[test]
fn playouts_have_the_right_distribution() {
    playouts_are_fair::<Hex>("4", 0, 20_000);
    playouts_are_fair::<Hex>("5,swap=pieces", 1, 20_000);
    playouts_are_fair::<Hex>("5,swap=sides", 1, 20_000);
    playouts_are_fair::<Hex>("7", 15, 10_000);
}

#[test]
fn move_counts_are_those_of_the_table() {
    counts_are_those_of_the_table::<Hex>(include_str!("perft.txt"));
}
