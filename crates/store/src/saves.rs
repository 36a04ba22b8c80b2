//! Save slots: a game under a name, to be gone on with. Everybody has any number of them, and so has the host, whose
//! owner is empty.
//!
//! A running game needs no slot: it is saved by itself with every event, and listed here as an autosave.

use record::{GameRecord, ReadError};
use sqlx::{AssertSqlSafe, Row, any::AnyRow};

use crate::{GameId, Store, StoreError, names, now};

/// Who made a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveKind {
    /// Somebody gave it a name.
    Named,
    /// The store, because the game is running; it is resumed by its id.
    Auto(GameId),
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Save {
    /// The name of the slot, or the id of the running game.
    pub name: String,
    /// Who made it.
    pub kind: SaveKind,
    /// When: milliseconds since 1970, UTC.
    pub saved_ms: i64,
}

/// The saves of a store.
#[derive(Clone, Copy, Debug)]
pub struct Saves<'a> {
    store: &'a Store,
}

impl Saves<'_> {
    pub(crate) fn of(store: &Store) -> Saves<'_> {
        Saves { store }
    }

    /// Keeps a game in a slot; what was in it is replaced.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn save(&self, owner: &str, name: &str, record: &GameRecord) -> Result<(), StoreError> {
        let sql = "INSERT INTO saves (owner, name, saved_ms, body) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (owner, name) DO UPDATE SET saved_ms = excluded.saved_ms, body = excluded.body";
        let query = sqlx::query(sql).bind(owner.to_owned()).bind(names::searched(name));
        let query = query.bind(now::unix_ms()).bind(record.to_json());
        query.execute(self.store.pool()).await?;
        Ok(())
    }

    /// The game in a slot.
    ///
    /// # Errors
    /// If there is no such slot, or its document cannot be read.
    pub async fn load(&self, owner: &str, name: &str) -> Result<GameRecord, StoreError> {
        let name = names::searched(name);
        let query = sqlx::query("SELECT body FROM saves WHERE owner = $1 AND name = $2");
        let query = query.bind(owner.to_owned()).bind(name.clone());
        let row = query.fetch_optional(self.store.pool()).await?;
        let body: String = row.ok_or_else(|| StoreError::UnknownSave(name.clone()))?.try_get(0)?;
        GameRecord::from_json(&body).map_err(|cause: ReadError| StoreError::Document { name, cause })
    }

    /// Empties a slot.
    ///
    /// # Errors
    /// If there is no such slot.
    pub async fn delete(&self, owner: &str, name: &str) -> Result<(), StoreError> {
        let name = names::searched(name);
        let query = sqlx::query("DELETE FROM saves WHERE owner = $1 AND name = $2");
        let query = query.bind(owner.to_owned()).bind(name.clone());
        match query.execute(self.store.pool()).await?.rows_affected() {
            0 => Err(StoreError::UnknownSave(name)),
            _ => Ok(()),
        }
    }

    /// Every slot of the host and every running game, whoever plays it, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn list(&self) -> Result<Vec<Save>, StoreError> {
        let sql = format!("SELECT id, {LAST_MS} FROM games WHERE outcome = 'running'");
        let running = sqlx::query(AssertSqlSafe(sql)).fetch_all(self.store.pool()).await?;
        self.with_slots("", &running).await
    }

    /// Every slot of somebody and every running game at which they have sat down, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn list_of(&self, visitor: &str) -> Result<Vec<Save>, StoreError> {
        let sql = format!(
            "SELECT id, {LAST_MS} FROM participants JOIN games ON number = game_number \
             WHERE visitor = $1 AND outcome = 'running'"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(visitor.to_owned());
        let running = query.fetch_all(self.store.pool()).await?;
        self.with_slots(visitor, &running).await
    }

    async fn with_slots(&self, owner: &str, running: &[AnyRow]) -> Result<Vec<Save>, StoreError> {
        let named = sqlx::query("SELECT name, saved_ms FROM saves WHERE owner = $1").bind(owner.to_owned());
        let named = named.fetch_all(self.store.pool()).await?;
        let named = named.iter().map(|row| read(row, |_| SaveKind::Named));
        let running = running.iter().map(|row| read(row, |id| SaveKind::Auto(GameId::stored(id.to_owned()))));
        let mut saves = named.chain(running).collect::<Result<Vec<_>, _>>()?;
        saves.sort_by(|one, other| (other.saved_ms, &other.name).cmp(&(one.saved_ms, &one.name)));
        Ok(saves)
    }
}

/// When something happened last in a game.
const LAST_MS: &str =
    "COALESCE((SELECT MAX(at_ms) FROM events WHERE events.game_number = games.number), stored_ms)";

fn read(row: &AnyRow, kind: impl Fn(&str) -> SaveKind) -> Result<Save, StoreError> {
    let name: String = row.try_get(0)?;
    Ok(Save { kind: kind(&name), saved_ms: row.try_get(1)?, name })
}
