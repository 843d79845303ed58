//! How often strangers may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How often each address has asked lately: a bucket that fills with time and is emptied by requests.
#[derive(Debug)]
pub(crate) struct Rates {
    per_second: f64,
    buckets: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

/// Ten seconds' worth of requests may come at once.
const BURST_SECONDS: f64 = 10.0;
/// More addresses are forgotten, so that strangers cannot fill the memory.
const MOST_ADDRESSES: usize = 10_000;

impl Rates {
    pub(crate) fn new(per_second: u32) -> Rates {
        Rates { per_second: f64::from(per_second), buckets: Mutex::default() }
    }

    /// Whether one more request is allowed; counts it.
    pub(crate) fn allow(&self, address: IpAddr, now: Instant) -> bool {
        let full = self.per_second * BURST_SECONDS;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, (_, last)| now.duration_since(*last).as_secs_f64() < BURST_SECONDS);
            if buckets.len() >= MOST_ADDRESSES {
                buckets.clear();
            }
        }
        let (left, last) = buckets.entry(address).or_insert((full, now));
        *left = (*left + now.saturating_duration_since(*last).as_secs_f64() * self.per_second).min(full);
        *last = now;
        let allowed = *left >= 1.0;
        if allowed {
            *left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn whoever_asks_too_often_has_to_wait() {
        let rates = Rates::new(2);
        let (address, now) = ("192.0.2.1".parse().unwrap(), Instant::now());
        assert!((0..20).all(|_| rates.allow(address, now)));
        assert!(!rates.allow(address, now));
        assert!(rates.allow("192.0.2.2".parse().unwrap(), now), "others do not wait");
        assert!(rates.allow(address, now + Duration::from_secs(1)));
    }
}
