//! The clock that thinking is measured by.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static BY_CPU_TIME: AtomicBool = AtomicBool::new(false);

/// From now on this process measures thinking by the CPU time of the thread that thinks, not by the clock on the wall.
/// Other work on the machine then takes no strength from a player, and more games than cores can be played at once.
/// Where threads have no such clock, the wall's goes on to count.
pub fn measure_by_cpu_time() {
    BY_CPU_TIME.store(true, Ordering::Relaxed);
}

/// When some thinking began. Any thread may ask how long ago that was.
#[derive(Clone, Copy, Debug)]
pub struct Moment(Reading);

#[derive(Clone, Copy, Debug)]
enum Reading {
    Wall(Instant),
    #[cfg(target_os = "linux")]
    Cpu(cpu::Clock, Duration),
}

impl Moment {
    /// Now, for this thread.
    pub fn now() -> Self {
        #[cfg(target_os = "linux")]
        if BY_CPU_TIME.load(Ordering::Relaxed) {
            let clock = cpu::Clock::of_this_thread();
            return Moment(Reading::Cpu(clock, clock.read()));
        }
        Moment(Reading::Wall(Instant::now()))
    }

    /// How much the thread that took this moment has spent since.
    pub fn elapsed(&self) -> Duration {
        match self.0 {
            Reading::Wall(at) => at.elapsed(),
            #[cfg(target_os = "linux")]
            Reading::Cpu(clock, at) => clock.read().saturating_sub(at),
        }
    }
}

#[cfg(target_os = "linux")]
mod cpu {
    use std::time::Duration;

    /// The CPU clock of one thread.
    #[derive(Clone, Copy, Debug)]
    pub struct Clock(libc::clockid_t);

    impl Clock {
        pub fn of_this_thread() -> Self {
            let mut clock = libc::CLOCK_THREAD_CPUTIME_ID;
            // SAFETY: the thread is this one, and the pointer is to a value that lives until the call returns.
            let result = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &mut clock) };
            assert_eq!(result, 0, "this system has no CPU clock for threads");
            Clock(clock)
        }

        /// What it shows. The clock of a thread that has ended shows nothing.
        pub fn read(self) -> Duration {
            crate::cpu_clock::read(self.0)
        }
    }
}
