//! Positions a second of alpha-beta and df-pn on one thread, beside those of a bare walk through the tree in the same
//! run, once with moves taken back and once with copies of the state: `cargo run --release -p boyi-search --example alphabeta_rates`

use std::time::{Duration, Instant};

use boyi_games::Game;
use boyi_games::dots::Dots;
use boyi_games::hex::Hex;
use boyi_games::surakarta::{Surakarta, SurakartaMove};
use boyi_search::{AlphaBeta, AlphaBetaOptions, Heuristic, Hint, Lead, Limits, ProofSearch, Score};

/// The lead, once no capture changes it; captures first.
#[derive(Clone, Copy)]
struct Captures;

impl Heuristic<Surakarta> for Captures {
    #[inline]
    fn evaluate(&self, game: &Surakarta) -> Score {
        Lead.evaluate(game)
    }

    #[inline]
    fn hints(&self, _game: &Surakarta) -> impl Fn(SurakartaMove) -> Hint {
        |mv| if mv.captures { Hint::Forcing } else { Hint::Nothing }
    }

    fn noisy(&self, game: &Surakarta, mut visit: impl FnMut(SurakartaMove)) {
        game.generate(|mv| {
            if mv.captures {
                visit(mv)
            }
        });
    }
}

/// Visits the tree to that depth, asking every position whether it is over. Returns how many there are.
fn walk<G: Game>(game: &mut G, depth: u32, copies: bool, stack: &mut Vec<G::Move>) -> u64 {
    if depth == 0 || game.outcome().is_some() {
        return 1;
    }
    let first = stack.len();
    game.generate(|mv| stack.push(mv));
    let mut count = 1;
    for at in first..stack.len() {
        let mv = stack[at];
        if copies {
            let mut next = game.clone();
            next.play_unchecked(mv);
            count += walk(&mut next, depth - 1, copies, stack);
        } else {
            let token = game.play_unchecked(mv);
            count += walk(game, depth - 1, copies, stack);
            game.undo(mv, token);
        }
    }
    stack.truncate(first);
    count
}

/// Millions a second, the best of three.
fn walking<G: Game>(game: &G, depth: u32, copies: bool) -> f64 {
    let rate = |_| {
        let started = Instant::now();
        let count = walk(&mut game.clone(), depth, copies, &mut Vec::new());
        count as f64 / started.elapsed().as_secs_f64() / 1e6
    };
    (0..3).map(rate).fold(0.0, f64::max)
}

fn rates<G: Game, H: Heuristic<G> + Copy>(rules: &str, heuristic: H, depth: u32) {
    let game = G::start(rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let (undone, copied) = (walking(&game, depth, false), walking(&game, depth, true));
    let searched = (0..3).map(|_| {
        let mut search = AlphaBeta::new(heuristic, AlphaBetaOptions::default());
        let report = search.search(&game, &Limits::time(Duration::from_secs(1)), &mut |_| {});
        (report.rate() / 1e6, report.depth)
    });
    let (searched, reached) = searched.fold((0.0, 0), |best, next| if next > best { next } else { best });
    let report = ProofSearch::new(64 << 20).solve(&game, &Limits::time(Duration::from_secs(1)), &mut |_| {});
    let proof = report.nodes as f64 / report.elapsed.as_secs_f64() / 1e6;
    println!(
        "{:9} {rules:3} walk {undone:6.2} M/s, by copies {copied:6.2}; alpha-beta {searched:6.2} ({:.2} of the walk), \
         depth {reached} in 1 s; df-pn {proof:6.2}",
        G::NAME,
        searched / undone,
    );
}

fn main() {
    rates::<Hex, _>("11", Lead, 3);
    rates::<Surakarta, _>("", Captures, 4);
    rates::<Dots, _>("5x5", Lead, 3);
}
