//! Positions with boxes on offer, beside joints above all: every answer against the values of plain brute force.

use boyi_core::{Game, Margin, Random};
use boyi_dots::{Dots, Edge, Geometry};
use boyi_dots_kit::knowledge::{
    ChainTheory, Control, Formula, Overview, Solver, SolverOptions, Structure, simple_margin,
};
use boyi_search::Limits;
use boyi_search::uct::Evaluator;

/// Net boxes of the side to move for every subset of a set of free edges: the best over all moves, and nothing else.
struct BruteForce {
    edges: Vec<usize>,
    /// By subset of the edges, where bit `i` is the edge `edges[i]`.
    values: Vec<i16>,
    masks: Vec<usize>,
}

impl BruteForce {
    fn new(board: &Geometry, free: u128) -> BruteForce {
        let edges: Vec<usize> = (0..board.edge_count()).filter(|&edge| free >> edge & 1 == 1).collect();
        let inside = |mask: u128| {
            edges.iter().enumerate().fold(0, |set, (i, &edge)| set | ((mask >> edge & 1) as usize) << i)
        };
        let masks = (0..board.box_count()).map(|number| inside(board.box_mask(number)));
        let masks = masks.filter(|&mask| mask != 0).collect();
        let mut found = BruteForce { values: vec![0; 1 << edges.len()], edges, masks };
        for set in 1..found.values.len() {
            let moves = (0..found.edges.len()).filter(|i| set >> i & 1 == 1);
            found.values[set] = moves.map(|i| found.after(set, i)).max().expect("a move");
        }
        found
    }

    /// The value of drawing edge number `i` of a subset.
    fn after(&self, set: usize, i: usize) -> i16 {
        let closed = self.masks.iter().filter(|&&mask| set & mask == 1 << i).count() as i16;
        let rest = self.values[set & !(1 << i)];
        if closed > 0 { closed + rest } else { -rest }
    }

    fn value(&self) -> i16 {
        *self.values.last().expect("one subset at least")
    }

    fn move_values(&self) -> impl Iterator<Item = (usize, i16)> {
        let all = self.values.len() - 1;
        (0..self.edges.len()).map(move |i| (self.edges[i], self.after(all, i)))
    }
}

/// A position in which these edges are free.
fn position(rules: &str, free: u128) -> Dots {
    let mut game = Dots::start(rules.parse().expect("rules"));
    let board = game.geometry();
    for edge in (0..board.edge_count()).filter(|&edge| free >> edge & 1 == 0) {
        game.play(board.edge(edge)).expect("not drawn yet");
    }
    game
}

/// Random sets of up to `most` free edges in which a box is on offer; there are more trees among them than in play.
fn offers(rules: &str, most: u32, count: usize, random: &mut Random) -> Vec<Dots> {
    let board = Dots::start(rules.parse().expect("rules")).geometry();
    let mut found = Vec::new();
    while found.len() < count {
        let mut free = 0u128;
        let wanted = 3 + random.below(most - 2);
        while free.count_ones() < wanted {
            // Often beside what is free already, so that strings meet in joints.
            let edge = random.below(board.edge_count() as u32) as usize;
            let touches = (0..board.box_count())
                .any(|number| board.box_mask(number) >> edge & 1 == 1 && board.box_mask(number) & free != 0);
            if touches || free == 0 || random.below(8) == 0 {
                free |= 1 << edge;
            }
        }
        let on_offer = (0..board.box_count()).any(|number| (board.box_mask(number) & free).count_ones() == 1);
        if on_offer {
            found.push(position(rules, free));
        }
    }
    found
}

/// Calls `check` with many positions and their values.
fn for_all(mut check: impl FnMut(&Dots, &BruteForce)) {
    let mut random = Random::new(77);
    for (rules, most, count) in
        [("2x3", 9, 200), ("3x3", 11, 800), ("3x4", 12, 800), ("5x5", 13, 600), ("7x7", 11, 100)]
    {
        for game in offers(rules, most, count, &mut random) {
            check(&game, &BruteForce::new(game.geometry(), game.free()));
        }
    }
}

