//! Deleting games, by id or by filter.
//!
//! The database takes the documents, events and results of a game with it, and tells where in the
//! lists it was.

use sqlx::{AssertSqlSafe, Row, any::AnyRow};

use super::{
    Filter,
    list::{Selection, bind},
    span::Key,
    touched::Touched,
};
use crate::{GameId, Store, StoreError, patient::Connection};

/// What a deleted game leaves behind.
const TOLD: &str = "RETURNING played_ms, number, black, white";

/// Deletes these games, all of them or none.
pub(super) async fn by_ids(store: &Store, ids: &[GameId]) -> Result<(), StoreError> {
    let mut transaction = store.begin().await?;
    let mut touched = Touched::default();
    for id in ids {
        let query = sqlx::query(AssertSqlSafe(format!("DELETE FROM games WHERE id = $1 {TOLD}")));
        let deleted = query.bind(id.as_str().to_owned()).fetch_all(&mut *transaction).await?;
        if deleted.is_empty() {
            transaction.rollback().await?;
            return Err(StoreError::UnknownGame(id.clone()));
        }
        touch(&mut touched, &deleted)?;
    }
    touched.settle(store, &mut transaction).await?;
    transaction.commit().await
}

/// Deletes every game that passes the filter; says how many there were.
pub(super) async fn by_filter(store: &Store, filter: &Filter) -> Result<u64, StoreError> {
    let mut transaction = store.begin().await?;
    let deleted = delete_selected(&mut transaction, filter).await?;
    let mut touched = Touched::default();
    touch(&mut touched, &deleted)?;
    touched.settle(store, &mut transaction).await?;
    transaction.commit().await?;
    Ok(deleted.len() as u64)
}

async fn delete_selected(connection: &mut Connection, filter: &Filter) -> Result<Vec<AnyRow>, StoreError> {
    let Some(selection) = Selection::of(connection, filter).await? else { return Ok(Vec::new()) };
    let sql = format!("DELETE FROM games WHERE number IN ({}) {TOLD}", selection.numbers(0));
    Ok(bind(sql, &[selection.span]).fetch_all(connection).await?)
}

fn touch(touched: &mut Touched, deleted: &[AnyRow]) -> Result<(), StoreError> {
    for row in deleted {
        let (black, white): (String, String) = (row.try_get(2)?, row.try_get(3)?);
        touched.add(Key { played_ms: row.try_get(0)?, number: row.try_get(1)? }, [&black, &white]);
    }
    Ok(())
}
