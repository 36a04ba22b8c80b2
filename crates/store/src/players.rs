//! Everybody who has a result. Players are known by their names.

use std::collections::{BTreeSet, HashMap};

use sqlx::{AssertSqlSafe, Row};

use crate::{
    Store, StoreError,
    counters::{self, Counter},
    many_rows::{self, Value},
    names, now,
    patient::Connection,
};

/// The players of a store.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a> {
    store: &'a Store,
}

impl Players<'_> {
    pub(crate) fn of(store: &Store) -> Players<'_> {
        Players { store }
    }

    /// Whether somebody has this name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn exists(&self, name: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM players WHERE name = $1").bind(names::searched(name));
        Ok(query.fetch_optional(self.store.pool()).await?.is_some())
    }

    /// The players of stored games whose names have this part, whatever its letters' size, by name.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn with_part(&self, part: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM players WHERE LOWER(name) LIKE LOWER($1) ESCAPE '!' AND EXISTS \
                   (SELECT 1 FROM results WHERE player_number = players.number AND game_number IS NOT NULL) \
                   ORDER BY name LIMIT $2";
        let query = sqlx::query(sql).bind(containing(&names::searched(part))).bind(i64::from(limit));
        let rows = query.fetch_all(self.store.pool()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

/// The pattern of texts that contain another one, which may look like a pattern itself.
fn containing(part: &str) -> String {
    let mut pattern = String::from("%");
    for letter in part.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// The numbers of players by name; new players are stored. The names are sorted, so that two
/// transactions with the same new players wait for each other in one order.
pub(crate) async fn numbers(
    store: &Store,
    connection: &mut Connection,
    names: &BTreeSet<String>,
) -> Result<HashMap<String, i64>, StoreError> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut numbers = known(connection, &names).await?;
    let new: Vec<&str> = names.into_iter().filter(|name| !numbers.contains_key(*name)).collect();
    if !new.is_empty() {
        let first = counters::take(store, connection, Counter::Player, new.len(), 0).await?;
        let since_ms = now::unix_ms();
        let row = |(&name, number)| vec![Value::Number(number), Value::Text(name), Value::Number(since_ms)];
        let rows: Vec<_> = new.iter().zip(first..).map(row).collect();
        // Somebody else may have stored one of them since.
        let ending = "ON CONFLICT DO NOTHING";
        many_rows::insert(connection, "players (number, name, since_ms)", ending, &rows).await?;
        numbers.extend(known(connection, &new).await?);
    }
    Ok(numbers)
}

async fn known(connection: &mut Connection, names: &[&str]) -> Result<HashMap<String, i64>, StoreError> {
    let mut numbers = HashMap::new();
    for chunk in names.chunks(1000) {
        let places: Vec<String> = (1..=chunk.len()).map(|place| format!("${place}")).collect();
        let sql = format!("SELECT name, number FROM players WHERE name IN ({})", places.join(","));
        let query = sqlx::query(AssertSqlSafe(sql));
        let query = chunk.iter().fold(query, |query, name| query.bind((*name).to_owned()));
        for row in query.fetch_all(&mut *connection).await? {
            numbers.insert(row.try_get(0)?, row.try_get(1)?);
        }
    }
    Ok(numbers)
}
