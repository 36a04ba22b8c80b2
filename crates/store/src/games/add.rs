//! Storing games, one or a hundred thousand, in one transaction.

use std::collections::HashSet;

use record::GameRecord;
use sqlx::Row;

use super::{
    Addition,
    row::{self, GameRow},
    touched::Touched,
};
use crate::{
    GameId, Store, StoreError,
    counters::{self, Counter},
    many_rows::{self, Value},
    now,
    patient::Connection,
    results,
    transaction::Transaction,
};

/// So many games are turned into rows at a time: a large import does not hold all its documents twice.
const GAMES_AT_A_TIME: usize = 500;

/// Games on their way into the store. They are there when [`Batch::commit`] returns; a batch that goes
/// before has never been.
#[derive(Debug)]
pub struct Batch<'a> {
    store: &'a Store,
    transaction: Transaction,
    stored_ms: i64,
    /// Whose the games are.
    owner: String,
    touched: Touched,
    stored_bytes: u64,
}

impl Batch<'_> {
    pub(super) async fn begin<'s>(store: &'s Store, owner: &str) -> Result<Batch<'s>, StoreError> {
        let (transaction, stored_ms) = (store.begin().await?, now::unix_ms());
        let (owner, touched) = (owner.to_owned(), Touched::default());
        Ok(Batch { store, transaction, stored_ms, owner, touched, stored_bytes: 0 })
    }

    /// How much the games that were added take, without what lists need.
    #[must_use]
    pub fn stored_bytes(&self) -> u64 {
        self.stored_bytes
    }

    /// Adds games; says what became of each.
    ///
    /// # Errors
    /// If the database fails; the whole batch has failed then.
    pub async fn add(&mut self, records: &[GameRecord]) -> Result<Vec<Addition>, StoreError> {
        let mut additions = Vec::with_capacity(records.len());
        for chunk in records.chunks(GAMES_AT_A_TIME) {
            additions.extend(self.add_chunk(chunk).await?);
        }
        Ok(additions)
    }

    async fn add_chunk(&mut self, records: &[GameRecord]) -> Result<Vec<Addition>, StoreError> {
        let named = records.iter().filter_map(|record| GameId::number_in(&record.header.id));
        let floor = named.max().unwrap_or(0);
        let writing = &mut *self.transaction;
        let first = counters::take(self.store, writing, Counter::Game, records.len(), floor).await?;
        let rows = records.iter().zip(first..).map(|(record, number)| {
            let id = wanted_id(record, number)?;
            Ok(GameRow::new(number, id, record, self.stored_ms).owned_by(&self.owner))
        });
        let rows: Vec<Result<GameRow, StoreError>> = rows.collect();
        self.stored_bytes += rows.iter().flatten().map(|row| row.document.len() as u64).sum::<u64>();
        add_rows(self.store, writing, rows, &mut self.touched).await
    }

    /// Makes the games last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        self.touched.settle(self.store, &mut self.transaction).await?;
        self.transaction.commit().await
    }
}

fn wanted_id(record: &GameRecord, number: i64) -> Result<GameId, StoreError> {
    match record.header.id.as_str() {
        "" => Ok(GameId::numbered(number)),
        id => GameId::new(id),
    }
}

/// Adds the rows whose ids are free, with their documents and results.
async fn add_rows(
    store: &Store,
    connection: &mut Connection,
    rows: Vec<Result<GameRow, StoreError>>,
    touched: &mut Touched,
) -> Result<Vec<Addition>, StoreError> {
    let values: Vec<Vec<Value<'_>>> = rows.iter().flatten().map(GameRow::values).collect();
    let ending = "ON CONFLICT DO NOTHING RETURNING number";
    let returned = many_rows::insert(connection, row::COLUMNS, ending, &values).await?;
    let added = returned.iter().map(|row| row.try_get(0)).collect::<Result<HashSet<i64>, _>>()?;
    let new: Vec<&GameRow> = rows.iter().flatten().filter(|row| added.contains(&row.number)).collect();
    for row in &new {
        touched.add(row.key(), [&row.black, &row.white]);
    }
    let documents: Vec<_> =
        new.iter().map(|row| vec![Value::Number(row.number), Value::Text(&row.document)]).collect();
    many_rows::insert(connection, "documents (game_number, body)", "", &documents).await?;
    results::of_games(store, connection, &new).await?;
    let addition = |row: Result<GameRow, StoreError>| match row? {
        row if added.contains(&row.number) => Ok(row.id),
        row => Err(StoreError::DuplicateGame(row.id)),
    };
    Ok(rows.into_iter().map(addition).collect())
}
