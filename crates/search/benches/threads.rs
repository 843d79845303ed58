//! How much faster two threads on one tree are than one, beside what the machine allows: two searches at once that
//! share nothing. Rounds alternate, so that a busy machine is busy for all three.
//!
//! `cargo bench -p boyi-search --bench threads -- [ROUNDS]`

use std::time::Duration;

use boyi_games::Game;
use boyi_games::hex::{Hex, HexRules};
use boyi_search::uct::{RandomGames, Uct, UctOptions};
use boyi_search::{Limits, process_cpu_time};

/// Simulations a second, by the CPU time of all threads: what the clock on the wall of a machine with free cores shows.
fn rate(threads: usize, seed: u64) -> f64 {
    let options = UctOptions { threads, seed, ..UctOptions::default() };
    let mut search = Uct::new(&Hex::start(HexRules::default()), options);
    let mut evaluators = vec![RandomGames::default(); threads];
    let started = process_cpu_time();
    let limits = Limits::time(Duration::from_millis(300));
    let report = search.search(&mut evaluators, &limits, &mut |_| {});
    report.simulations as f64 / (process_cpu_time() - started).as_secs_f64() * threads as f64
}

/// Two searches at the same time, each with its own tree.
fn apart(seed: u64) -> f64 {
    std::thread::scope(|scope| {
        let other = scope.spawn(move || rate(1, seed + 1));
        2.0 * (rate(1, seed) + other.join().expect("a search does not panic"))
    })
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // Cargo adds its own arguments.
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(10);
    println!("{:>10} {:>10} {:>8} {:>10} {:>8}", "one", "shared", "ratio", "apart", "ratio");
    let mut ratios = Vec::new();
    for round in 0..rounds {
        let (one, shared, apart) = (rate(1, round), rate(2, round), apart(round));
        println!("{one:>10.0} {shared:>10.0} {:>8.2} {apart:>10.0} {:>8.2}", shared / one, apart / one);
        ratios.push((shared / one, apart / one));
    }
    let (shared, apart) = (median(ratios.iter().map(|r| r.0)), median(ratios.iter().map(|r| r.1)));
    println!("median: one tree {shared:.2}, two trees {apart:.2}");
}
