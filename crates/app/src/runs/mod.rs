//! What goes on in the background, matches and trainings alike: it is looked up, watched, ended and thrown away.
//!
//! What a run is, how it is asked for and what plays it is not said here. `SharedState` is how a run stands, written
//! by its threads and read by whoever watches; [`Follower`] tells a watcher what is new; `RunFolder` keeps a run in
//! files; `work` does its work on a thread that may panic.

mod folder;
mod follower;
mod state;
mod thread;

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    io,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::{sync::watch::Receiver, task::spawn_blocking};

pub(crate) use folder::RunFolder;
pub use follower::Follower;
pub(crate) use state::{Change, SharedState};
pub(crate) use thread::work;

use crate::{
    messages::error::{ErrorCode, Refusal},
    visitors::Visitor,
};

/// Something that goes on until it is over or ended, and is kept in files.
pub trait Background: Send + Sync + 'static {
    /// What it is called in a refusal.
    const KIND: &'static str;
    /// By which it is known; its text is its id.
    type Key: Ord + FromStr + Send;
    /// What a list shows of it.
    type Summary;
    /// What a watcher has seen of it.
    type Seen: Default + Send;
    /// What a watcher is told.
    type Message: Send + Sync;

    /// Whose it is: the id of a visitor, empty for the host.
    fn owner(&self) -> &str;

    /// What a list shows.
    fn summary(&self) -> Self::Summary;

    /// When it was begun: milliseconds since 1970, UTC.
    fn began_ms(&self) -> i64;

    /// Whether somebody works on it.
    fn goes_on(&self) -> bool;

    /// Changes with everything that is worth telling, the end included.
    fn news(&self) -> Receiver<()>;

    /// What a watcher has not seen yet.
    fn since(&self, seen: &mut Self::Seen) -> Vec<Self::Message>;

    /// The last word to a watcher.
    fn farewell(refusal: Refusal) -> Self::Message;

    /// Has it end soon.
    fn stop(&self);

    /// Throws away what is kept of it.
    ///
    /// # Errors
    /// If files stay.
    fn remove_files(&self) -> io::Result<()>;
}

/// Waits until nobody works on a run.
pub(crate) async fn ended(run: &impl Background) {
    let mut news = run.news();
    while run.goes_on() {
        if news.changed().await.is_err() {
            return;
        }
    }
}

/// All runs of a kind.
pub struct Runs<R: Background>(Mutex<BTreeMap<R::Key, Arc<R>>>);

impl<R: Background> Runs<R> {
    /// Those that are there to begin with.
    pub(crate) fn new(runs: impl Iterator<Item = (R::Key, R)>) -> Runs<R> {
        Runs(Mutex::new(runs.map(|(key, run)| (key, Arc::new(run))).collect()))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<R::Key, Arc<R>>> {
        self.0.lock().expect("nothing panics while it holds the list")
    }

    fn all(&self) -> Vec<Arc<R>> {
        self.lock().values().cloned().collect()
    }

    /// Takes in a new one.
    pub(crate) fn add(&self, key: R::Key, run: Arc<R>) {
        self.lock().insert(key, run);
    }

    /// All of them, the latest first.
    pub fn list(&self) -> Vec<R::Summary> {
        let mut all = self.all();
        all.reverse();
        all.sort_by_key(|run| Reverse(run.began_ms()));
        all.iter().map(|run| run.summary()).collect()
    }

    /// A run by its id.
    ///
    /// # Errors
    /// If there is none.
    pub fn get(&self, id: &str) -> Result<Arc<R>, Refusal> {
        let found = id.parse().ok().and_then(|key: R::Key| self.lock().get(&key).cloned());
        found.ok_or_else(|| {
            let shown: String = id.chars().take(60).collect();
            ErrorCode::NotFound.with("what", R::KIND).with("name", shown)
        })
    }

    /// A run by its id that somebody may change.
    ///
    /// # Errors
    /// If there is none, or it is somebody else's.
    pub(crate) fn own(&self, who: &Visitor, id: &str) -> Result<Arc<R>, Refusal> {
        let run = self.get(id)?;
        who.require_own(run.owner())?;
        Ok(run)
    }

    /// What happens in a run, from how it stands on.
    ///
    /// # Errors
    /// If there is none.
    pub fn follow(&self, id: &str) -> Result<Follower<R>, Refusal> {
        Ok(Follower::new(self.get(id)?))
    }

    /// Ends a run and waits for it. What is done is kept; one that nobody works on stays as it is.
    ///
    /// # Errors
    /// If there is none, or it is somebody else's.
    pub async fn stop(&self, who: &Visitor, id: &str) -> Result<R::Summary, Refusal> {
        let run = self.own(who, id)?;
        run.stop();
        ended(&*run).await;
        Ok(run.summary())
    }

    /// Ends a run and throws it away with its files.
    ///
    /// # Errors
    /// If there is none, it is somebody else's, or its files stay.
    pub async fn remove(&self, who: &Visitor, id: &str) -> Result<(), Refusal> {
        let run = self.own(who, id)?;
        run.stop();
        ended(&*run).await;
        // Whoever asks for it from now on does not find it, even if its files are in the way.
        self.lock().retain(|_, other| !Arc::ptr_eq(other, &run));
        let removed = spawn_blocking(move || run.remove_files());
        removed.await.expect("removing a folder does not panic").map_err(|error| {
            tracing::error!(%error, "the files of a run could not be removed");
            ErrorCode::Storage.refusal()
        })
    }

    /// Ends all of them and waits until all threads are done.
    pub(crate) async fn close(&self) {
        let runs = self.all();
        runs.iter().for_each(|run| run.stop());
        for run in runs {
            ended(&*run).await;
        }
    }
}

/// Nobody works in an application that is gone.
impl<R: Background> Drop for Runs<R> {
    fn drop(&mut self) {
        self.lock().values().for_each(|run| run.stop());
    }
}
