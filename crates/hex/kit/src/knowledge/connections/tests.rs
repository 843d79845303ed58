//! Every connection that the search finds is played out by minimax inside its carrier.

use std::collections::HashMap;

use boyi_core::Random;
use boyi_hex::Colour;

use super::*;
use crate::knowledge::reference::{drawn, random_position};
use crate::knowledge::shape::Shape;

/// Whether the owner of some stones can join two sets of cells on a board where only the carrier is empty.
struct Local {
    shape: &'static Shape,
    ends: [Cells; 2],
    known: HashMap<(Cells, Cells, bool), bool>,
}

impl Local {
    fn holds(&mut self, own: Cells, empty: Cells, owner_moves: bool) -> bool {
        if self.shape.flood(self.ends[0], own).intersects(self.ends[1]) {
            return true;
        }
        if let Some(&holds) = self.known.get(&(own, empty, owner_moves)) {
            return holds;
        }
        let mut after = |cell: usize| {
            let stone = if owner_moves { Cells::only(cell) } else { Cells::EMPTY };
            self.holds(own | stone, empty - Cells::only(cell), !owner_moves)
        };
        let holds = match owner_moves {
            true => empty.iter().any(&mut after),
            // A pass is the opponent's weakest move, and the only one left when the carrier is full.
            false => !empty.is_empty() && empty.iter().all(&mut after),
        };
        self.known.insert((own, empty, owner_moves), holds);
        holds
    }
}

fn holds(position: &Position, colour: Colour, a: End, b: End, carrier: Cells, owner_moves: bool) -> bool {
    let shape = position.shape();
    let mut own = position.stones(colour);
    // An empty cell counts as a stone once it is an end.
    let ends = [a, b].map(|end| match end {
        End::Start => shape.edges(colour)[0],
        End::Goal => shape.edges(colour)[1],
        // A stone that is joined to an edge stands for all of the edge.
        End::Cell(cell) => (0..2)
            .filter(|&edge| position.joined_to(colour, edge).contains(cell))
            .fold(Cells::only(cell), |all, edge| all | shape.edges(colour)[edge]),
    });
    for end in [a, b] {
        if let End::Cell(cell) = end {
            own.insert(cell);
        }
    }
    Local { shape, ends, known: HashMap::new() }.holds(own, carrier, owner_moves)
}

fn check_all(position: Position, colour: Colour, largest: usize) -> usize {
    let connections = Connections::of(&position, colour);
    let mut ends = vec![End::Start, End::Goal];
    ends.extend((position.vacant() | position.stones(colour)).iter().map(End::Cell));
    let mut checked = 0;
    for (i, &a) in ends.iter().enumerate() {
        for &b in &ends[..i] {
            for (carriers, owner_moves) in [(connections.full(a, b), false), (connections.semi(a, b), true)] {
                for carrier in carriers.into_iter().filter(|carrier| carrier.len() <= largest) {
                    checked += 1;
                    assert!(
                        holds(&position, colour, a, b, carrier, owner_moves),
                        "{position}: {colour:?} {a:?} {b:?} by {carrier:?}, owner to move: {owner_moves}"
                    );
                }
            }
        }
    }
    checked
}

#[test]
fn every_connection_on_an_empty_board_holds() {
    assert!(check_all(Position::empty(4).unwrap(), Colour::Red, 11) > 100);
    assert!(check_all(Position::empty(5).unwrap(), Colour::Blue, 9) > 100);
}

#[test]
fn every_connection_in_random_positions_holds() {
    let mut random = Random::new(21);
    let mut checked = 0;
    for (size, empty, count) in [(4, 10, 40), (5, 16, 25), (6, 22, 10), (13, 14, 10), (19, 14, 10)] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            for colour in Colour::BOTH {
                checked += check_all(position, colour, 10);
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn a_third_row_stone_is_joined_to_the_edge_by_a_ziggurat() {
    let position = drawn("....../....../....../...R../....../...... B");
    let connections = Connections::of(&position, Colour::Red);
    let smallest = connections.full(End::Cell(21), End::Goal).iter().map(|carrier| carrier.len()).min();
    assert_eq!(smallest, Some(8));
}

#[test]
fn a_move_outside_the_must_play_region_loses() {
    use crate::knowledge::reference::Minimax;
    let mut random = Random::new(22);
    let mut regions = 0;
    for (size, empty, count) in [(4, 11, 150), (5, 12, 100), (9, 12, 60), (13, 12, 40), (19, 11, 40)] {
        for _ in 0..count {
            let position = random_position(&mut random, size, empty);
            let mover = position.to_move();
            let theirs = Connections::of(&position, !mover);
            let must_play = theirs.must_play() & position.vacant();
            let mut minimax = Minimax::default();
            regions += usize::from(must_play != position.vacant());
            assert!(minimax.winning_moves(position).is_subset(must_play), "{position}");
            assert!(theirs.win_moving_second().is_none() || minimax.winner(position) != mover);
            let ours = Connections::of(&position, mover);
            let joins = ours.win_moving_second().is_some() || !ours.semi(End::Start, End::Goal).is_empty();
            assert!(!joins || minimax.winner(position) == mover);
        }
    }
    assert!(regions > 100, "{regions}");
}

/// All carriers between all ends, in the order in which they are kept.
fn carriers<const W: usize>(position: &Position, colour: Colour) -> Vec<Cells> {
    let mut network = Network::<W>::new();
    network.find(&position.fit(), colour, Until::Exhausted);
    let mut ends = vec![End::Start, End::Goal];
    ends.extend(position.shape().board().iter().map(End::Cell));
    let pairs = ends.iter().enumerate().flat_map(|(i, &a)| ends[..i].iter().map(move |&b| (a, b)));
    pairs
        .flat_map(|(a, b)| [network.full(a, b), network.semi(a, b)])
        .flat_map(|carriers| carriers.iter().map(|carrier| carrier.fit()))
        .collect()
}

#[test]
fn sets_of_every_width_give_the_same_connections() {
    let mut random = Random::new(23);
    for (size, empty) in [(4, 12), (6, 30), (8, 50), (9, 60)] {
        let position = random_position(&mut random, size, empty);
        for colour in Colour::BOTH {
            let expected = carriers::<2>(&position, colour);
            assert!(!expected.is_empty());
            assert_eq!(carriers::<3>(&position, colour), expected, "{position}");
            assert_eq!(carriers::<4>(&position, colour), expected, "{position}");
            assert_eq!(carriers::<6>(&position, colour), expected, "{position}");
        }
    }
}

#[test]
fn edge_templates_are_found_on_large_boards() {
    for size in [13u8, 15, 19] {
        let empty = Position::empty(size).unwrap();
        let n = usize::from(size);
        // A stone on the fourth row from the bottom.
        let stone = (n - 4) * n + n / 2;
        let position = empty.with_stones(Colour::Red, Cells::only(stone));
        let connections = Connections::of(&position, Colour::Red);
        let smallest =
            connections.full(End::Cell(stone), End::Goal).iter().map(|carrier| carrier.len()).min();
        assert_eq!(smallest, Some(19), "{size}x{size}");
    }
}
