//! The places of lists where a transaction has put, changed or taken away games.
//!
//! At its end the blocks around them are cut and counted anew, from the games themselves: a block
//! is small, and so nothing has to be known of what happened there. Until the end nothing is locked, so
//! that a long import does not keep others from writing.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, Row, any::AnyRow};

use super::{
    list::{List, bind},
    span::{Key, Span},
};
use crate::{Backend, Store, StoreError, many_rows, patient::Connection};

/// A block with more games is cut.
const MOST_GAMES: u64 = 1000;
/// The pieces have about as many.
const USUAL_GAMES: u64 = 500;

/// The keys of games that were put, changed or taken away.
#[derive(Default, Debug)]
pub(crate) struct Touched {
    all: Vec<Key>,
    by_player: HashMap<String, Vec<Key>>,
}

impl Touched {
    /// All lists, from end to end.
    async fn everything(connection: &mut Connection) -> Result<Touched, StoreError> {
        let rows = sqlx::query("SELECT name FROM players").fetch_all(connection).await?;
        let name = |row: &AnyRow| Ok((row.try_get(0)?, vec![Key::LEAST]));
        let by_player = rows.iter().map(name).collect::<Result<_, StoreError>>()?;
        Ok(Touched { all: vec![Key::LEAST], by_player })
    }

    /// Adds a game with its players, by the names under which they are kept.
    pub(super) fn add(&mut self, key: Key, [black, white]: [&str; 2]) {
        self.all.push(key);
        self.of_player(black, key);
        if black != white {
            self.of_player(white, key);
        }
    }

    fn of_player(&mut self, name: &str, key: Key) {
        match self.by_player.get_mut(name) {
            Some(keys) => keys.push(key),
            None => drop(self.by_player.insert(name.to_owned(), vec![key])),
        }
    }

    /// Cuts and counts the blocks anew. To be called last in a transaction.
    pub(super) async fn settle(
        mut self,
        store: &Store,
        connection: &mut Connection,
    ) -> Result<(), StoreError> {
        if self.all.is_empty() {
            return Ok(());
        }
        // Who waits here sees what the other has written: each statement looks anew.
        if store.backend() == Backend::Postgres {
            sqlx::query("LOCK TABLE blocks IN SHARE ROW EXCLUSIVE MODE").execute(&mut *connection).await?;
        }
        recut_around(connection, List::All, self.all).await?;
        let names: Vec<&str> = self.by_player.keys().map(String::as_str).collect();
        for (name, number) in players_with_long_lists(connection, &names).await? {
            let keys = self.by_player.remove(&name).unwrap_or_default();
            recut_around(connection, List::Player(number), keys).await?;
        }
        Ok(())
    }
}

/// Cuts the lists of a store from before there were blocks.
pub(crate) async fn cut_if_uncut(store: &Store) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM games WHERE NOT EXISTS (SELECT 1 FROM blocks) LIMIT 1";
    if sqlx::query(sql).fetch_optional(store.pool()).await?.is_none() {
        return Ok(());
    }
    let mut transaction = store.begin().await?;
    Touched::everything(&mut transaction).await?.settle(store, &mut transaction).await?;
    transaction.commit().await
}

/// The players whose lists have blocks or are too long to have none.
async fn players_with_long_lists(
    connection: &mut Connection,
    names: &[&str],
) -> Result<Vec<(String, i64)>, StoreError> {
    let mut players = Vec::new();
    for chunk in names.chunks(1000) {
        let sql = format!(
            "SELECT name, number FROM players WHERE name IN {} AND \
             (EXISTS (SELECT 1 FROM blocks WHERE list = players.number) OR (SELECT 1 FROM results \
             WHERE player_number = players.number AND game_number IS NOT NULL LIMIT 1 OFFSET {MOST_GAMES}) = 1)",
            many_rows::placeholders(0, chunk.len())
        );
        let query = sqlx::query(AssertSqlSafe(sql));
        let query = chunk.iter().fold(query, |query, name| query.bind((*name).to_owned()));
        for row in query.fetch_all(&mut *connection).await? {
            players.push((row.try_get(0)?, row.try_get(1)?));
        }
    }
    Ok(players)
}

