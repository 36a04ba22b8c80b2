//! Lists, page by page, the latest game first.
//!
//! The next page is found by the last game of this one, however many games there are. Any other page is
//! found by its distance: the index is walked from the nearer end, and only the games that are
//! shown are looked up.

use std::{fmt, str::FromStr};

use sqlx::{AssertSqlSafe, Row};

use super::{Filter, GameSummary, filter::Condition, summary::COLUMNS};
use crate::{Store, StoreError};

/// Where a page begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageStart {
    /// After so many games; 0 is the first page.
    Offset(u64),
    /// After this game.
    After(Cursor),
}

/// A place in a list: right after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    played_ms: i64,
    number: i64,
}

/// The text of a cursor, for a command line or a URL.
impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.played_ms, self.number)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Cursor, StoreError> {
        let parts = text.split_once('_').and_then(|(played_ms, number)| {
            Some(Cursor { played_ms: played_ms.parse().ok()?, number: number.parse().ok()? })
        });
        parts.ok_or_else(|| {
            StoreError::BadCursor(text.chars().take(40).flat_map(char::escape_debug).collect())
        })
    }
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The games of the page.
    pub games: Vec<GameSummary>,
    /// How many games pass the filter in all.
    pub total: u64,
    /// Where the next page begins; `None` if this is the last.
    pub next: Option<Cursor>,
}

/// How the games of a page are found in an index.
struct Walk {
    direction: &'static str,
    skipped: u64,
    taken: u64,
}

impl Walk {
    /// From the nearer end of a list of `total` games to those from `offset` on.
    fn to(offset: u64, limit: u32, total: u64) -> Walk {
        let taken = total.saturating_sub(offset).min(limit.into());
        let behind = total.saturating_sub(offset).saturating_sub(taken);
        if offset <= behind {
            Walk { direction: "DESC", skipped: offset, taken }
        } else {
            Walk { direction: "ASC", skipped: behind, taken }
        }
    }
}

pub(super) async fn page(
    store: &Store,
    filter: &Filter,
    start: PageStart,
    limit: u32,
) -> Result<Page, StoreError> {
    let total = count(store, filter).await?;
    let condition = Condition::of(filter);
    let (condition, walk) = match start {
        PageStart::Offset(offset) => (condition, Walk::to(offset, limit, total)),
        PageStart::After(Cursor { played_ms, number }) => {
            let walk = Walk { direction: "DESC", skipped: 0, taken: limit.into() };
            (condition.after(played_ms, number), walk)
        }
    };
    let games = games(store, &condition, &walk).await?;
    let next = match start {
        PageStart::Offset(offset) if offset + games.len() as u64 >= total => None,
        PageStart::After(_) if games.len() < limit as usize => None,
        _ => games.last().map(|last| Cursor { played_ms: last.played_ms, number: last.number }),
    };
    Ok(Page { games, total, next })
}

async fn games(store: &Store, condition: &Condition, walk: &Walk) -> Result<Vec<GameSummary>, StoreError> {
    let Condition { table, key, .. } = condition;
    let Walk { direction, skipped, taken } = walk;
    // The names are ours, the numbers are numbers, and values are bound.
    let sql = AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM games WHERE number IN (SELECT {key} FROM {table} {} \
         ORDER BY played_ms {direction}, {key} {direction} LIMIT {taken} OFFSET {skipped}) \
         ORDER BY played_ms DESC, number DESC",
        condition.sql()
    ));
    let rows = condition.bind(sqlx::query(sql)).fetch_all(store.pool()).await?;
    rows.iter().map(GameSummary::from_row).collect()
}

pub(super) async fn count(store: &Store, filter: &Filter) -> Result<u64, StoreError> {
    let condition = Condition::of(filter);
    let sql = AssertSqlSafe(format!("SELECT COUNT(*) FROM {} {}", condition.table, condition.sql()));
    let count: i64 = condition.bind(sqlx::query(sql)).fetch_one(store.pool()).await?.try_get(0)?;
    Ok(count.unsigned_abs())
}

pub(super) async fn delete(store: &Store, filter: &Filter) -> Result<u64, StoreError> {
    let condition = Condition::of(filter);
    let Condition { table, key, .. } = &condition;
    let chosen = format!("SELECT {key} FROM {table} {}", condition.sql());
    let sql = AssertSqlSafe(format!("DELETE FROM games WHERE number IN ({chosen})"));
    let mut transaction = store.begin().await?;
    let deleted = condition.bind(sqlx::query(sql)).execute(&mut *transaction).await?.rows_affected();
    transaction.commit().await?;
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_end_is_walked_from() {
        for (offset, total, expected) in [
            (0, 100, ("DESC", 0, 10)),
            (40, 100, ("DESC", 40, 10)),
            (60, 100, ("ASC", 30, 10)),
            (95, 100, ("ASC", 0, 5)),
            (100, 100, ("ASC", 0, 0)),
            (200, 100, ("ASC", 0, 0)),
            (0, 3, ("DESC", 0, 3)),
        ] {
            let walk = Walk::to(offset, 10, total);
            assert_eq!((walk.direction, walk.skipped, walk.taken), expected, "{offset} of {total}");
        }
    }

    #[test]
    fn a_cursor_survives_its_text() {
        let cursor = Cursor { played_ms: -5, number: 7 };
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        for text in ["", "7", "a_b", "1_"] {
            assert!(text.parse::<Cursor>().is_err(), "{text}");
        }
    }
}
