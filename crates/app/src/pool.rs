//! The threads on which engines think: as many as are allowed, and no more.
//!
//! Who wants to think needs a permit. There are as many permits as threads, so that work that is
//! handed over begins at once; who has none waits in line or is told that everybody is busy. A panic
//! ends the work and not the thread.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Something to be done on a thread of the pool, with the permit for it.
type Work = Box<dyn FnOnce(Permit) + Send>;

/// The right to use a thread, until it is dropped.
pub(crate) struct Permit(#[expect(dead_code, reason = "it is held, not read")] OwnedSemaphorePermit);

/// Some threads.
pub(crate) struct Pool {
    permits: Arc<Semaphore>,
    work: Sender<(Permit, Work)>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// Every thread is busy and the line is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("every thinking thread is busy")]
pub(crate) struct Busy;

impl Pool {
    /// Starts threads. At most `most_waiting` may stand in line for them.
    pub(crate) fn start(name: &str, threads: usize, most_waiting: usize) -> std::io::Result<Pool> {
        let (work, inbox) = channel();
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 1..=threads {
            let inbox = inbox.clone();
            thread::Builder::new().name(format!("{name}-{number}")).spawn(move || serve(&inbox))?;
        }
        let permits = Arc::new(Semaphore::new(threads));
        Ok(Pool { permits, work, waiting: AtomicUsize::new(0), most_waiting })
    }

    /// A permit, at once or not at all.
    pub(crate) fn try_permit(&self) -> Result<Permit, Busy> {
        self.permits.clone().try_acquire_owned().map(Permit).map_err(|_| Busy)
    }

    /// A permit, as soon as those who came before have had theirs.
    pub(crate) async fn permit(&self) -> Result<Permit, Busy> {
        if let Ok(permit) = self.try_permit() {
            return Ok(permit);
        }
        let _place = Place::take(self)?;
        self.permits.clone().acquire_owned().await.map(Permit).map_err(|_| Busy)
    }

    /// Does something on a thread. The work is given the permit, to say when its thread is free again.
    pub(crate) fn run(&self, permit: Permit, work: impl FnOnce(Permit) + Send + 'static) {
        // The threads live as long as the pool, so that somebody takes it.
        let _ = self.work.send((permit, Box::new(work)));
    }
}

/// A place in the line, given up when nobody waits there any more.
struct Place<'a>(&'a Pool);

impl<'a> Place<'a> {
    fn take(pool: &'a Pool) -> Result<Place<'a>, Busy> {
        let before = pool.waiting.fetch_add(1, Ordering::Relaxed);
        let place = Place(pool);
        if before < pool.most_waiting { Ok(place) } else { Err(Busy) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

fn serve(inbox: &Mutex<Receiver<(Permit, Work)>>) {
    loop {
        let next = inbox.lock().expect("nothing panics while it takes work").recv();
        let Ok((permit, work)) = next else { return };
        if catch_unwind(AssertUnwindSafe(|| work(permit))).is_err() {
            tracing::error!("work on a thinking thread panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_pool_is_busy_and_a_panic_gives_the_permit_back() {
        let pool = Pool::start("test", 1, 0).unwrap();
        let permit = pool.permit().await.unwrap();
        assert!(pool.try_permit().is_err());
        assert!(pool.permit().await.is_err(), "nobody may wait");
        let (done, finished) = tokio::sync::oneshot::channel::<()>();
        pool.run(permit, move |permit| {
            let _held = (permit, done);
            panic!("an engine fails");
        });
        assert!(finished.await.is_err());
        assert!(pool.try_permit().is_ok());
    }
}
