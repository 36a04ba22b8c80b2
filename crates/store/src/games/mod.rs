//! Stored games: kept, read, listed, counted, deleted.
//!
//! A game is three things: a small row that is listed, the document that holds it all, and a result
//! for each of its named players. They come, change and go together, in one transaction.

mod add;
mod blocks;
mod delete;
mod filter;
mod list;
mod page;
mod row;
mod span;
mod summary;
mod touched;

use record::{GameRecord, ReadError};
use sqlx::{AssertSqlSafe, Row};

use crate::{GameId, Store, StoreError, patient::Connection, results};

pub use add::Batch;
pub use filter::{Filter, PlayerFilter};
pub use page::{Cursor, Page, PageStart};
pub use summary::{GameSummary, Standing};

pub(crate) use row::GameRow;
pub(crate) use touched::cut_if_uncut;

use span::Key;
use touched::Touched;

/// What became of a game that was to be stored: its id, or why it was refused.
pub type Addition = Result<GameId, StoreError>;

/// The games of a store.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    store: &'a Store,
}

impl Games<'_> {
    pub(crate) fn of(store: &Store) -> Games<'_> {
        Games { store }
    }

    /// Stores a game of the host under its own id, or under a new one if it has none.
    ///
    /// # Errors
    /// If its id is taken or cannot be an id.
    pub async fn add(&self, record: &GameRecord) -> Result<GameId, StoreError> {
        self.add_of("", record).await
    }

    /// Stores a game of somebody as [`Games::add`] does one of the host.
    ///
    /// # Errors
    /// If its id is taken or cannot be an id.
    pub async fn add_of(&self, owner: &str, record: &GameRecord) -> Result<GameId, StoreError> {
        let mut added = self.add_all_of(owner, std::slice::from_ref(record)).await?;
        added.pop().expect("one game was asked for")
    }

    /// Stores many games in one transaction: all that are not refused, or none. Says what became of
    /// each.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_all(&self, records: &[GameRecord]) -> Result<Vec<Addition>, StoreError> {
        self.add_all_of("", records).await
    }

    /// Stores many games of somebody as [`Games::add_all`] does those of the host.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_all_of(&self, owner: &str, records: &[GameRecord]) -> Result<Vec<Addition>, StoreError> {
        let mut batch = self.batch_of(owner).await?;
        let additions = batch.add(records).await?;
        batch.commit().await?;
        Ok(additions)
    }

    /// A transaction for more games than should be in memory at once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn batch(&self) -> Result<Batch<'_>, StoreError> {
        self.batch_of("").await
    }

    /// A transaction for more games of somebody than should be in memory at once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn batch_of(&self, owner: &str) -> Result<Batch<'_>, StoreError> {
        Batch::begin(self.store, owner).await
    }

    /// The whole game.
    ///
    /// # Errors
    /// If there is none with this id, or its document cannot be read.
    pub async fn get(&self, id: &GameId) -> Result<GameRecord, StoreError> {
        let mut connection = self.store.pool().acquire().await?;
        Ok(document(&mut connection, id).await?.1)
    }

    /// What lists show of a game.
    ///
    /// # Errors
    /// If there is none with this id.
    pub async fn summary(&self, id: &GameId) -> Result<GameSummary, StoreError> {
        let sql = AssertSqlSafe(format!("SELECT {} FROM games WHERE id = $1", summary::COLUMNS));
        let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(self.store.pool()).await?;
        GameSummary::from_row(&row.ok_or_else(|| StoreError::UnknownGame(id.clone()))?)
    }

    /// Puts another record in the place of the stored one of the same id: comments, analysis,
    /// corrections.
    ///
    /// # Errors
    /// If there is no game with its id.
    pub async fn update(&self, record: &GameRecord) -> Result<(), StoreError> {
        let id = GameId::new(&record.header.id)?;
        let mut transaction = self.store.begin().await?;
        let number = number(&mut transaction, &id).await?;
        replace(self.store, &mut transaction, number, &id, record).await?;
        transaction.commit().await
    }

    /// How many games pass the filter.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        page::count(self.store, filter).await
    }

    /// Some of the games that pass the filter, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn page(&self, filter: &Filter, start: PageStart, limit: u32) -> Result<Page, StoreError> {
        page::page(self.store, filter, start, limit).await
    }

    /// Deletes these games, all of them or none.
    ///
    /// # Errors
    /// If one of them is not there.
    pub async fn delete(&self, ids: &[GameId]) -> Result<(), StoreError> {
        delete::by_ids(self.store, ids).await
    }

    /// Deletes every game that passes the filter; says how many there were.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_where(&self, filter: &Filter) -> Result<u64, StoreError> {
        delete::by_filter(self.store, filter).await
    }
}

/// The number and the record of a game.
pub(crate) async fn document(
    connection: &mut Connection,
    id: &GameId,
) -> Result<(i64, GameRecord), StoreError> {
    let sql = "SELECT number, body FROM games JOIN documents ON game_number = number WHERE id = $1";
    let row = sqlx::query(sql).bind(id.as_str()).fetch_optional(connection).await?;
    let row = row.ok_or_else(|| StoreError::UnknownGame(id.clone()))?;
    let body: String = row.try_get(1)?;
    let unreadable = |cause: ReadError| StoreError::Document { name: id.to_string(), cause };
    let mut record = GameRecord::from_json(&body).map_err(unreadable)?;
    id.as_str().clone_into(&mut record.header.id);
    Ok((row.try_get(0)?, record))
}

async fn number(connection: &mut Connection, id: &GameId) -> Result<i64, StoreError> {
    let query = sqlx::query("SELECT number FROM games WHERE id = $1").bind(id.as_str());
    let row = query.fetch_optional(connection).await?;
    Ok(row.ok_or_else(|| StoreError::UnknownGame(id.clone()))?.try_get(0)?)
}

/// Writes the row, document and results of a game anew. To be called last in a transaction.
pub(crate) async fn replace(
    store: &Store,
    connection: &mut Connection,
    number: i64,
    id: &GameId,
    record: &GameRecord,
) -> Result<(), StoreError> {
    let mut touched = Touched::default();
    let sql = "SELECT stored_ms, played_ms, black, white FROM games WHERE number = $1";
    let old = sqlx::query(sql).bind(number).fetch_one(&mut *connection).await?;
    let (black, white): (String, String) = (old.try_get(2)?, old.try_get(3)?);
    touched.add(Key { played_ms: old.try_get(1)?, number }, [&black, &white]);
    let row = GameRow::new(number, id.clone(), record, old.try_get(0)?);
    touched.add(row.key(), [&row.black, &row.white]);
    let sql = "UPDATE games SET black = $2, white = $3, outcome = $4, reason = $5, plies = $6, \
               played_ms = $7 WHERE number = $1";
    let update = sqlx::query(sql).bind(number).bind(row.black.as_str()).bind(row.white.as_str());
    let update = update.bind(row.standing.name()).bind(row.reason).bind(row.plies).bind(row.played_ms);
    update.execute(&mut *connection).await?;
    let update = sqlx::query("UPDATE documents SET body = $2 WHERE game_number = $1").bind(number);
    update.bind(row.document.as_str()).execute(&mut *connection).await?;
    let delete = sqlx::query("DELETE FROM results WHERE game_number = $1").bind(number);
    delete.execute(&mut *connection).await?;
    results::of_games(store, connection, &[&row]).await?;
    touched.settle(store, connection).await
}
