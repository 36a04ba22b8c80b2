//! How urgent the work of a thread is, where threads have priorities of their own.
//!
//! Whoever is waited for by a person at a board comes first, who thinks for seconds gives way to that, and what goes on
//! in the background gives way to everything. A thread can only give way, never push forward, so that each stays what
//! it was made for, with all the threads that it starts.

/// How urgent work is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Priority {
    /// Somebody waits for it now.
    Urgent,
    /// It takes its time, and gives way to what is urgent.
    Patient,
    /// It has all the time there is.
    Background,
}

impl Priority {
    /// How much a thread gives way, in the system's steps from its start.
    #[cfg(target_os = "linux")]
    fn steps(self) -> i32 {
        match self {
            Priority::Urgent => 0,
            Priority::Patient => 10,
            // More than the whole scale: from wherever the thread stands to its end.
            Priority::Background => 40,
        }
    }

    /// Gives this thread, and those that it starts, the priority. Where a thread has none of its own, nothing is
    /// changed: all of the server would give way.
    #[cfg(target_os = "linux")]
    pub(crate) fn take(self) {
        if self == Priority::Urgent {
            return;
        }
        if let Err(error) = rustix::process::nice(self.steps()) {
            tracing::warn!(%error, "a thread does not give way to games");
        }
    }

    /// Does nothing: here priorities are those of whole programs.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn take(self) {}
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn a_thread_gives_way_with_its_children_and_alone() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let before = niceness();
        for (priority, expected) in [
            (Priority::Urgent, before),
            (Priority::Patient, (before + 10).min(19)),
            (Priority::Background, 19),
        ] {
            let polite = thread::spawn(move || {
                priority.take();
                thread::scope(|scope| scope.spawn(niceness).join().unwrap())
            });
            assert_eq!(polite.join().unwrap(), expected);
        }
        assert_eq!(niceness(), before);
    }
}
