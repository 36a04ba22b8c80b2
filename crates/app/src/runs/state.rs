//! How a run stands: written by the threads that work on it, which never wait for anybody who watches.

use std::sync::{Mutex, MutexGuard};

use player::StopFlag;
use tokio::sync::watch;

/// The number of a change: later ones are larger.
pub(crate) type Change = u64;

/// The state of a run, what ends it, and who is told of changes.
pub(crate) struct SharedState<S> {
    inner: Mutex<Inner<S>>,
    news: watch::Sender<()>,
}

pub(crate) struct Inner<S> {
    pub(crate) state: S,
    /// Of the last change.
    pub(crate) change: Change,
    /// Raised to end what goes on.
    stop: StopFlag,
}

impl<S> SharedState<S> {
    pub(crate) fn new(state: S) -> SharedState<S> {
        let inner = Inner { state, change: 1, stop: StopFlag::new() };
        SharedState { inner: Mutex::new(inner), news: watch::Sender::new(()) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner<S>> {
        self.inner.lock().expect("nothing panics while it holds the state")
    }

    /// Changes the state, and tells everybody who watches.
    pub(crate) fn change(&self, change: impl FnOnce(&mut S, Change)) {
        self.change_if(|state, number| {
            change(state, number);
            true
        });
    }

    /// Changes the state, and tells everybody who watches if that was worth telling.
    pub(crate) fn change_if(&self, change: impl FnOnce(&mut S, Change) -> bool) {
        let mut inner = self.lock();
        let number = inner.change + 1;
        if change(&mut inner.state, number) {
            inner.change = number;
            self.news.send_replace(());
        }
    }

    /// Says that somebody works on it from now on, if `begin` agrees; returns what ends it.
    pub(crate) fn begin<E>(
        &self,
        begin: impl FnOnce(&mut S, Change) -> Result<(), E>,
    ) -> Result<StopFlag, E> {
        let mut inner = self.lock();
        let number = inner.change + 1;
        begin(&mut inner.state, number)?;
        inner.change = number;
        inner.stop = StopFlag::new();
        self.news.send_replace(());
        Ok(inner.stop.clone())
    }

    pub(crate) fn stop(&self) {
        self.lock().stop.raise();
    }

    pub(crate) fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }
}
