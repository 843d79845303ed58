//! Dots and Boxes with edges as texts, held against the real rules.

use std::collections::{BTreeMap, BTreeSet};

use boyi_core::{Game, Margin, Outcome, Side};
use boyi_dots::{Dots, DotsRules, Start};

use boyi_conformance::{Reference, conforms, counts_are_those_of_the_table, playouts_are_fair};

struct Sheet {
    columns: u8,
    rows: u8,
    drawn: BTreeSet<String>,
    /// The lower left dot of every closed box, with who closed it.
    owners: BTreeMap<String, Side>,
    mover: Side,
}

fn dot(column: u8, row: u8) -> String {
    format!("{}{}", (b'a' + column) as char, row + 1)
}

impl Sheet {
    fn all_edges(&self) -> Vec<String> {
        let mut edges = Vec::new();
        for column in 0..=self.columns {
            for row in 0..=self.rows {
                if column < self.columns {
                    edges.push(dot(column, row) + "h");
                }
                if row < self.rows {
                    edges.push(dot(column, row) + "v");
                }
            }
        }
        edges
    }

    fn closed_boxes(&self) -> BTreeSet<String> {
        let mut closed = BTreeSet::new();
        for column in 0..self.columns {
            for row in 0..self.rows {
                let bottom = dot(column, row) + "h";
                let top = dot(column, row + 1) + "h";
                let left = dot(column, row) + "v";
                let right = dot(column + 1, row) + "v";
                if [bottom, top, left, right].iter().all(|edge| self.drawn.contains(edge)) {
                    closed.insert(dot(column, row));
                }
            }
        }
        closed
    }

    fn owned_by(&self, side: Side) -> i16 {
        self.owners.values().filter(|&&owner| owner == side).count() as i16
    }
}

impl Reference<Dots> for Sheet {
    fn start(rules: DotsRules) -> Self {
        let (columns, rows) = (rules.columns(), rules.rows());
        let mut drawn = BTreeSet::new();
        for column in 0..columns {
            if rules.start() != Start::American {
                drawn.insert(dot(column, 0) + "h");
            }
            if rules.start() == Start::Swedish {
                drawn.insert(dot(column, rows) + "h");
            }
        }
        for row in 0..rows {
            if rules.start() != Start::American {
                drawn.insert(dot(0, row) + "v");
            }
            if rules.start() == Start::Swedish {
                drawn.insert(dot(columns, row) + "v");
            }
        }
        Sheet { columns, rows, drawn, owners: BTreeMap::new(), mover: Side::First }
    }

    fn mover(&self) -> Side {
        self.mover
    }

    fn moves(&self) -> Vec<String> {
        self.all_edges().into_iter().filter(|edge| !self.drawn.contains(edge)).collect()
    }

    fn play(&mut self, edge: &str) {
        let before = self.closed_boxes();
        self.drawn.insert(edge.to_owned());
        let after = self.closed_boxes();
        if before == after {
            self.mover = self.mover.other();
        }
        for closed in after.difference(&before) {
            self.owners.insert(closed.clone(), self.mover);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.moves().is_empty() {
            return None;
        }
        let (first, second) = (self.owned_by(Side::First), self.owned_by(Side::Second));
        if first > second {
            Some(Outcome::Win(Side::First))
        } else if second > first {
            Some(Outcome::Win(Side::Second))
        } else {
            Some(Outcome::Draw)
        }
    }

    fn margin(&self) -> Option<Margin> {
        Some(Margin(self.owned_by(Side::First) - self.owned_by(Side::Second)))
    }
}

#[test]
fn dots_conforms_on_square_boards() {
    conforms::<Dots, Sheet>("1x1", 20);
    conforms::<Dots, Sheet>("2x2", 20);
    conforms::<Dots, Sheet>("3x3", 10);
    conforms::<Dots, Sheet>("5x5", 5);
}

#[test]
fn dots_conforms_on_the_largest_board() {
    conforms::<Dots, Sheet>("7x7", 1);
}

#[test]
fn dots_conforms_on_rectangles() {
    for rules in ["1x2", "2x1", "1x7", "2x3", "4x3", "6x5", "7x4"] {
        conforms::<Dots, Sheet>(rules, 3);
    }
}

#[test]
fn dots_conforms_from_the_other_starts() {
    for start in ["icelandic", "swedish"] {
        for size in ["1x2", "2x2", "2x3", "4x3", "5x5"] {
            conforms::<Dots, Sheet>(&format!("{size},start={start}"), 3);
        }
    }
    conforms::<Dots, Sheet>("1x1,start=icelandic", 5);
}

#[test]
fn dots_playouts_are_fair() {
    playouts_are_fair::<Dots>("1x1", 0, 2_000);
    playouts_are_fair::<Dots>("2x2", 0, 20_000);
    playouts_are_fair::<Dots>("2x3,start=swedish", 0, 20_000);
    playouts_are_fair::<Dots>("5x5", 0, 20_000);
    playouts_are_fair::<Dots>("5x5", 30, 20_000);
    playouts_are_fair::<Dots>("7x7", 20, 5_000);
}

#[test]
fn move_counts_are_those_of_the_table() {
    counts_are_those_of_the_table::<Dots>(include_str!("perft.txt"));
}

#[test]
fn the_empty_5x5_board_has_60_times_59_times_58_times_57_lines_of_four() {
    assert_eq!(boyi_core::perft(&mut Dots::start(DotsRules::default()), 4), 11_703_240);
}
