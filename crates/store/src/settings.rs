//! What the application or a player has set. The store keeps texts; whoever sets them knows what they mean.

use std::collections::BTreeMap;

use sqlx::Row;

use crate::{Store, StoreError, names};

/// Whose setting it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner<'a> {
    /// Everybody's.
    App,
    /// One player's.
    Player(&'a str),
    /// One visitor's, by its id.
    Visitor(&'a str),
}

impl Owner<'_> {
    fn column(self) -> String {
        match self {
            Owner::App => String::new(),
            Owner::Player(name) => names::searched(name),
            // No name of a player begins with a blank.
            Owner::Visitor(id) => format!(" {id}"),
        }
    }
}

/// The settings of a store.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    store: &'a Store,
}

impl Settings<'_> {
    pub(crate) fn of(store: &Store) -> Settings<'_> {
        Settings { store }
    }

    /// Sets a value; the one before is replaced.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set(&self, owner: Owner<'_>, name: &str, value: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO settings (owner, name, value) VALUES ($1, $2, $3) \
                   ON CONFLICT (owner, name) DO UPDATE SET value = excluded.value";
        let query = sqlx::query(sql).bind(owner.column()).bind(names::searched(name)).bind(value.to_owned());
        query.execute(self.store.pool()).await?;
        Ok(())
    }

    /// A value; the first who asks for one that is not set sets it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn get_or_set(&self, owner: Owner<'_>, name: &str, value: &str) -> Result<String, StoreError> {
        let sql = "INSERT INTO settings (owner, name, value) VALUES ($1, $2, $3) ON CONFLICT (owner, name) DO NOTHING";
        let query = sqlx::query(sql).bind(owner.column()).bind(names::searched(name)).bind(value.to_owned());
        query.execute(self.store.pool()).await?;
        Ok(self.get(owner, name).await?.unwrap_or_else(|| value.to_owned()))
    }

    /// A value, if it is set.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn get(&self, owner: Owner<'_>, name: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT value FROM settings WHERE owner = $1 AND name = $2");
        let query = query.bind(owner.column()).bind(names::searched(name));
        let row = query.fetch_optional(self.store.pool()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Forgets a value.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remove(&self, owner: Owner<'_>, name: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM settings WHERE owner = $1 AND name = $2");
        query.bind(owner.column()).bind(names::searched(name)).execute(self.store.pool()).await?;
        Ok(())
    }

    /// Every value of an owner.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn all(&self, owner: Owner<'_>) -> Result<BTreeMap<String, String>, StoreError> {
        let query = sqlx::query("SELECT name, value FROM settings WHERE owner = $1").bind(owner.column());
        let rows = query.fetch_all(self.store.pool()).await?;
        let pairs = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        pairs.collect()
    }
}
