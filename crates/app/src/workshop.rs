//! Work that takes long and that somebody waits for: pictures are drawn, files are read and written.
//!
//! It is done on a few threads that give way to games, visitors take turns, and whoever stops waiting stops the work.

use player::StopFlag;
use tokio::sync::oneshot;

use crate::{
    messages::error::{ErrorCode, Refusal},
    pool::{Pool, Shape, Whose},
    priority::Priority,
};

/// How many pieces of work may wait.
const MOST_WAITING: usize = 64;

/// The threads for such work.
pub(crate) struct Workshop {
    pool: Pool,
}

/// Raises a flag when it goes.
struct RaisedInTheEnd(StopFlag);

impl Drop for RaisedInTheEnd {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Workshop {
    /// Starts the threads.
    pub(crate) fn start(threads: usize) -> std::io::Result<Workshop> {
        let shape = Shape {
            name: "workshop",
            threads,
            // One is always left for somebody else.
            most_of_one: threads.saturating_sub(1).max(1),
            most_waiting: MOST_WAITING,
            priority: Priority::Patient,
        };
        Ok(Workshop { pool: Pool::start(shape)? })
    }

    /// How many pieces of work are under way, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.pool.load()
    }

    /// Does some work for somebody. When the future is dropped, work that waits is not done, and the flag of work that
    /// goes on is raised.
    ///
    /// # Errors
    /// If too many wait, or the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        whose: &Whose,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let permit = self.pool.permit(whose).await.map_err(|_| ErrorCode::Busy.refusal())?;
        let stop = StopFlag::new();
        let _raised = RaisedInTheEnd(stop.clone());
        let (done, outcome) = oneshot::channel();
        self.pool.run(permit, move |_permit| {
            // Nobody takes the outcome when whoever waited has gone.
            let _ = done.send(work(&stop));
        });
        outcome.await.map_err(|_| ErrorCode::CannotExport.refusal())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[tokio::test]
    async fn work_that_nobody_waits_for_any_more_is_stopped() {
        let workshop = Workshop::start(1).unwrap();
        let somebody = Whose::of("somebody");
        let (told, heard) = channel();
        let mut waiting = Box::pin(workshop.work(&somebody, move |stop| {
            told.send("begun").unwrap();
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            told.send("stopped").unwrap();
        }));
        let begun = tokio::task::spawn_blocking(move || (heard.recv().unwrap(), heard));
        let (word, heard) = tokio::select! {
            begun = begun => begun.unwrap(),
            _ = &mut waiting => panic!("it is never done"),
        };
        assert_eq!(word, "begun");
        drop(waiting);
        assert_eq!(tokio::task::spawn_blocking(move || heard.recv().unwrap()).await.unwrap(), "stopped");
        assert_eq!(workshop.work(&somebody, |_| 7).await.unwrap(), 7, "the thread is free again");
    }
}
