//! The threads on which engines think and pictures are drawn: as many as are allowed, and no more.
//!
//! Who wants a thread needs a permit. There are as many permits as threads, so that work that is handed over begins at
//! once; who has none waits in line ([`line`]) or is told that everybody is busy. A panic ends the work and not the
//! thread.

mod line;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use line::Line;
pub(crate) use line::{Permit, Whose};

use crate::priority::Priority;

/// Something to be done on a thread of the pool, with the permit for it.
type Work = Box<dyn FnOnce(Permit) + Send>;

/// What a pool is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// What its threads are called.
    pub(crate) name: &'static str,
    /// How many there are.
    pub(crate) threads: usize,
    /// How many of them one may have at once.
    pub(crate) most_of_one: usize,
    /// How many may stand in line.
    pub(crate) most_waiting: usize,
    /// How urgent the work is.
    pub(crate) priority: Priority,
}

/// Some threads.
pub(crate) struct Pool {
    line: Line,
    work: Sender<(Permit, Work)>,
}

/// Every thread is busy and the line is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("every thinking thread is busy")]
pub(crate) struct Busy;

impl Pool {
    /// Starts threads.
    pub(crate) fn start(shape: Shape) -> std::io::Result<Pool> {
        let (work, inbox) = channel();
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 1..=shape.threads {
            let inbox = inbox.clone();
            let serve = move || {
                shape.priority.take();
                serve(&inbox);
            };
            thread::Builder::new().name(format!("{}-{number}", shape.name)).spawn(serve)?;
        }
        Ok(Pool { line: Line::new(shape.threads, shape.most_of_one, shape.most_waiting), work })
    }

    /// A permit, at once or not at all.
    pub(crate) fn try_permit(&self, whose: &Whose) -> Result<Permit, Busy> {
        self.line.try_permit(whose)
    }

    /// A permit, as soon as it is one's turn.
    pub(crate) async fn permit(&self, whose: &Whose) -> Result<Permit, Busy> {
        self.line.permit(whose).await
    }

    /// Does something on a thread. The work is given the permit, to say when its thread is free again.
    pub(crate) fn run(&self, permit: Permit, work: impl FnOnce(Permit) + Send + 'static) {
        // The threads live as long as the pool, so that somebody takes it.
        let _ = self.work.send((permit, Box::new(work)));
    }

    /// Whether nobody else may stand in line.
    pub(crate) fn is_full(&self) -> bool {
        self.line.is_full()
    }

    /// How many work, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.line.load()
    }
}

fn serve(inbox: &Mutex<Receiver<(Permit, Work)>>) {
    loop {
        let next = inbox.lock().expect("nothing panics while it takes work").recv();
        let Ok((permit, work)) = next else { return };
        if catch_unwind(AssertUnwindSafe(|| work(permit))).is_err() {
            tracing::error!("work on a thread of a pool panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_pool_is_busy_and_a_panic_gives_the_permit_back() {
        let shape =
            Shape { name: "test", threads: 1, most_of_one: 1, most_waiting: 0, priority: Priority::Urgent };
        let pool = Pool::start(shape).unwrap();
        let somebody = Whose::of("somebody");
        let permit = pool.permit(&somebody).await.unwrap();
        assert!(pool.try_permit(&Whose::of("somebody else")).is_err());
        assert!(pool.permit(&somebody).await.is_err(), "nobody may wait");
        let (done, finished) = tokio::sync::oneshot::channel::<()>();
        pool.run(permit, move |permit| {
            let _held = (permit, done);
            panic!("an engine fails");
        });
        assert!(finished.await.is_err());
        // The thread gives the permit back while it unwinds.
        while pool.load().0 > 0 {
            tokio::task::yield_now().await;
        }
        assert!(pool.try_permit(&somebody).is_ok());
    }
}
