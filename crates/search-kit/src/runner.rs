//! The one runner of work that must take nobody down with it.
//!
//! A thread does jobs one after the other, tells what becomes of them, and survives their panics.
//! Whoever gives out the jobs takes in the news in a channel of its own, among whatever else it waits
//! for, and waits no longer than it likes; a job is ended by its [`StopFlag`](crate::StopFlag).

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use crate::Clock;

/// Does jobs.
pub trait Worker {
    /// What is to be done.
    type Job: Send + 'static;
    /// What is reported on the way.
    type Progress: Send + 'static;
    /// What comes of it.
    type Outcome: Send + 'static;

    /// Does a job.
    fn work(&mut self, job: Self::Job, report: &mut dyn FnMut(Self::Progress)) -> Self::Outcome;

    /// Throws away what a panic has left behind: its state is unknown.
    fn recover(&mut self);
}

/// What happened to a job.
pub enum News<W: Worker> {
    /// It has begun.
    Begun,
    /// It goes on.
    Progress(W::Progress),
    /// It is done.
    Done(W::Outcome),
    /// It has panicked with these words.
    Panicked(String),
}

/// News of a job.
pub struct Event<W: Worker> {
    /// The number of the job.
    pub job: u64,
    /// When it happened, by the thread's own watch.
    pub at: Duration,
    /// What happened.
    pub news: News<W>,
}

/// Gives out jobs, and numbers them.
pub struct Dispatcher<J> {
    jobs: Sender<(u64, J)>,
    last: u64,
}

impl<J> Dispatcher<J> {
    /// Gives out jobs into a channel: whoever reads it does them.
    #[must_use]
    pub fn into_channel(jobs: Sender<(u64, J)>) -> Dispatcher<J> {
        Dispatcher { jobs, last: 0 }
    }

    /// Starts a thread and has the worker made on it. The thread ends with the job that it does when
    /// the dispatcher is dropped.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start<W: Worker<Job = J> + 'static>(
        name: &str,
        clock: Clock,
        make: impl FnOnce() -> W + Send + 'static,
        tell: impl FnMut(Event<W>) + Send + 'static,
    ) -> io::Result<Dispatcher<J>>
    where
        J: Send + 'static,
    {
        let (jobs, inbox) = channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || serve(&inbox, &clock, make, tell))?;
        Ok(Dispatcher::into_channel(jobs))
    }

    /// Gives out a job and returns its number.
    pub fn dispatch(&mut self, job: J) -> u64 {
        self.last += 1;
        // The thread lives as long as the dispatcher.
        let _ = self.jobs.send((self.last, job));
        self.last
    }

    /// The number of the last job; 0 before the first.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// Does jobs until nobody is left to give one out.
fn serve<W: Worker>(
    inbox: &Receiver<(u64, W::Job)>,
    clock: &Clock,
    make: impl FnOnce() -> W,
    mut tell: impl FnMut(Event<W>),
) {
    let mut worker = catch(make);
    for (job, work) in inbox {
        let mut news = |news| tell(Event { job, at: clock(), news });
        news(News::Begun);
        let outcome = match &mut worker {
            Ok(worker) => {
                let outcome = catch(|| worker.work(work, &mut |progress| news(News::Progress(progress))));
                if outcome.is_err() {
                    // What cannot recover panics again with the next job.
                    let _ = catch(|| worker.recover());
                }
                outcome
            }
            Err(words) => Err(words.clone()),
        };
        news(outcome.map_or_else(News::Panicked, News::Done));
    }
}

/// Does something that may panic.
///
/// # Errors
/// The words of the panic. What it was working on is in an unknown state.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| words(&*panic))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no words").to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Counts up to the job, and panics at 3.
    struct Counter {
        recovered: u32,
    }

    impl Worker for Counter {
        type Job = u32;
        type Progress = u32;
        type Outcome = u32;

        fn work(&mut self, job: u32, report: &mut dyn FnMut(u32)) -> u32 {
            (0..job).for_each(|n| {
                assert_ne!(n, 3, "three");
                report(n);
            });
            self.recovered
        }

        fn recover(&mut self) {
            self.recovered += 1;
        }
    }

    fn news(make: impl FnOnce() -> Counter + Send + 'static, jobs: &[u32]) -> Vec<String> {
        let (told, heard) = channel();
        let clock: Clock = Arc::new(|| Duration::ZERO);
        let tell = move |event: Event<Counter>| {
            let text = match event.news {
                News::Begun => "begun".to_owned(),
                News::Progress(n) => format!("at {n}"),
                News::Done(recovered) => format!("done {recovered}"),
                News::Panicked(words) => words.lines().next().unwrap_or_default().to_owned(),
            };
            told.send(format!("{} {text}", event.job)).unwrap();
        };
        let mut dispatcher = Dispatcher::start("counter", clock, make, tell).unwrap();
        for &job in jobs {
            dispatcher.dispatch(job);
        }
        assert_eq!(dispatcher.last(), jobs.len() as u64);
        drop(dispatcher);
        heard.iter().collect()
    }

    #[test]
    fn jobs_are_done_in_turn_and_a_panic_ends_one_of_them_alone() {
        let told = news(|| Counter { recovered: 0 }, &[1, 5, 0]);
        let panicked = "2 assertion `left != right` failed: three";
        let expected = ["1 begun", "1 at 0", "1 done 0", "2 begun", "2 at 0", "2 at 1", "2 at 2", panicked];
        assert_eq!(told[..8], expected);
        assert_eq!(told[8..], ["3 begun", "3 done 1"]);
    }

    #[test]
    fn every_job_of_a_worker_that_could_not_be_made_is_told_so() {
        assert_eq!(
            news(|| panic!("no worker"), &[1, 1]),
            ["1 begun", "1 no worker", "2 begun", "2 no worker"]
        );
    }

    #[test]
    fn what_does_not_panic_is_what_it_is() {
        assert_eq!(catch(|| 7), Ok(7));
        assert_eq!(catch(|| -> u8 { panic!("on {}", "purpose") }), Err("on purpose".to_owned()));
    }
}
