//! Local patterns against minimax and against sets of cells.

use boyi_core::Random;

use super::*;
use crate::knowledge::patterns;
use crate::knowledge::reference::{Minimax, drawn, random_position};

#[test]
fn filling_by_local_patterns_keeps_the_winner() {
    let mut random = Random::new(91);
    let mut filled = 0;
    for (size, empty, count) in [(3, 7, 100), (4, 11, 100), (5, 12, 60)] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let mut rings = Rings::of(&position);
            rings.fill(position.vacant(), (true, true), || Colour::BOTH[random.below(2) as usize]);
            let mut after = position;
            for colour in Colour::BOTH {
                after = after.with_stones(colour, rings.stones(colour));
            }
            filled += position.vacant().len() - after.vacant().len();
            for mover in Colour::BOTH {
                let [before, after] = [position, after].map(|position| position.with_to_move(mover));
                let same = Minimax::default().winner(before) == Minimax::default().winner(after);
                assert!(same, "{before} {after}");
            }
        }
    }
    assert!(filled > 500, "only {filled} cells were filled");
}

#[test]
fn bridges_are_those_that_sets_of_cells_show() {
    let mut random = Random::new(92);
    for size in [3, 5, 8, 11, 13, 19] {
        for _ in 0..20 {
            let position = random_position(&mut random, size, usize::from(size).pow(2) * 2 / 3);
            let mut found: Vec<Cells> = Vec::new();
            Rings::of(&position)
                .bridges(|cells| found.push(cells.iter().map(|&cell| usize::from(cell)).collect()));
            let mut expected: Vec<Cells> = Colour::BOTH
                .into_iter()
                .flat_map(|colour| patterns::bridges(&position, colour))
                .map(|bridge| bridge.carrier)
                .collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{position}");
        }
    }
}

#[test]
fn an_intruder_is_answered_on_the_other_cell() {
    let board = Stones::of(&drawn("..R../..B../.R.../...../..... R"));
    let intruder = board.place(7);
    let completions = MEANINGS.completions[Colour::Red.index()][usize::from(board.ring(intruder))];
    let cells: Vec<usize> =
        directions(completions).map(|direction| board.cell(board.step(intruder, direction))).collect();
    assert_eq!(cells, [6]);
}

#[test]
fn rings_that_are_kept_are_those_that_are_seen() {
    let mut random = Random::new(93);
    for size in [2, 3, 7, 11, 13, 19] {
        let position = random_position(&mut random, size, usize::from(size).pow(2) / 2);
        let rings = Rings::of(&position);
        for cell in position.shape().board().iter() {
            let place = rings.board().place(cell);
            assert_eq!(rings.ring(place), rings.board().ring(place));
        }
    }
}
