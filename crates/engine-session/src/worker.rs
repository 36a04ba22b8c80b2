//! The thread that searches, and the one stream of news that a session listens to.

use std::{
    io,
    sync::mpsc::{Sender, channel},
    thread,
};

use crate::lines::Line;

/// What a session hears of.
pub(crate) enum Event<R> {
    /// A line of input.
    Line(Line),
    /// There will be no more lines.
    EndOfInput,
    /// Something that the worker has to tell.
    Report(R),
}

/// Starts a thread that does jobs one after the other until nobody can send it another. `work` gets
/// a job and a way to report on it.
pub(crate) fn start<J: Send + 'static, R: Send + 'static>(
    events: Sender<Event<R>>,
    mut work: impl FnMut(J, &mut dyn FnMut(R)) + Send + 'static,
) -> io::Result<Sender<J>> {
    let (jobs, incoming) = channel();
    let run = move || {
        for job in incoming {
            // A session that is over needs no more news.
            work(job, &mut |report| drop(events.send(Event::Report(report))));
        }
    };
    thread::Builder::new().name("search".to_owned()).spawn(run)?;
    Ok(jobs)
}
