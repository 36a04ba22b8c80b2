//! Games that are being played: a record and the numbered events since.
//!
//! An event is stored before anybody is shown it. Each has a transaction of its own, so that after the
//! end of the process at any instant at most the event that was being written is missing.

use record::{GameRecord, GameResult, MoveRefused};
use sqlx::{AnyConnection, Row};

use crate::{GameEvent, GameId, Standing, Store, StoreError, StoredEvent, games, now};

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

    /// Begins a game. It may have moves already, but no result.
    ///
    /// # Errors
    /// If it has ended, or its id is taken.
    pub async fn begin(&self, record: &GameRecord) -> Result<GameId, StoreError> {
        if record.result().is_some() {
            return Err(StoreError::Ended(GameId::stored(record.header.id.clone())));
        }
        self.store.games().add(record).await
    }

    /// Stores the next event of a game; `seq` counts from 1. When this returns, the event is kept.
    ///
    /// # Errors
    /// If the game is not running, or the number is not the next one.
    pub async fn append(&self, game: &GameId, seq: u64, event: &GameEvent) -> Result<(), StoreError> {
        let mut transaction = self.store.begin().await?;
        if !insert(&mut transaction, game, seq, event).await? {
            transaction.rollback().await?;
            return Err(self.refusal(game, seq).await?);
        }
        Ok(transaction.commit().await?)
    }

    /// Stores the next events of several games in one commit, which many games can wait for as well
    /// as one. Says what became of each.
    ///
    /// # Errors
    /// If the database fails; then none of them is kept.
    pub async fn append_all(
        &self,
        events: &[(GameId, u64, GameEvent)],
    ) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let mut transaction = self.store.begin().await?;
        let mut appended = Vec::with_capacity(events.len());
        for (game, seq, event) in events {
            appended.push(insert(&mut transaction, game, *seq, event).await?);
        }
        transaction.commit().await?;
        let mut outcomes = Vec::with_capacity(events.len());
        for ((game, seq, _), appended) in events.iter().zip(appended) {
            outcomes.push(if appended { Ok(()) } else { Err(self.refusal(game, *seq).await?) });
        }
        Ok(outcomes)
    }

    /// Why an event was not stored.
    async fn refusal(&self, game: &GameId, seq: u64) -> Result<StoreError, StoreError> {
        if self.store.games().summary(game).await?.standing != Standing::Running {
            return Ok(StoreError::Ended(game.clone()));
        }
        let next = self.events(game, 0).await?.last().map_or(1, |last| last.seq + 1);
        Ok(StoreError::OutOfOrder { game: game.clone(), seq, next })
    }

    /// The events of a game with numbers above `since`, in order. They are kept when the game ends.
    ///
    /// # Errors
    /// If a stored event cannot be read.
    pub async fn events(&self, game: &GameId, since: u64) -> Result<Vec<StoredEvent>, StoreError> {
        events(&mut *self.store.pool().acquire().await?, game, since).await
    }

    /// The game with every stored event.
    ///
    /// # Errors
    /// If it has ended, is not there, or its moves do not fit.
    pub async fn resume(&self, game: &GameId) -> Result<Resumed, StoreError> {
        Ok(resumed(&mut *self.store.pool().acquire().await?, game).await?.1)
    }

    /// Deletes the games that were begun before a moment, in milliseconds since 1970, and have no move still.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_unplayed(&self, before_ms: i64) -> Result<(), StoreError> {
        let sql = "SELECT id FROM games WHERE outcome = 'running' AND plies = 0 AND stored_ms < $1";
        let rows = sqlx::query(sql).bind(before_ms).fetch_all(self.store.pool()).await?;
        let ids = rows.iter().map(|row| Ok(GameId::stored(row.try_get(0)?)));
        let ids = ids.collect::<Result<Vec<_>, StoreError>>()?;
        if ids.is_empty() { Ok(()) } else { self.store.games().delete(&ids).await }
    }

    /// Gives a game its end: the record with every stored event and the result becomes the stored one.
    ///
    /// # Errors
    /// If the game is not running, or the result does not fit its moves.
    pub async fn finish(&self, game: &GameId, result: GameResult) -> Result<GameRecord, StoreError> {
        let mut transaction = self.store.begin().await?;
        let (number, Resumed { mut record, .. }) = resumed(&mut transaction, game).await?;
        record.finish(result)?;
        games::replace(self.store, &mut transaction, number, game, &record).await?;
        transaction.commit().await?;
        Ok(record)
    }
}

/// Counts the moves that lists show of a running game on, or back.
async fn count_moves(
    connection: &mut AnyConnection,
    game: &GameId,
    event: &GameEvent,
) -> Result<(), StoreError> {
    let more = match event {
        GameEvent::Moved { .. } => 1,
        GameEvent::TakenBack { plies } => i64::try_from(*plies).map_or(-i64::MAX, |plies| -plies),
        GameEvent::Noted { .. } => return Ok(()),
    };
    let sql = "UPDATE games SET plies = CASE WHEN plies + $2 > 0 THEN plies + $2 ELSE 0 END WHERE id = $1";
    sqlx::query(sql).bind(game.as_str()).bind(more).execute(connection).await?;
    Ok(())
}

/// Whether the event was the next one of a running game, and is stored now.
async fn insert(
    connection: &mut AnyConnection,
    game: &GameId,
    seq: u64,
    event: &GameEvent,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO events (game_number, seq, at_ms, body) \
               SELECT number, $2, $3, $4 FROM games WHERE id = $1 AND outcome = 'running' AND $2 = \
               (SELECT COALESCE(MAX(seq), 0) + 1 FROM events WHERE game_number = number) \
               ON CONFLICT DO NOTHING";
    let query = sqlx::query(sql).bind(game.as_str()).bind(seq as i64);
    let query = query.bind(now::unix_ms()).bind(event.to_json());
    let is_next = query.execute(&mut *connection).await?.rows_affected() > 0;
    if is_next {
        count_moves(connection, game, event).await?;
    }
    Ok(is_next)
}

async fn events(
    connection: &mut AnyConnection,
    game: &GameId,
    since: u64,
) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = "SELECT seq, at_ms, body FROM events JOIN games ON number = game_number \
               WHERE id = $1 AND seq > $2 ORDER BY seq";
    let rows = sqlx::query(sql).bind(game.as_str()).bind(since as i64).fetch_all(connection).await?;
    let event = |row: &sqlx::any::AnyRow| {
        let body: String = row.try_get(2)?;
        let event = GameEvent::from_json(&body);
        let meaning =
            || StoreError::Meaning { what: "an event of a game", text: body.chars().take(80).collect() };
        Ok(StoredEvent {
            seq: row.try_get::<i64, _>(0)?.unsigned_abs(),
            at_ms: row.try_get(1)?,
            event: event.ok_or_else(meaning)?,
        })
    };
    rows.iter().map(event).collect()
}

/// The number of a running game, and the game as far as it is stored.
async fn resumed(connection: &mut AnyConnection, game: &GameId) -> Result<(i64, Resumed), StoreError> {
    let (number, begun) = games::document(connection, game).await?;
    if begun.result().is_some() {
        return Err(StoreError::Ended(game.clone()));
    }
    let events = events(connection, game, 0).await?;
    let next_seq = events.last().map_or(1, |last| last.seq + 1);
    let record =
        played_on(begun, events).map_err(|cause| StoreError::Events { game: game.clone(), cause })?;
    Ok((number, Resumed { record, next_seq }))
}

/// The record as it was when the game began, and what has happened since.
fn played_on(begun: GameRecord, events: Vec<StoredEvent>) -> Result<GameRecord, MoveRefused> {
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
