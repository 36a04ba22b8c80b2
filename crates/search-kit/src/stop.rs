//! One shared bit that ends a search.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
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
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is down.
    #[must_use]
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Asks whoever looks at the flag to stop. It cannot be lowered: the next search gets a new one.
    pub fn raise(&self) {
        // Nothing but the bit itself is handed over, so no ordering is needed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag has been raised.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
