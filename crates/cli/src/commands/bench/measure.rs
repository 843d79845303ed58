//! Measuring rates in CPU time, so that other work on the machine disturbs as little as possible.

use std::hint::black_box;
use std::time::{Duration, Instant};

use boyi_search::thread_cpu_time;

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

pub fn median(rates: &mut [f64]) -> f64 {
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
