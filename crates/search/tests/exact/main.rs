//! Every search against plain minimax on small boards: the exact value on every position tried.

mod graph;
mod reference;
mod suite;

use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::{Surakarta, SurakartaMove};
use boyi_games::{Game, Random};
use boyi_search::{AlphaBetaOptions, Heuristic, Lead, Score};
use graph::{Graph, GraphRules, NODES};
use reference::{minimax_of_depth, minimax_of_depth_and_captures, positions, quick_minimax};
use suite::{depths_are_exact, margins_are_exact, searches_are_exact};

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

#[test]
fn dots_2x2_is_exact() {
    searches_are_exact(positions::<Dots>("2x2", 6..12, 6), 10_000);
    margins_are_exact(positions::<Dots>("2x2", 6..12, 7), 2_000);
}

#[test]
fn dots_2x3_is_exact() {
    searches_are_exact(positions::<Dots>("2x3", 11..17, 8), 10_000);
    margins_are_exact(positions::<Dots>("2x3", 11..17, 9), 2_000);
}

/// Boards with up to `pieces` pieces thrown on them, in turn Black's and White's.
fn surakarta_boards(
    rules: &str,
    pieces: u32,
    quiet: std::ops::Range<u32>,
    seed: u64,
) -> impl Iterator<Item = Surakarta> {
    let rules = rules.parse().expect("rules");
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || {
        let mut board = ['.'; 36];
        for number in 0..2 + random.below(pieces - 1) {
            board[random.below(36) as usize] = if number % 2 == 0 { 'B' } else { 'W' };
        }
        let board: String = board.iter().collect();
        let mover = ['B', 'W'][random.below(2) as usize];
        let quiet = quiet.start + random.below(quiet.end - quiet.start);
        Surakarta::parse(rules, &format!("{board} {mover} {quiet}")).expect("a position")
    })
    .filter(|game| game.outcome().is_none())
}

/// Few pieces and few plies left to the fiftieth without a capture: then minimax sees the end.
fn surakarta_endings(
    rules: &str,
    quiet: std::ops::Range<u32>,
    most: u32,
    seed: u64,
) -> impl Iterator<Item = Surakarta> {
    surakarta_boards(rules, 5, quiet, seed).filter(move |game| quick_minimax(game, most).is_some())
}

#[test]
fn surakarta_endings_are_exact() {
    searches_are_exact(surakarta_endings("", 47..50, 700, 10), 10_000);
    searches_are_exact(surakarta_endings("", 46..47, 4_000, 10), 200);
    searches_are_exact(surakarta_endings("end=threefold", 47..50, 700, 11), 1_000);
}

/// Long enough for a position to come again.
#[test]
fn surakarta_endings_with_repetitions_are_exact() {
    searches_are_exact(surakarta_endings("", 45..46, 30_000, 12), 50);
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

fn without_table() -> AlphaBetaOptions {
    AlphaBetaOptions { table: 0, ..AlphaBetaOptions::default() }
}

#[test]
fn every_depth_is_exact() {
    let ways = [
        without_table(),
        AlphaBetaOptions { exact_candidates: 3, ..without_table() },
        AlphaBetaOptions::plain(),
    ];
    let dots = positions::<Dots>("3x3", 8..14, 13).take(100);
    depths_are_exact(Lead, &ways, 3, dots, minimax_of_depth);
    let surakarta = positions::<Surakarta>("", 20..80, 14).take(100);
    depths_are_exact(Lead, &ways, 3, surakarta, minimax_of_depth);
}

/// The lead, once no capture changes it.
#[derive(Clone, Copy)]
struct Captures;

impl Heuristic<Surakarta> for Captures {
    fn evaluate(&self, game: &Surakarta) -> Score {
        Lead.evaluate(game)
    }

    fn noisy(&self, game: &Surakarta, mut visit: impl FnMut(SurakartaMove)) {
        game.generate(|mv| {
            if mv.captures {
                visit(mv)
            }
        });
    }
}

#[test]
fn captures_are_played_out_at_the_horizon() {
    let games = surakarta_boards("", 8, 0..1, 15).take(100);
    depths_are_exact(Captures, &[without_table()], 2, games, minimax_of_depth_and_captures);
}
