//! An algorithm on a thread of its own.
//!
//! The thread lives as long as its player. A panic ends the thought, not the thread: the algorithm is
//! made anew. When the player lets go of the thread, it ends as soon as the algorithm comes back.

use std::{
    io,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::{Duration, Instant},
};

use rules::{AnyPosition, GameSpec};
use search_kit::{
    Clock, Limits, OutOfMemory, StopFlag, Subscription,
    runner::{Dispatcher, Event, News, Worker},
};

use super::thinker::{Recipe, Task, Thinker, Thought};
use crate::ThinkInfo;

/// A thread with an algorithm on it, as its player sees it.
pub(super) struct Apart {
    jobs: Dispatcher<Job>,
    signals: Receiver<Signal>,
    /// Through which whoever waits is woken.
    wake: Sender<Signal>,
    /// The number of the last job that is known to be done.
    done: u64,
}

/// What is to be done.
pub(super) enum Job {
    NewGame(GameSpec, u64),
    Think(Assignment),
}

/// What comes of it.
pub(super) enum Outcome {
    SetUp(Result<(), OutOfMemory>),
    Thought(Thought),
}

/// What is to be thought about, and when the stop flag will be raised, from the beginning on.
pub(super) struct Assignment {
    pub(super) position: Box<AnyPosition>,
    pub(super) limits: Limits,
    pub(super) stop: StopFlag,
    pub(super) stop_after: Option<Duration>,
}

enum Signal {
    Event(Event<Algorithm>),
    Woken,
}

/// What ends a wait.
pub(super) enum Waking {
    /// News of the last job, and when it happened.
    News(News<Algorithm>, Duration),
    /// Somebody has raised a flag.
    Woken,
    /// The patience is over.
    TimedOut,
}

impl Apart {
    pub(super) fn start(name: &str, recipe: Recipe, clock: Clock) -> io::Result<Apart> {
        let (wake, signals) = channel();
        let told = wake.clone();
        let make = move || Algorithm { thinker: recipe(), recipe, game: None };
        // A player that has let go of the thread wants no news either.
        let tell = move |event| drop(told.send(Signal::Event(event)));
        let jobs = Dispatcher::start(name, clock, make, tell)?;
        Ok(Apart { jobs, signals, wake, done: 0 })
    }

    /// A thread whose first job will have this course, however late it is looked at.
    #[cfg(test)]
    pub(super) fn with_news(news: impl IntoIterator<Item = (News<Algorithm>, Duration)>) -> Apart {
        let (wake, signals) = channel();
        let event = |(news, at)| Signal::Event(Event { job: 1, at, news });
        news.into_iter().for_each(|news| wake.send(event(news)).unwrap());
        Apart { jobs: Dispatcher::into_channel(channel().0), signals, wake, done: 0 }
    }

    pub(super) fn give(&mut self, job: Job) {
        self.jobs.dispatch(job);
    }

    /// Has whoever waits woken when the flag is raised.
    pub(super) fn wake_on(&self, flag: &StopFlag) -> Subscription {
        let wake = self.wake.clone();
        flag.on_raise(move || drop(wake.send(Signal::Woken)))
    }

    /// Waits for news of the last job, for as long as it takes without a limit of patience.
    pub(super) fn wait(&mut self, patience: Option<Duration>) -> Waking {
        loop {
            let signal = match patience {
                Some(patience) => self.signals.recv_timeout(patience),
                None => self.signals.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match signal {
                Ok(Signal::Woken) => return Waking::Woken,
                Ok(Signal::Event(event)) => {
                    self.take_note(&event);
                    if event.job == self.jobs.last() {
                        return Waking::News(event.news, event.at);
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Waking::TimedOut,
                Err(RecvTimeoutError::Disconnected) => unreachable!("this end can send, too"),
            }
        }
    }

    fn take_note(&mut self, event: &Event<Algorithm>) {
        if matches!(event.news, News::Done(_) | News::Panicked(_)) {
            self.done = event.job;
        }
    }

    /// Whether the thread still works on a job. News of it are dropped.
    pub(super) fn is_busy(&mut self) -> bool {
        while let Ok(signal) = self.signals.try_recv() {
            if let Signal::Event(event) = signal {
                self.take_note(&event);
            }
        }
        self.done < self.jobs.last()
    }
}

/// The algorithm on its thread.
pub(super) struct Algorithm {
    thinker: Box<dyn Thinker>,
    recipe: Recipe,
    game: Option<(GameSpec, u64)>,
}

impl Worker for Algorithm {
    type Job = Job;
    type Progress = ThinkInfo;
    type Outcome = Outcome;

    fn work(&mut self, job: Job, report: &mut dyn FnMut(ThinkInfo)) -> Outcome {
        match job {
            Job::NewGame(spec, seed) => {
                self.game = Some((spec, seed));
                Outcome::SetUp(self.thinker.new_game(spec, seed))
            }
            Job::Think(Assignment { position, limits, stop, stop_after }) => {
                let deadline = stop_after.and_then(|after| Instant::now().checked_add(after));
                let task = Task { position: &position, limits, stop: &stop, deadline, on_info: report };
                Outcome::Thought(self.thinker.think(task))
            }
        }
    }

    /// The algorithm is made anew, and set up as it was.
    fn recover(&mut self) {
        let mut thinker = (self.recipe)();
        if self.game.is_none_or(|(spec, seed)| thinker.new_game(spec, seed).is_ok()) {
            self.thinker = thinker;
        }
    }
}
