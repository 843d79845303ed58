//! Measuring rates in CPU time, so that other work on the machine disturbs as little as possible.

use std::hint::black_box;
use std::time::{Duration, Instant};

use boyi_core::{Game, Random};
use boyi_net::{Net, NetEvaluation, Shipped};
use boyi_search::uct::{Evaluation, Evaluator, RandomGames, Uct, UctOptions};
use boyi_search::{Limits, thread_cpu_time};

/// Something whose speed is measured.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Its name: the game, or what is measured, a dot, and the rest.
    pub name: &'static str,
    /// Measures how often a second it is done.
    pub measure: fn() -> f64,
}

const RUNS: usize = 5;
const RUN: Duration = Duration::from_millis(300);

/// How often a second `work` does what it counts: the median of several runs. `work` returns how much it did.
pub fn rate(mut work: impl FnMut() -> u64) -> f64 {
    work();
    let mut rates: Vec<f64> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            let cpu = thread_cpu_time();
            let mut done = 0;
            while started.elapsed() < RUN {
                done += work();
            }
            done as f64 / (thread_cpu_time() - cpu).as_secs_f64()
        })
        .collect();
    median(&mut rates)
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// A fixed piece of integer work that touches no memory: what other rates can be compared with.
pub fn reference() -> f64 {
    rate(|| {
        let mut word = black_box(0x9e37_79b9_7f4a_7c15u64);
        for _ in 0..1_000_000 {
            word = (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        black_box(word);
        1_000_000
    })
}

/// Random games a second, played to their end.
pub fn playouts<G: Game>(game: &G) -> f64 {
    let mut random = Random::new(1);
    rate(|| {
        for _ in 0..1000 {
            game.clone().playout(&mut random);
        }
        1000
    })
}

/// Positions a second that the net in the program evaluates, `count` at a time.
pub fn net_evaluations<E: Shipped>(rules: <E::Game as Game>::Rules, count: usize) -> f64 {
    net_rate(Net::<E>::shipped(rules).expect("a board that it plays"), rules, count)
}

/// Positions a second that a net evaluates, `count` at a time.
pub fn net_rate<E: Shipped>(mut net: Net<E>, rules: <E::Game as Game>::Rules, count: usize) -> f64 {
    let games = vec![E::Game::start(rules); count];
    let mut evaluations = vec![NetEvaluation::default(); count];
    rate(|| {
        for _ in 0..4 {
            net.evaluate_all(&games, &mut evaluations);
        }
        4 * count as u64
    })
}

/// Random games that also note the CPU time of the thread that plays them.
struct Timed {
    games: RandomGames,
    began: Option<Duration>,
    spent: Duration,
}

impl<G: Game> Evaluator<G> for Timed {
    fn evaluate(&mut self, game: &mut G, random: &mut Random, evaluation: &mut Evaluation) {
        self.games.evaluate(game, random, evaluation);
        // The clock is a system call: asking once every few games is close enough.
        if random.next() & 255 == 0 {
            let now = thread_cpu_time();
            self.spent = now - *self.began.get_or_insert(now);
        }
    }
}

/// Simulations a second of plain UCT from the start. On several threads: divided by the CPU time of the busiest, which
/// is the time on the wall of a machine that has a free core for each.
pub fn uct<G: Game>(game: &G, threads: usize) -> f64 {
    let mut rates: Vec<f64> = (0..3)
        .map(|seed| {
            let options = UctOptions { threads, seed, ..UctOptions::default() };
            let mut search = Uct::new(game, options);
            let mut evaluators: Vec<Timed> = (0..threads)
                .map(|_| Timed { games: RandomGames::default(), began: None, spent: Duration::ZERO })
                .collect();
            let limits = Limits::time(Duration::from_millis(1000));
            let report = search.search(&mut evaluators, &limits, &mut |_| {});
            let busiest = evaluators.iter().map(|evaluator| evaluator.spent).max().unwrap_or_default();
            report.simulations as f64 / busiest.as_secs_f64()
        })
        .collect();
    median(&mut rates)
}
