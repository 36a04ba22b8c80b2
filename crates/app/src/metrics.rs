//! What is counted about an application that runs: for those who look after it.
//!
//! Counting costs a few instructions and waits for nobody. Times are sorted into buckets, as those who read them expect it.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::messages::error::ErrorCode;

/// The upper bounds of the buckets, in milliseconds.
pub const BUCKETS_MS: [u64; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    /// How long a move took into the store.
    pub stored: Times,
    /// How long an engine took for its answer, the wait for a thread included.
    pub answered: Times,
    /// How long a request took.
    pub requests: Times,
    sockets: AtomicI64,
    refusals: Mutex<BTreeMap<String, u64>>,
}

/// How long something took, how often.
#[derive(Default)]
pub struct Times {
    /// One for each bound, and one beyond.
    buckets: [AtomicU64; BUCKETS_MS.len() + 1],
    sum_us: AtomicU64,
}

/// A socket that is open, until it is dropped.
pub struct OpenSocket<'a>(&'a Metrics);

impl Times {
    /// Counts one.
    pub fn note(&self, time: Duration) {
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        // A bound is the most that belongs to its bucket.
        let place = BUCKETS_MS.iter().position(|&bound| time <= Duration::from_millis(bound));
        self.buckets[place.unwrap_or(BUCKETS_MS.len())].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(ms.saturating_mul(1000) + u64::from(time.subsec_micros() % 1000), Relaxed);
    }

    /// How many took no longer than each bound, how many there were, and how long all of them took.
    #[must_use]
    pub fn cumulative(&self) -> (Vec<u64>, u64, Duration) {
        let mut so_far = 0;
        let mut counts: Vec<u64> = Vec::new();
        for bucket in &self.buckets {
            so_far += bucket.load(Relaxed);
            counts.push(so_far);
        }
        counts.pop();
        (counts, so_far, Duration::from_micros(self.sum_us.load(Relaxed)))
    }
}

impl Metrics {
    /// Counts a refusal.
    pub fn refused(&self, code: ErrorCode) {
        let name = serde_json::to_value(code).ok().and_then(|value| value.as_str().map(str::to_owned));
        let mut refusals = self.refusals.lock().expect("nothing panics while it counts");
        *refusals.entry(name.unwrap_or_default()).or_default() += 1;
    }

    /// How often each code was told.
    #[must_use]
    pub fn refusals(&self) -> BTreeMap<String, u64> {
        self.refusals.lock().expect("nothing panics while it counts").clone()
    }

    /// Counts a socket as long as it is open.
    #[must_use]
    pub fn open_socket(&self) -> OpenSocket<'_> {
        self.sockets.fetch_add(1, Relaxed);
        OpenSocket(self)
    }

    /// How many sockets are open.
    #[must_use]
    pub fn sockets(&self) -> i64 {
        self.sockets.load(Relaxed)
    }
}

impl Drop for OpenSocket<'_> {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_up_to_each_bound() {
        let times = Times::default();
        for ms in [0, 1, 2, 3, 600, 20_000] {
            times.note(Duration::from_millis(ms));
        }
        let (counts, all, sum) = times.cumulative();
        assert_eq!(counts, [2, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5]);
        assert_eq!((all, sum), (6, Duration::from_millis(20_606)));
    }
}
