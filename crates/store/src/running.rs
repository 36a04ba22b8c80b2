//! Games that are being played: a record and the numbered events since.
//!
//! An event is stored before anybody is shown it. Each has a transaction of its own, so that after the
//! end of the process at any instant at most the event that was being written is missing.

use record::{GameRecord, MoveRefused};
use serde::{
    Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use sqlx::Row;

use crate::{
    GameEvent, GameId, Store, StoreError, StoredEvent, games, journal::append_all, patient::Connection,
};

/// The running games of a store.
#[derive(Clone, Copy, Debug)]
pub struct Running<'a> {
    store: &'a Store,
}

/// A running game, as far as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Resumed {
    /// The game with every stored move.
    pub record: GameRecord,
    /// The number that the next event must have.
    pub next_seq: u64,
}

impl Running<'_> {
    pub(crate) fn of(store: &Store) -> Running<'_> {
        Running { store }
    }

    /// Begins a game of the host. It may have moves already, but no result.
    ///
    /// # Errors
    /// If it has ended, or its id is taken.
    pub async fn begin(&self, record: &GameRecord) -> Result<GameId, StoreError> {
        self.begin_of("", record).await
    }

    /// Begins a game of somebody as [`Running::begin`] does one of the host.
    ///
    /// # Errors
    /// If it has ended, or its id is taken.
    pub async fn begin_of(&self, owner: &str, record: &GameRecord) -> Result<GameId, StoreError> {
        if record.result().is_some() {
            return Err(StoreError::Ended(GameId::stored(record.header.id.clone())));
        }
        self.store.games().add_of(owner, record).await
    }

    /// Stores the next event of a game; `seq` counts from 1. When this returns, the event is kept. Many games share
    /// their commits in a [`Journal`](crate::Journal).
    ///
    /// # Errors
    /// If the game is not running, or the number is not the next one.
    pub async fn append<N: Serialize + Sync>(
        &self,
        game: &GameId,
        seq: u64,
        event: &GameEvent<N>,
    ) -> Result<(), StoreError> {
        let mut outcomes = append_all(self.store, &[(game, seq, event)]).await?;
        outcomes.pop().expect("there is one for each event")
    }

    /// The events of a game with numbers above `since`, in order. They are kept when the game ends.
    ///
    /// # Errors
    /// If a stored event cannot be read.
    pub async fn events<N: DeserializeOwned>(
        &self,
        game: &GameId,
        since: u64,
    ) -> Result<Vec<StoredEvent<N>>, StoreError> {
        events(&mut self.store.pool().acquire().await?, game, since).await
    }

    /// The game with every stored event.
    ///
    /// # Errors
    /// If it has ended, is not there, or its moves do not fit.
    pub async fn resume(&self, game: &GameId) -> Result<Resumed, StoreError> {
        resumed(&mut self.store.pool().acquire().await?, game).await
    }

    /// Deletes the games that were begun before a moment, in milliseconds since 1970, and have no move still, but for
    /// those that somebody is at.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_unplayed(
        &self,
        before_ms: i64,
        is_attended: impl Fn(&GameId) -> bool,
    ) -> Result<(), StoreError> {
        let sql = "SELECT id FROM games WHERE outcome = 'running' AND plies = 0 AND stored_ms < $1";
        let rows = sqlx::query(sql).bind(before_ms).fetch_all(self.store.pool()).await?;
        let ids = rows.iter().map(|row| Ok(GameId::stored(row.try_get(0)?)));
        let mut ids = ids.collect::<Result<Vec<_>, StoreError>>()?;
        ids.retain(|id| !is_attended(id));
        if ids.is_empty() { Ok(()) } else { self.store.games().delete(&ids).await }
    }
}

async fn events<N: DeserializeOwned>(
    connection: &mut Connection,
    game: &GameId,
    since: u64,
) -> Result<Vec<StoredEvent<N>>, StoreError> {
    let sql = "SELECT seq, at_ms, body FROM events JOIN games ON number = game_number \
               WHERE id = $1 AND seq > $2 ORDER BY seq";
    let rows = sqlx::query(sql).bind(game.as_str()).bind(since as i64).fetch_all(connection).await?;
    let event = |row: &sqlx::any::AnyRow| {
        let body: String = row.try_get(2)?;
        let meaning =
            |_| StoreError::Meaning { what: "an event of a game", text: body.chars().take(80).collect() };
        Ok(StoredEvent {
            seq: row.try_get::<i64, _>(0)?.unsigned_abs(),
            at_ms: row.try_get(1)?,
            event: serde_json::from_str(&body).map_err(meaning)?,
        })
    };
    rows.iter().map(event).collect()
}

/// A running game as far as it is stored.
async fn resumed(connection: &mut Connection, game: &GameId) -> Result<Resumed, StoreError> {
    let (_, begun) = games::document(connection, game).await?;
    if begun.result().is_some() {
        return Err(StoreError::Ended(game.clone()));
    }
    let events = events(connection, game, 0).await?;
    let next_seq = events.last().map_or(1, |last| last.seq + 1);
    let record =
        played_on(begun, events).map_err(|cause| StoreError::Events { game: game.clone(), cause })?;
    Ok(Resumed { record, next_seq })
}

/// The record as it was when the game began, and what has happened since.
fn played_on(begun: GameRecord, events: Vec<StoredEvent<IgnoredAny>>) -> Result<GameRecord, MoveRefused> {
    let mut record = begun;
    for StoredEvent { event, .. } in events {
        match event {
            GameEvent::Moved { text, annotation } => record.push(&text, annotation)?,
            GameEvent::TakenBack { plies } => record = shortened(&record, plies)?,
            GameEvent::Noted { .. } => (),
        }
    }
    Ok(record)
}

/// The game without its last moves. What was noted beside the moves that stay is not kept but for their
/// annotations: a game that is being played has no more.
fn shortened(record: &GameRecord, plies: usize) -> Result<GameRecord, MoveRefused> {
    let mut shorter = GameRecord::from_start(record.rules().clone(), &record.start_text())
        .expect("a start that a record tells can be read");
    shorter.header = record.header.clone();
    shorter.extra = record.extra.clone();
    let kept = record.moves().len().saturating_sub(plies);
    for mv in &record.moves()[..kept] {
        shorter.push(mv.text(), mv.annotation.clone())?;
    }
    if let Some(opening) = record.opening() {
        let mut opening = opening.clone();
        while opening.position().moves().len() > shorter.position().ply() {
            opening.undo();
        }
        shorter.set_opening(opening).expect("its stones are the first of both");
    }
    Ok(shorter)
}
