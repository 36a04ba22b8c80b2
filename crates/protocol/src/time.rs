//! Clock times as both protocols write them: whole milliseconds, possibly below zero.

use std::fmt;
use std::time::Duration;

/// A time in milliseconds. Managers send a negative one to a side that has overstepped its clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Millis(pub i64);

impl Millis {
    /// The time as a duration; a negative time is none at all.
    #[must_use]
    pub fn to_duration(self) -> Duration {
        Duration::from_millis(u64::try_from(self.0).unwrap_or(0))
    }
}

/// Rounds down to whole milliseconds, so that a clock sent on never promises more than there is.
impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Millis(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_time_is_no_time() {
        assert_eq!(Millis(-30).to_duration(), Duration::ZERO);
        assert_eq!(Millis(1500).to_duration(), Duration::from_millis(1500));
    }

    #[test]
    fn durations_round_down_and_saturate() {
        assert_eq!(Millis::from(Duration::from_micros(1999)), Millis(1));
        assert_eq!(Millis::from(Duration::MAX), Millis(i64::MAX));
    }
}
