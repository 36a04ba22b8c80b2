//! Numbers for new rows, given out in blocks.
//!
//! In PostgreSQL a block is taken on a connection of its own, so that a long import does not keep others
//! from taking theirs; in SQLite only one can write, so it is the one that has begun to. Numbers of
//! a transaction that fails may be lost.

use sqlx::Row;

use crate::{Backend, Store, StoreError, patient::Connection};

/// What is numbered.
#[derive(Clone, Copy)]
pub(crate) enum Counter {
    Game,
    Player,
    Result,
}

impl Counter {
    fn name(self) -> &'static str {
        match self {
            Counter::Game => "game",
            Counter::Player => "player",
            Counter::Result => "result",
        }
    }
}

/// The first of so many numbers that nobody else will get, all of them above `floor`. `writing` is the
/// transaction that they are for.
pub(crate) async fn take(
    store: &Store,
    writing: &mut Connection,
    counter: Counter,
    count: usize,
    floor: i64,
) -> Result<i64, StoreError> {
    let sql = "UPDATE counters SET value = CASE WHEN value < $2 THEN $2 ELSE value END + $3 \
               WHERE name = $1 RETURNING value";
    let count = count as i64;
    let query = sqlx::query(sql).bind(counter.name()).bind(floor).bind(count);
    let row = match store.backend() {
        Backend::Sqlite => query.fetch_one(writing).await?,
        Backend::Postgres => query.fetch_one(store.pool()).await?,
    };
    Ok(row.try_get::<i64, _>(0)? - count + 1)
}
