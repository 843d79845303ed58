//! CPU time, for measurements that other work on the machine should not disturb. Where a system has no such clocks, the
//! time on the wall stands in for them.

use std::time::Duration;

/// CPU time of this thread so far.
///
/// ```
/// let before = boyi_search::thread_cpu_time();
/// assert!(boyi_search::thread_cpu_time() >= before);
/// ```
pub fn thread_cpu_time() -> Duration {
    #[cfg(unix)]
    return read(libc::CLOCK_THREAD_CPUTIME_ID);
    #[cfg(not(unix))]
    wall()
}

/// CPU time of all threads of this process so far.
pub fn process_cpu_time() -> Duration {
    #[cfg(unix)]
    return read(libc::CLOCK_PROCESS_CPUTIME_ID);
    #[cfg(not(unix))]
    wall()
}

/// What a clock shows; nothing if it is gone, as that of a thread that has ended.
#[cfg(unix)]
pub(crate) fn read(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a value that lives until the call returns; a clock that is gone is an error.
    unsafe { libc::clock_gettime(clock, &mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn wall() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
