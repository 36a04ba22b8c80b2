//! The events of all live games on their way into the store.
//!
//! Each game waits until its event is on the disk, and a disk takes its time for each commit. So the
//! events that arrive while one commit is under way share the next one.

use store::{GameEvent, GameId, Store, StoreError};
use tokio::sync::{mpsc, oneshot};

/// How many events share a commit at most.
const LARGEST_BATCH: usize = 256;

/// The way into the store.
pub(crate) struct Journal {
    entries: mpsc::Sender<Entry>,
}

struct Entry {
    event: (GameId, u64, GameEvent),
    stored: oneshot::Sender<Result<(), NotStored>>,
}

/// An event could not be stored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NotStored(String);

impl Journal {
    /// Starts the task that writes.
    pub(crate) fn start(store: Store) -> Journal {
        let (entries, inbox) = mpsc::channel(LARGEST_BATCH);
        tokio::spawn(write(store, inbox));
        Journal { entries }
    }

    /// Stores an event. When this returns, it is kept.
    ///
    /// # Errors
    /// If the database fails, or the event does not follow the last one of its game.
    pub(crate) async fn append(&self, game: GameId, seq: u64, event: GameEvent) -> Result<(), NotStored> {
        let (stored, answer) = oneshot::channel();
        let gone = || NotStored("the server is closing".to_owned());
        let entry = Entry { event: (game, seq, event), stored };
        self.entries.send(entry).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(store: Store, mut inbox: mpsc::Receiver<Entry>) {
    let mut batch = Vec::new();
    while inbox.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
        let (events, waiting): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|entry| (entry.event, entry.stored)).unzip();
        let outcomes = store.running().append_all(&events).await;
        let failed = |error: &StoreError| NotStored(error.to_string());
        match outcomes {
            Ok(outcomes) => {
                for (stored, outcome) in waiting.into_iter().zip(outcomes) {
                    let _ = stored.send(outcome.map_err(|error| failed(&error)));
                }
            }
            Err(error) => {
                for stored in waiting {
                    let _ = stored.send(Err(failed(&error)));
                }
            }
        }
    }
}
