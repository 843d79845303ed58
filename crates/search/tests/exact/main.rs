//! Every search against plain minimax on small boards: the exact value on every position tried.

mod graph;
mod reference;
mod suite;

use boyi_games::Game;
use boyi_games::hex::Hex;
use graph::{Graph, GraphRules, NODES};
use reference::positions;
use suite::searches_are_exact;

#[test]
fn hex_3x3_is_exact() {
    searches_are_exact(positions::<Hex>("3", 3..8, 1), 10_000);
    searches_are_exact(positions::<Hex>("3", 2..3, 2), 30);
}

#[test]
fn hex_3x3_with_swap_is_exact() {
    searches_are_exact(positions::<Hex>("3,swap=pieces", 4..8, 3), 1_000);
    searches_are_exact(positions::<Hex>("3,swap=sides", 4..8, 4), 1_000);
}

#[test]
fn hex_4x4_is_exact() {
    searches_are_exact(positions::<Hex>("4", 10..15, 5), 10_000);
}

/// Repetitions, draws, sides that move twice.
#[test]
fn walks_on_graphs_are_exact() {
    let walks = (0..).map(|seed| {
        let node = seed as usize % NODES;
        Graph::start(GraphRules { seed }).starting_at(node)
    });
    searches_are_exact(walks.filter(|walk| walk.outcome().is_none()), 10_000);
}
