//! Lists, page by page, the latest game first.
//!
//! A page that begins after a game begins after as many games as there are up to that one. Where so
//! many games end is known from the blocks of the list; only there it is walked through. All
//! questions about a page are asked of one state of the database.

use std::{fmt, str::FromStr};

use super::{
    Filter, GameSummary,
    blocks::{self, Blocks, Run},
    list::{Selection, bind},
    span::{Key, Span},
    summary::COLUMNS,
};
use crate::{Store, StoreError, patient::Connection};

/// So many runs of a list are looked up in one statement.
const MOST_RUNS: usize = 100;

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
pub struct Cursor(Key);

/// The text of a cursor, for a command line or a URL.
impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.0.played_ms, self.0.number)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Cursor, StoreError> {
        let parts = text.split_once('_').and_then(|(played_ms, number)| {
            Some(Cursor(Key { played_ms: played_ms.parse().ok()?, number: number.parse().ok()? }))
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

pub(super) async fn page(
    store: &Store,
    filter: &Filter,
    start: PageStart,
    limit: u32,
) -> Result<Page, StoreError> {
    let mut snapshot = store.begin_reading().await?;
    let Some(selection) = Selection::of(&mut snapshot, filter).await? else {
        snapshot.commit().await?;
        return Ok(Page { games: Vec::new(), total: 0, next: None });
    };
    let blocks = Blocks::of(&mut snapshot, selection.clone()).await?;
    let parts = blocks.parts(&mut snapshot, selection.span).await?;
    let total = blocks::total(&parts);
    let offset = match start {
        PageStart::Offset(offset) => offset,
        PageStart::After(Cursor(key)) => {
            let up_to_it = Span { from: key, ..Span::EVERYTHING }.common(selection.span);
            match up_to_it {
                Some(span) => blocks::total(&blocks.parts(&mut snapshot, span).await?),
                None => 0,
            }
        }
    };
    let mut games = Vec::new();
    for runs in blocks::runs(&parts, offset, limit).chunks(MOST_RUNS) {
        games.extend(games_of(&mut snapshot, &selection, runs).await?);
    }
    snapshot.commit().await?;
    let is_last = offset.saturating_add(games.len() as u64) >= total;
    let next = games.last().filter(|_| !is_last);
    let next = next.map(|last| Cursor(Key { played_ms: last.played_ms, number: last.number }));
    Ok(Page { games, total, next })
}

async fn games_of(
    connection: &mut Connection,
    selection: &Selection,
    runs: &[Run],
) -> Result<Vec<GameSummary>, StoreError> {
    let (_, key) = selection.list.table_and_key();
    let numbers = |(place, Run { skipped, taken, .. }): (usize, &Run)| {
        format!(
            "SELECT {key} FROM ({} ORDER BY played_ms DESC, {key} DESC LIMIT {taken} OFFSET {skipped}) AS run",
            selection.numbers(place)
        )
    };
    let numbers: Vec<String> = runs.iter().enumerate().map(numbers).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM games WHERE number IN ({}) ORDER BY played_ms DESC, number DESC",
        numbers.join(" UNION ALL ")
    );
    let spans: Vec<Span> = runs.iter().map(|run| run.span).collect();
    let rows = bind(sql, &spans).fetch_all(connection).await?;
    rows.iter().map(GameSummary::from_row).collect()
}

pub(super) async fn count(store: &Store, filter: &Filter) -> Result<u64, StoreError> {
    let mut snapshot = store.begin_reading().await?;
    let Some(selection) = Selection::of(&mut snapshot, filter).await? else {
        snapshot.commit().await?;
        return Ok(0);
    };
    let span = selection.span;
    let blocks = Blocks::of(&mut snapshot, selection).await?;
    let total = blocks::total(&blocks.parts(&mut snapshot, span).await?);
    snapshot.commit().await?;
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_its_text() {
        let cursor = Cursor(Key { played_ms: -5, number: 7 });
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        for text in ["", "7", "a_b", "1_"] {
            assert!(text.parse::<Cursor>().is_err(), "{text}");
        }
    }
}
