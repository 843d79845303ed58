//! Times on clocks, as decimal seconds.

use std::time::Duration;

/// Seconds as a decimal number, exact to the nanosecond.
pub fn seconds_text(time: Duration) -> String {
    let whole = time.as_secs();
    match time.subsec_nanos() {
        0 => whole.to_string(),
        nanos => format!("{whole}.{}", format!("{nanos:09}").trim_end_matches('0')),
    }
}

/// Reads what [`seconds_text`] writes; `None` for anything that is no time.
pub fn parse_seconds(text: &str) -> Option<Duration> {
    text.trim().parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}
