//! Spans of time as people write them: `200ms`, `5s`, `1.5s`, `15m`, `1h`.

use std::time::Duration;

use boyi_games::TextError;

/// Reads a span of time; a bare number means seconds.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(boyi_play::parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
/// assert_eq!(boyi_play::parse_duration("15m"), Ok(Duration::from_secs(900)));
/// assert!(boyi_play::parse_duration("soon").is_err());
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, TextError> {
    const EXPECTED: &str = "a time such as 200ms, 5s, 15m or 1h";
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| TextError::new(text, 0, EXPECTED))?;
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(TextError::new(text, split, "a unit: ms, s, m or h")),
    };
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|span| *span <= Duration::from_secs(100 * 24 * 3600))
        .ok_or_else(|| TextError::new(text, 0, "at most 100 days"))
}

/// Writes a span of time so that [`parse_duration`] reads it back.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(boyi_play::show_duration(Duration::from_millis(250)), "250ms");
/// assert_eq!(boyi_play::show_duration(Duration::from_secs(900)), "15m");
/// ```
pub fn show_duration(span: Duration) -> String {
    let seconds = span.as_secs();
    let whole = span.subsec_nanos() == 0;
    match seconds {
        _ if whole && seconds > 0 && seconds.is_multiple_of(3600) => format!("{}h", seconds / 3600),
        _ if whole && seconds > 0 && seconds.is_multiple_of(60) => format!("{}m", seconds / 60),
        _ if whole => format!("{seconds}s"),
        0 if span.subsec_nanos().is_multiple_of(1_000_000) => format!("{}ms", span.subsec_millis()),
        _ => format!("{}s", span.as_secs_f64()),
    }
}
