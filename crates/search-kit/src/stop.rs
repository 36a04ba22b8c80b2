//! What one thread tells a search that runs in another: to stop, or that its turn has come.

use std::{
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
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
#[derive(Default)]
struct Signals {
    is_raised: AtomicBool,
    is_pondering: AtomicBool,
    wakers: Mutex<Vec<Waker>>,
}

struct Waker {
    /// Tells the wakers of a flag apart.
    number: u64,
    wake: Box<dyn Fn() + Send>,
}

impl Signals {
    fn wakers(&self) -> MutexGuard<'_, Vec<Waker>> {
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Signals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signals")
            .field("is_raised", &self.is_raised)
            .field("is_pondering", &self.is_pondering)
            .finish_non_exhaustive()
    }
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
        self.0.wakers().iter().for_each(|waker| (waker.wake)());
    }

    /// Has somebody woken who waits for something else, when the flag is raised: at once, if it is up
    /// already, and no more when the subscription is dropped.
    pub fn on_raise(&self, wake: impl Fn() + Send + 'static) -> Subscription {
        let mut wakers = self.0.wakers();
        // Whoever raises the flag after this look finds the waker in the list.
        if self.is_raised() {
            wake();
        }
        let number = wakers.last().map_or(0, |last| last.number + 1);
        wakers.push(Waker { number, wake: Box::new(wake) });
        Subscription { flag: self.clone(), number }
    }

    /// Whether the flag has been raised.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Relaxed)
    }
}

/// Somebody's wish to be woken when a flag is raised.
#[must_use]
pub struct Subscription {
    flag: StopFlag,
    number: u64,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.flag.0.wakers().retain(|waker| waker.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn whoever_waits_is_woken_once_the_flag_is_raised_and_only_while_subscribed() {
        let flag = StopFlag::new();
        let (woken, wakings) = channel();
        let wake = |name: &'static str| {
            let woken = woken.clone();
            move || woken.send(name).unwrap()
        };
        let gone = flag.on_raise(wake("gone"));
        let _stays = flag.on_raise(wake("stays"));
        drop(gone);
        assert!(wakings.try_recv().is_err());
        flag.clone().raise();
        let _late = flag.on_raise(wake("late"));
        assert_eq!(wakings.try_iter().collect::<Vec<_>>(), ["stays", "late"]);
    }
}
