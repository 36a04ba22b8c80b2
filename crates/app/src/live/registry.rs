//! The games that are awake, and how the others are woken from the store.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use store::{GameId, StoreError};
use tokio::sync::mpsc;

use super::{
    actor::{Actor, Mail},
    table::Table,
};
use crate::{
    App,
    messages::error::{ErrorCode, Refusal},
};

/// The mailboxes of the games that are awake.
#[derive(Default)]
pub(crate) struct Registry {
    awake: Mutex<HashMap<GameId, mpsc::Sender<Mail>>>,
    /// Held while a game is woken, so that none is woken twice.
    waking: tokio::sync::Mutex<()>,
}

impl Registry {
    fn awake(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Mail>>> {
        self.awake.lock().expect("nothing panics while it holds the list")
    }

    /// The mailbox of a game, which is woken if it sleeps.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) async fn mailbox(&self, app: &Arc<App>, id: &GameId) -> Result<mpsc::Sender<Mail>, Refusal> {
        if let Some(mailbox) = self.find(id) {
            return Ok(mailbox);
        }
        let _waking = self.waking.lock().await;
        if let Some(mailbox) = self.find(id) {
            return Ok(mailbox);
        }
        let record = app.store.games().get(id).await.map_err(|error| not_found(&error, id))?;
        let events = app.store.running().events(id, 0).await.map_err(|error| not_found(&error, id))?;
        let seq = events.last().map_or(0, |last| last.seq);
        let table = Table::restored(&record, events.into_iter().map(|stored| stored.event).collect());
        let table =
            table.inspect_err(|refusal| tracing::error!(game = %id, ?refusal, "a game cannot be woken"))?;
        Ok(self.wake(app, id.clone(), table, seq))
    }

    /// Wakes a game that was just begun.
    pub(crate) fn begin(&self, app: &Arc<App>, id: GameId, record: &record::GameRecord) {
        self.wake(app, id, Table::new(record), 0);
    }

    /// Takes in a mailbox.
    pub(crate) fn insert(&self, id: GameId, mailbox: mpsc::Sender<Mail>) {
        self.awake().insert(id, mailbox);
    }

    fn wake(&self, app: &Arc<App>, id: GameId, table: Table, seq: u64) -> mpsc::Sender<Mail> {
        let mailbox = Actor::start(app.clone(), id.clone(), table, seq);
        self.insert(id, mailbox.clone());
        mailbox
    }

    fn find(&self, id: &GameId) -> Option<mpsc::Sender<Mail>> {
        self.awake().get(id).filter(|mailbox| !mailbox.is_closed()).cloned()
    }

    /// Forgets a game that has gone to sleep.
    pub(crate) fn forget(&self, id: &GameId) {
        self.awake().remove(id);
    }

    /// Every game that is awake.
    pub(crate) fn all(&self) -> Vec<mpsc::Sender<Mail>> {
        self.awake().values().cloned().collect()
    }
}

fn not_found(error: &StoreError, id: &GameId) -> Refusal {
    match error {
        StoreError::UnknownGame(_) => ErrorCode::NotFound.with("what", "game").with("name", id),
        error => {
            tracing::error!(game = %id, %error, "a game cannot be read");
            ErrorCode::Storage.refusal()
        }
    }
}
