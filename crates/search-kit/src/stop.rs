//! What one thread tells a search that runs in another: to stop, or that its turn has come.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// A flag that one thread raises and others look at. Clones are the same flag.
///
/// ```
/// let flag = search_kit::StopFlag::new();
/// let seen_elsewhere = flag.clone();
/// flag.raise();
/// assert!(seen_elsewhere.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Signals>);

// Nothing but the bits themselves is handed over, so no ordering is needed.
#[derive(Debug, Default)]
struct Signals {
    is_raised: AtomicBool,
    is_pondering: AtomicBool,
}

impl StopFlag {
    /// A flag that is down.
    #[must_use]
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// The flag of a search in the enemy's time: its own time does not count before [`Self::ponder_hit`].
    #[must_use]
    pub fn pondering() -> StopFlag {
        let flag = StopFlag::default();
        flag.0.is_pondering.store(true, Relaxed);
        flag
    }

    /// The expected move was played: from now on the search's time counts.
    pub fn ponder_hit(&self) {
        self.0.is_pondering.store(false, Relaxed);
    }

    /// Whether the enemy is still to move.
    #[inline]
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.0.is_pondering.load(Relaxed)
    }

    /// Asks whoever looks at the flag to stop. It cannot be lowered: the next search gets a new one.
    pub fn raise(&self) {
        self.0.is_raised.store(true, Relaxed);
    }

    /// Whether the flag has been raised.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Relaxed)
    }
}
