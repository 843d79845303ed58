//! How fast 5x5 positions are solved: 100 from random play and 100 from safe play for each number of free edges given.
//!
//! `endings [FREE...]`, by default `30 34 38`.

use std::time::Duration;

use boyi_core::{Game, Random};
use boyi_dots::{Dots, DotsRules};
use boyi_dots_kit::knowledge::{Solver, SolverOptions, Structure};
use boyi_search::{Limits, process_cpu_time};

/// A position with that many free edges. Safe play takes what is on offer and gives nothing away while it can.
fn position(free: usize, safe: bool, random: &mut Random) -> Dots {
    let mut game = Dots::start(DotsRules::default());
    let board = game.geometry();
    while game.count() > free {
        let mut choice = game.free();
        if safe {
            let structure = Structure::of(&game);
            let captures = (0..board.box_count())
                .filter(|&number| structure.offered >> number & 1 == 1)
                .fold(0, |edges, number| edges | board.box_mask(number) & game.free());
            choice = [captures, structure.safe, choice].into_iter().find(|&set| set != 0).expect("a move");
        }
        let edges: Vec<usize> = (0..board.edge_count()).filter(|&edge| choice >> edge & 1 == 1).collect();
        let edge = edges[random.below(edges.len() as u32) as usize];
        game.play_unchecked(board.edge(edge));
    }
    game
}

fn main() {
    let mut wanted: Vec<usize> = std::env::args().skip(1).filter_map(|free| free.parse().ok()).collect();
    if wanted.is_empty() {
        wanted = vec![30, 34, 38];
    }
    let mut random = Random::new(2026);
    for free in wanted {
        for safe in [false, true] {
            let mut times = Vec::new();
            let (mut nodes, mut unsolved) = (0, 0);
            for _ in 0..100 {
                let game = position(free, safe, &mut random);
                let begin = process_cpu_time();
                let mut solver = Solver::new(game.geometry(), SolverOptions::default());
                let solution = solver.solve(&game, &Limits::time(Duration::from_secs(60)), &mut |_| {});
                times.push((process_cpu_time() - begin).as_secs_f64());
                nodes += solution.nodes;
                unsolved += usize::from(solution.net().is_none());
            }
            times.sort_by(f64::total_cmp);
            println!(
                "{free} free edges, {} play: {} of 100 within 1 s of CPU; median {:.4} s, 95th {:.4} s, longest {:.3} s; \
                 {} nodes each; {unsolved} not solved in a minute",
                if safe { "safe" } else { "random" },
                times.iter().filter(|&&time| time <= 1.0).count(),
                times[50],
                times[94],
                times[99],
                nodes / 100,
            );
        }
    }
}
