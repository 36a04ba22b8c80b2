//! What goes on in the background, matches and trainings alike: it is looked up, ended and thrown away.
//!
//! What a run is, how it is asked for and what plays it is not said here.

use std::{
    borrow::Borrow,
    collections::BTreeMap,
    io,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::{sync::watch::Receiver, task::spawn_blocking};

use crate::messages::error::{ErrorCode, Refusal};

/// Something that goes on until it is over or ended, and is kept in files.
pub(crate) trait Background: Send + Sync + 'static {
    /// Whether somebody works on it.
    fn goes_on(&self) -> bool;

    /// Changes with everything that is worth telling, the end included.
    fn news(&self) -> Receiver<()>;

    /// Has it end soon.
    fn stop(&self);

    /// Throws away what is kept of it.
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

/// Ends a run and waits for it. One that nobody works on stays as it is.
pub(crate) async fn end(run: &impl Background) {
    run.stop();
    ended(run).await;
}

/// All runs of a kind, by what they are called.
pub(crate) struct Runs<K: Ord, R: Background>(Mutex<BTreeMap<K, Arc<R>>>);

impl<K: Ord, R: Background> Runs<K, R> {
    /// Those that are there to begin with.
    pub(crate) fn new(runs: impl Iterator<Item = (K, R)>) -> Runs<K, R> {
        Runs(Mutex::new(runs.map(|(key, run)| (key, Arc::new(run))).collect()))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, Arc<R>>> {
        self.0.lock().expect("nothing panics while it holds the list")
    }

    /// Takes in a new one.
    pub(crate) fn add(&self, key: K, run: Arc<R>) {
        self.lock().insert(key, run);
    }

    /// One by what it is called.
    pub(crate) fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Option<Arc<R>>
    where
        K: Borrow<Q>,
    {
        self.lock().get(key).cloned()
    }

    /// All of them, in the order of what they are called.
    pub(crate) fn all(&self) -> Vec<Arc<R>> {
        self.lock().values().cloned().collect()
    }

    /// Ends a run and throws it away with its files.
    ///
    /// # Errors
    /// If its files stay.
    pub(crate) async fn remove<Q: Ord + ?Sized>(&self, key: &Q, run: Arc<R>) -> Result<(), Refusal>
    where
        K: Borrow<Q>,
    {
        end(&*run).await;
        // Whoever asks for it from now on does not find it, even if its files are in the way.
        self.lock().remove(key);
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

/// Nobody works in a house that is gone.
impl<K: Ord, R: Background> Drop for Runs<K, R> {
    fn drop(&mut self) {
        self.lock().values().for_each(|run| run.stop());
    }
}
