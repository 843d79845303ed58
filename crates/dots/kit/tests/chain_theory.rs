//! The published system's knowledge against exact values.

use boyi_core::{Game, Random};
use boyi_dots::Dots;
use boyi_dots_kit::knowledge::{ChainTheory, Formula, Solver, SolverOptions};
use boyi_search::Limits;
use boyi_search::uct::Evaluator;

/// Positions of random games on 4x4, with that many edges free or fewer.
fn positions(count: usize, free: u32) -> Vec<Dots> {
    let mut random = Random::new(21);
    (0..count)
        .map(|_| {
            let mut game = Dots::start("4x4".parse().expect("rules"));
            let left = 4 + random.below(free - 4) as usize;
            while game.count() > left {
                game.play_unchecked(game.random_move(&mut random).expect("edges are left"));
            }
            game
        })
        .collect()
}

#[test]
fn what_the_theory_knows_is_right() {
    let mut theory = ChainTheory::all(Formula::Corrected);
    let mut known = 0;
    for game in positions(400, 18) {
        let mut solver = Solver::new(game.geometry(), SolverOptions::default());
        if let Some(outcome) = theory.known(&game) {
            known += 1;
            let margin = solver.solve(&game, &Limits::none(), &mut |_| {}).margin(&game);
            assert_eq!(margin.map(|margin| margin.outcome()), Some(outcome), "{game}");
        }
    }
    assert!(known > 50, "{known} positions");
}

/// The system with any of its parts that choose among moves.
fn with_parts() -> impl Iterator<Item = ChainTheory> {
    let all = ChainTheory::all(Formula::Corrected);
    [(true, true), (true, false), (false, true)]
        .into_iter()
        .map(move |(dead_boxes, dead_trees)| ChainTheory { dead_boxes, dead_trees, ..all })
}

#[test]
fn a_move_made_without_search_and_the_moves_kept_for_the_search_lose_nothing() {
    for mut theory in with_parts() {
        let (mut at_once, mut narrowed) = (0, 0);
        for game in positions(6000, 22) {
            let mut indices = Vec::new();
            theory.moves(&game, &mut indices);
            if indices.len() == game.count() {
                continue;
            }
            narrowed += 1;
            let mut solver = Solver::new(game.geometry(), SolverOptions::default());
            let values = solver.move_values(&game, &Limits::none(), &mut |_| {});
            let best = values.iter().map(|&(_, value)| value).max().expect("a move");
            let kept = values.iter().filter(|(edge, _)| indices.contains(&(game.index_of(*edge) as u16)));
            assert_eq!(kept.map(|&(_, value)| value).max(), Some(best), "{theory:?}: {game}");
            if let Some(edge) = theory.at_once(&game) {
                at_once += 1;
                assert_eq!(indices, [edge as u16]);
            }
        }
        assert!(at_once > 20 && narrowed >= at_once, "{theory:?}: {at_once} of {narrowed}");
    }
}

#[test]
fn without_its_parts_it_is_plain_uct() {
    let mut plain = ChainTheory {
        dead_boxes: false,
        dead_trees: false,
        evaluation: false,
        ..ChainTheory::all(Formula::Corrected)
    };
    for game in positions(100, 20) {
        let mut indices = Vec::new();
        plain.moves(&game, &mut indices);
        assert_eq!(indices.len(), game.count());
        assert_eq!(plain.known(&game), game.outcome());
        assert_eq!(plain.at_once(&game), None);
    }
}