/// Cuts the blocks of a list that these keys are in; neighbours are cut as one.
async fn recut_around(connection: &mut Connection, list: List, mut keys: Vec<Key>) -> Result<(), StoreError> {
    keys.sort_unstable();
    let mut spans: Vec<Span> = Vec::new();
    for key in keys {
        if spans.last().is_some_and(|span| key < span.before) {
            continue;
        }
        let block = block_around(connection, list, key).await?;
        match spans.last_mut() {
            Some(span) if span.before == block.from => span.before = block.before,
            _ => spans.push(block),
        }
    }
    for span in spans {
        recut(connection, list, span).await?;
    }
    Ok(())
}

/// The block that a key is in; everything, if the list has no blocks.
async fn block_around(connection: &mut Connection, list: List, key: Key) -> Result<Span, StoreError> {
    let mut end = async |comparison: &str, direction: &str| -> Result<Option<Key>, StoreError> {
        let sql = format!(
            "SELECT from_ms, from_number FROM blocks WHERE list = {} AND (from_ms, from_number) {comparison} ($1, $2) \
             ORDER BY from_ms {direction}, from_number {direction} LIMIT 1",
            list.number()
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(key.played_ms).bind(key.number);
        let row = query.fetch_optional(&mut *connection).await?;
        row.map(|row| Ok(Key { played_ms: row.try_get(0)?, number: row.try_get(1)? })).transpose()
    };
    let from = end("<=", "DESC").await?.unwrap_or(Key::LEAST);
    let before = end(">", "ASC").await?.unwrap_or(Key::GREATEST);
    Ok(Span { from, before })
}

/// Cuts a stretch of a list into equal blocks. The first of them begins where the stretch does, so that
/// there are no gaps; a stretch without games has no block and falls to the one in front of it.
async fn recut(connection: &mut Connection, list: List, span: Span) -> Result<(), StoreError> {
    let delete = format!(
        "DELETE FROM blocks WHERE list = {} AND (from_ms, from_number) >= ($1, $2) \
         AND (from_ms, from_number) < ($3, $4)",
        list.number()
    );
    bind(delete, &[span]).execute(&mut *connection).await?;
    let (table, _) = list.table_and_key();
    let count = bind(format!("SELECT COUNT(*) FROM {table} WHERE {}", list.within_span(0)), &[span]);
    let games = count.fetch_one(&mut *connection).await?.try_get::<i64, _>(0)?.unsigned_abs();
    let pieces = if games > MOST_GAMES { games.div_ceil(USUAL_GAMES) } else { 1 };
    let mut rest = span;
    for _ in 1..pieces {
        let before = key_after(connection, list, rest, games.div_ceil(pieces)).await?;
        count_block(connection, list, Span { before, ..rest }).await?;
        rest.from = before;
    }
    count_block(connection, list, rest).await
}

/// The key behind so many games of a span, of which there are more.
async fn key_after(
    connection: &mut Connection,
    list: List,
    span: Span,
    games: u64,
) -> Result<Key, StoreError> {
    let (table, key) = list.table_and_key();
    let sql = format!(
        "SELECT played_ms, {key} FROM {table} WHERE {} ORDER BY played_ms, {key} LIMIT 1 OFFSET {games}",
        list.within_span(0)
    );
    let row = bind(sql, &[span]).fetch_optional(connection).await?;
    row.map_or(Ok(span.before), |row| Ok(Key { played_ms: row.try_get(0)?, number: row.try_get(1)? }))
}

/// Makes a block of a span.
async fn count_block(connection: &mut Connection, list: List, span: Span) -> Result<(), StoreError> {
    let ((table, _), verdict) = (list.table_and_key(), list.verdict());
    // The types of placeholders are the columns' own, but not in every place.
    let sql = format!(
        "INSERT INTO blocks (list, from_ms, from_number, game, outcome, verdict, games) \
         SELECT {}, CAST($1 AS BIGINT), CAST($2 AS BIGINT), game, outcome, {verdict}, COUNT(*) \
         FROM {table} WHERE {} GROUP BY 4, 5, 6",
        list.number(),
        list.within_span(0)
    );
    bind(sql, &[span]).execute(connection).await?;
    Ok(())
}
