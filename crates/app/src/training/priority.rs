//! Threads that give way to everybody else.

/// Has this thread, and those that it starts, run only when nobody else wants to. Where a thread has no
/// priority of its own, nothing is changed: all of the server would give way.
#[cfg(target_os = "linux")]
pub(super) fn give_way() {
    /// More than the whole scale: from wherever the thread stands to its end.
    const ALL_THE_WAY: i32 = 40;
    if let Err(error) = rustix::process::nice(ALL_THE_WAY) {
        tracing::warn!(%error, "a training does not give way to games");
    }
}

/// Does nothing: here priorities are those of whole programs.
#[cfg(not(target_os = "linux"))]
pub(super) fn give_way() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn a_thread_gives_way_with_its_children_and_alone() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let before = niceness();
        let polite = thread::spawn(move || {
            give_way();
            thread::scope(|scope| scope.spawn(niceness).join().unwrap())
        });
        assert_eq!(polite.join().unwrap(), 19);
        assert_eq!(niceness(), before);
    }
}
