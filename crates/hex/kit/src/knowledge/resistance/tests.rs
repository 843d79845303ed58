//! The circuits against those worked out by hand, and against plain dense elimination.

use boyi_core::Random;

use super::*;
use crate::knowledge::reference::{drawn, random_position};

fn solved(text: &str) -> Resistance {
    let mut resistance = Resistance::new();
    resistance.solve(&drawn(text));
    resistance
}

#[track_caller]
fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

/// By hand: half a turn changes nothing, so a1 and b2, b1 and a2 have voltages that add up to 1; Kirchhoff's law
/// at a1 gives 3/4 and at b1 2/3, so the current is 1/4 + 1/3.
#[test]
fn two_by_two_is_as_worked_out_by_hand() {
    let empty = solved("../.. R");
    close(empty.total(Colour::Red), 12.0 / 7.0);
    close(empty.current(Colour::Red, 0), 0.25 * 12.0 / 7.0);
    close(empty.current(Colour::Red, 1), (1.0 / 3.0 + 0.5 / 12.0) * 12.0 / 7.0);
    close(empty.ratio(), 1.0);
}

/// A column of stones with one gap: the whole current goes through it.
#[test]
fn stones_do_not_resist_and_opponents_do_not_conduct() {
    let gap = solved("BRB/B.B/BRB R");
    close(gap.total(Colour::Red), 2.0);
    close(gap.current(Colour::Red, 4), 1.0);
    // Blue's stones touch the gap twice on either side.
    close(gap.total(Colour::Blue), 1.0);
    // The two cells of a bridge, side by side.
    close(solved("BRB/..B/RBB R").total(Colour::Red), 1.0);
}

#[test]
fn who_has_won_has_no_resistance_and_the_other_no_current() {
    let won = solved("BR./.R./.RB B");
    assert_eq!(won.total(Colour::Red), 0.0);
    assert_eq!(won.total(Colour::Blue), f64::INFINITY);
    assert_eq!(won.ratio(), 0.0);
    assert_eq!(solved("RB./BBB/..R R").ratio(), f64::INFINITY);
}

/// Slow and obvious: every point its own unknown, wires of stones nearly without resistance, plain elimination.
fn by_dense_elimination(position: &Position, colour: Colour) -> (f64, Vec<f64>) {
    let shape = position.shape();
    let count = shape.board().len();
    let resistance = |cell: usize| match () {
        () if position.stones(colour).contains(cell) => Some(0.0),
        () if position.stones(!colour).contains(cell) => None,
        () => Some(1.0),
    };
    let wire = |a: f64, b: f64| 1.0 / (a + b).max(1e-7);
    let mut wires = vec![vec![0.0; count + 2]; count];
    for (cell, wires) in wires.iter_mut().enumerate() {
        let Some(own) = resistance(cell) else { continue };
        for other in shape.neighbours(cell).iter() {
            wires[other] = resistance(other).map_or(0.0, |other| wire(own, other));
        }
        for edge in 0..2 {
            if shape.edges(colour)[edge].contains(cell) {
                wires[count + edge] = wire(own, 0.0);
            }
        }
    }
    let mut rows: Vec<Vec<f64>> = (0..count)
        .map(|cell| {
            let mut row: Vec<f64> = wires[cell][..count].iter().map(|wire| -wire).collect();
            // An empty region that stones cut off has no voltage of its own: this gives it one.
            row[cell] = wires[cell].iter().sum::<f64>() + 1e-7;
            row.push(wires[cell][count]);
            row
        })
        .collect();
    for k in 0..count {
        for i in (0..count).filter(|&i| i != k) {
            let pivot = rows[k].clone();
            let factor = rows[i][k] / pivot[k];
            rows[i].iter_mut().zip(&pivot).for_each(|(entry, own)| *entry -= factor * own);
        }
    }
    let mut voltage: Vec<f64> = (0..count).map(|cell| rows[cell][count] / rows[cell][cell]).collect();
    voltage.extend([1.0, 0.0]);
    let whole: f64 = (0..count).map(|cell| wires[cell][count] * (1.0 - voltage[cell])).sum();
    let flow = |cell: usize| -> f64 {
        (0..count + 2).map(|end| wires[cell][end] * (voltage[cell] - voltage[end]).abs()).sum()
    };
    (1.0 / whole, (0..count).map(|cell| flow(cell) / 2.0 / whole).collect())
}

#[test]
fn the_front_finds_what_dense_elimination_finds() {
    let mut random = Random::new(71);
    let mut resistance = Resistance::new();
    for (size, empty, count) in [
        (3, 5, 8),
        (4, 9, 8),
        (5, 15, 8),
        (7, 30, 8),
        (9, 50, 8),
        (11, 121, 1),
        (11, 90, 8),
        (11, 60, 8),
        (12, 100, 3),
        (13, 169, 1),
        (13, 120, 3),
        (15, 120, 2),
        (16, 200, 2),
        (19, 361, 1),
        (19, 280, 2),
    ] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            resistance.solve(&position);
            for colour in Colour::BOTH {
                let (total, currents) = by_dense_elimination(&position, colour);
                let found = resistance.total(colour);
                if total > 1e6 {
                    assert_eq!(found, f64::INFINITY, "{position}");
                    continue;
                }
                assert!((found - total).abs() < 1e-3 * total, "{position}: {found}, not {total}");
                for cell in position.vacant().iter() {
                    let found = resistance.current(colour, cell);
                    assert!((found - currents[cell]).abs() < 1e-3, "{position} {cell} {found}");
                }
            }
        }
    }
}

#[test]
fn exchanging_the_colours_exchanges_the_circuits() {
    let mut random = Random::new(72);
    let (mut here, mut there) = (Resistance::new(), Resistance::new());
    for (size, empty) in [(8, 40), (13, 100), (14, 110), (19, 200)].repeat(5) {
        let position = random_position(&mut random, size, empty);
        here.solve(&position);
        there.solve(&position.exchanged());
        for cell in position.shape().board().iter() {
            let mirrored = position.shape().transposed_cell(cell);
            close(here.current(Colour::Red, cell), there.current(Colour::Blue, mirrored));
        }
        close(here.total(Colour::Red), there.total(Colour::Blue));
    }
}
