//! The time of day, as it is stored.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, UTC.
pub(crate) fn unix_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}
