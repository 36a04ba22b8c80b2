//! The thread of a run: it gives way to everything else, with all the threads that it starts; and whatever becomes of
//! its work, the run hears of the end.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use crate::priority::Priority;

/// Does some work on a thread of its own, then says what came of it: nothing if it panicked.
///
/// # Errors
/// If there is no thread to be had.
pub(crate) fn work<T>(
    name: String,
    work: impl FnOnce() -> T + Send + 'static,
    end: impl FnOnce(Option<T>) + Send + 'static,
) -> io::Result<()> {
    let guarded = move || {
        Priority::Background.take();
        let outcome = catch_unwind(AssertUnwindSafe(work));
        if outcome.is_err() {
            tracing::error!("the work of a run panicked");
        }
        end(outcome.ok());
    };
    thread::Builder::new().name(name).spawn(guarded).map(drop)
}
