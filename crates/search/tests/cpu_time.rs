//! Thinking measured by CPU time: a test of its own, because the choice holds for the whole process.
#![cfg(target_os = "linux")]

use std::hint::black_box;
use std::thread;
use std::time::Duration;

use boyi_search::{Limits, Moment, Stopwatch, measure_by_cpu_time};

#[test]
fn sleep_costs_nothing_and_work_does() {
    measure_by_cpu_time();
    let moment = Moment::now();
    let watch = Stopwatch::start(&Limits::time(Duration::from_millis(60)));
    thread::sleep(Duration::from_millis(200));
    assert!(moment.elapsed() < Duration::from_millis(60), "asleep");
    assert!(!watch.must_stop());

    // Other threads see the clock of the one that began, whatever they do themselves.
    let seen = thread::scope(|scope| {
        let other = scope.spawn(|| {
            let begun = Moment::now();
            while begun.elapsed() < Duration::from_millis(100) {
                black_box(0);
            }
            watch.must_stop()
        });
        other.join().unwrap()
    });
    assert!(!seen, "the work of another thread is not counted");

    while !watch.must_stop() {
        black_box(0);
    }
    assert!(moment.elapsed() >= Duration::from_millis(60));
}