fn solver(game: &Dots) -> Solver {
    Solver::new(game.geometry(), SolverOptions { memory: 1 << 16, threads: 1 })
}

#[test]
fn the_solver_knows_the_position_and_every_move() {
    for_all(|game, truth| {
        let mut solver = solver(game);
        let net = solver.solve(game, &Limits::none(), &mut |_| {}).net();
        assert_eq!(net, Some(truth.value()), "{game}");
        let values = solver.move_values(game, &Limits::none(), &mut |_| {});
        for (edge, value) in truth.move_values() {
            let edge = game.geometry().edge(edge);
            assert!(values.contains(&(edge, Some(value))), "{game}: {edge} {value}");
        }
    });
}

#[test]
fn the_theory_of_chains_and_loops_knows_the_margin() {
    let mut known = 0;
    for_all(|game, truth| {
        let so_far = game.margin().expect("boxes are counted");
        let margin = Margin(so_far.0 + Margin(truth.value()).seen_by(game.mover()));
        if let Some(found) = simple_margin(game) {
            known += 1;
            assert_eq!(found, margin, "{game}");
        }
        if let Some(outcome) = ChainTheory::all(Formula::Corrected).known(game) {
            assert_eq!(outcome, margin.outcome(), "{game}");
        }
    });
    assert!(known > 500, "{known} positions");
}

#[test]
fn dead_boxes_dead_trees_and_free_captures_lose_nothing() {
    let mut narrowed = 0;
    for_all(|game, truth| {
        let mut kept = Vec::new();
        ChainTheory::all(Formula::Corrected).moves(game, &mut kept);
        narrowed += usize::from(kept.len() < game.count());
        let best = |edges: &dyn Fn(usize) -> bool| {
            truth.move_values().filter(|&(edge, _)| edges(edge)).map(|(_, value)| value).max()
        };
        assert_eq!(best(&|edge| kept.contains(&(edge as u16))), Some(truth.value()), "{game}: {kept:?}");
        let free_captures = Structure::of(game).free_captures;
        for (edge, value) in truth.move_values().filter(|&(edge, _)| free_captures >> edge & 1 == 1) {
            assert_eq!(value, truth.value(), "{game}: {}", game.geometry().edge(edge));
        }
    });
    assert!(narrowed > 1000, "{narrowed} positions");
}

#[test]
fn what_to_do_with_boxes_on_offer_is_said_edge_by_edge() {
    let mut said = [0; 3];
    for_all(|game, truth| {
        let mut overview = Overview::of(game);
        overview.decide_control(game, &mut solver(game), &Limits::none());
        let control = overview.control.expect("boxes are on offer");
        let value_of = |edge| {
            let index = game.geometry().index(edge).expect("an edge of the board");
            truth.move_values().find(|&(edge, _)| edge == index).expect("it is free").1
        };
        for &edge in &overview.free_captures {
            assert_eq!(value_of(edge), truth.value(), "{game}: take {edge} first");
        }
        if !overview.free_captures.is_empty() {
            assert!(overview.double_dealing.is_empty(), "{game}");
            return;
        }
        let captures = |&edge: &Edge| {
            let mut after = *game;
            after.play_unchecked(edge);
            after.outcome().is_some() || after.mover() == game.mover()
        };
        let taking = game.moves().into_iter().filter(captures).map(value_of).max();
        let declining = overview.double_dealing.iter().map(|&edge| value_of(edge));
        let (best, least, most) = (Some(truth.value()), declining.clone().min(), declining.max());
        match control {
            Control::Keep => assert!(least == best && taking < best, "{game}"),
            Control::Either => assert!(least == best && taking == best, "{game}"),
            Control::TakeAll => assert!(most < best && taking == best, "{game}"),
        }
        said[control as usize] += 1;
    });
    assert!(said.iter().all(|&count| count > 5), "{said:?}");
}
