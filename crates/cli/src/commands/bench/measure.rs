//! Measuring rates in CPU time, so that other work on the machine disturbs as little as possible.

use std::hint::black_box;
use std::time::{Duration, Instant};

const RUNS: usize = 5;
const RUN: Duration = Duration::from_millis(300);

/// How often a second `work` does what it counts: the median of several runs. `work` returns how much it did.
pub fn rate(mut work: impl FnMut() -> u64) -> f64 {
    work();
    let mut rates: Vec<f64> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            let cpu = thread_time();
            let mut done = 0;
            while started.elapsed() < RUN {
                done += work();
            }
            done as f64 / (thread_time() - cpu).as_secs_f64()
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

/// CPU time of this thread.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a timespec that lives until the call returns; the clock is one that POSIX requires.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "this system has no CPU clock for threads");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Where there is no such clock, the time on the wall.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::sync::OnceLock;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
