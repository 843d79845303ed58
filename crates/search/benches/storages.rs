//! What the two storages of the tree cost where self-play searches: microseconds a simulation of PUCT with an evaluator that
//! costs nothing, on 11x11 Hex, one tree after another. Prints both and their ratio.
//!
//!     cargo bench -p boyi-search --bench storages

use std::hint::black_box;

use boyi_games::hex::Hex;
use boyi_games::{Game, Random};
use boyi_search::uct::{
    CompactSearch, Evaluation, Evaluator, Expansion, FirstPlay, Puct, Root, SearchPlan, SearchSettings,
    Selection, Uct, UctOptions,
};
use boyi_search::{Limits, thread_cpu_time};

const SEARCHES: usize = 3000;
const TURNS: usize = 7;

/// The policy and the value of a position by its hash, from tables.
#[derive(Clone)]
struct Fake {
    logits: Vec<f32>,
    priors: Vec<f32>,
}

impl Fake {
    fn new() -> Fake {
        let mut random = Random::new(2);
        let logits: Vec<f32> = (0..1121).map(|_| (random.unit() as f32).powi(8) * 12.0).collect();
        Fake { priors: logits.iter().map(|logit| logit.exp()).collect(), logits }
    }

    fn first(game: &Hex) -> usize {
        (game.hash() % 1000) as usize
    }

    fn chance(game: &Hex) -> f32 {
        0.3 + (game.hash() >> 20 & 0xff) as f32 / 640.0
    }
}

impl Evaluator<Hex> for Fake {
    fn evaluate(&mut self, game: &mut Hex, _random: &mut Random, evaluation: &mut Evaluation) {
        evaluation.set(f64::from(Fake::chance(game)), 1);
        evaluation.policy.clear();
        evaluation.policy.extend_from_slice(&self.priors[Fake::first(game)..][..game.index_limit()]);
    }
}

fn shared(game: &Hex, fake: &Fake, simulations: u32) -> f64 {
    let options = UctOptions {
        selection: Selection::Puct { c: 1.5 },
        first_play: FirstPlay::ParentMinus(0.1),
        expansion: Expansion::Visits { n: 0 },
        memory: 1 << 20,
        ..UctOptions::default()
    };
    let mut search = Uct::new(game, options);
    let mut evaluators = [fake.clone()];
    // The root takes one more evaluation than it counts.
    let limits = Limits::simulations(u64::from(simulations) - 1);
    let started = thread_cpu_time();
    for _ in 0..SEARCHES {
        search.forget(game);
        black_box(search.search(&mut evaluators, &limits, &mut |_| {}).simulations);
    }
    (thread_cpu_time() - started).as_secs_f64() * 1e6 / (SEARCHES as f64 * f64::from(simulations))
}

fn compact(game: &Hex, fake: &Fake, simulations: u32) -> f64 {
    let root = Root::Puct(Puct { noise: 0.0, ..Puct::default() });
    let plan = SearchPlan::new(SearchSettings { simulations, temperature: 1.0, root });
    let mut random = Random::new(1);
    let mut search = CompactSearch::new(game);
    let started = thread_cpu_time();
    for _ in 0..SEARCHES {
        search.restart(game);
        loop {
            let chance = Fake::chance(search.leaf());
            let fill = |leaf: &Hex, moves: &mut Vec<u16>, logits: &mut Vec<f32>| {
                let row = &fake.logits[Fake::first(leaf)..];
                leaf.generate(|mv| {
                    moves.push(leaf.index_of(mv) as u16);
                    logits.push(row[leaf.index_of(mv)]);
                });
            };
            search.answer(&plan, chance, fill, &mut random);
            if !search.advance(game, &plan, Game::outcome) {
                break;
            }
        }
        black_box(search.choose(&plan, 100, &mut random));
    }
    (thread_cpu_time() - started).as_secs_f64() * 1e6 / (SEARCHES as f64 * f64::from(simulations))
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let (game, fake) = (Hex::start("11".parse().expect("a size")), Fake::new());
    for simulations in [16, 32, 128] {
        let (mut shareds, mut compacts) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            shareds.push(shared(&game, &fake, simulations));
            compacts.push(compact(&game, &fake, simulations));
        }
        let (shared, compact) = (median(shareds), median(compacts));
        println!(
            "{simulations} simulations: shared {shared:.2} us, compact {compact:.2} us, ratio {:.2}",
            shared / compact
        );
    }
}
