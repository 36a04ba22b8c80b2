//! Long lists are cut into blocks of neighbouring games, and the games of each are counted by kind.
//!
//! So the length of a list of a million games is the sum of some thousand numbers, and a page of it is
//! looked for in the blocks that have its games and in no other. Only a block that a filter cuts
//! through is counted game by game. A short list may have no blocks: it is a single one then.

use sqlx::{AssertSqlSafe, Row};

use super::{
    list::Selection,
    span::{Key, Span},
};
use crate::{StoreError, patient::Connection};

/// A stretch of a list with at least so many selected games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) span: Span,
    pub(super) games: u64,
}

/// Some games of a stretch of a list: those that follow after the first `skipped`, the latest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub(super) span: Span,
    pub(super) skipped: u64,
    pub(super) taken: u64,
}

/// The list of a selection with the blocks that it is cut into.
pub(super) struct Blocks {
    selection: Selection,
    /// The latest first, without gaps. One that was not counted has no number.
    blocks: Vec<(Span, Option<u64>)>,
}

impl Blocks {
    pub(super) async fn of(connection: &mut Connection, selection: Selection) -> Result<Blocks, StoreError> {
        let sql = format!(
            "SELECT from_ms, from_number, CAST(SUM(CASE WHEN {} THEN games ELSE 0 END) AS BIGINT) FROM blocks \
             WHERE list = {} GROUP BY from_ms, from_number ORDER BY from_ms DESC, from_number DESC",
            selection.kinds,
            selection.list.number()
        );
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await?;
        let mut blocks = Vec::with_capacity(rows.len());
        let mut before = Key::GREATEST;
        for row in &rows {
            let from = Key { played_ms: row.try_get(0)?, number: row.try_get(1)? };
            let games: i64 = row.try_get(2)?;
            blocks.push((Span { from, before }, Some(games.unsigned_abs())));
            before = from;
        }
        match blocks.last_mut() {
            Some((earliest, _)) => earliest.from = Key::LEAST,
            None => blocks.push((Span::EVERYTHING, None)),
        }
        Ok(Blocks { selection, blocks })
    }

    /// The parts of a span that have selected games, the latest first.
    pub(super) async fn parts(
        &self,
        connection: &mut Connection,
        span: Span,
    ) -> Result<Vec<Part>, StoreError> {
        let mut parts = Vec::new();
        for &(block, counted) in &self.blocks {
            let Some(span) = block.common(span) else { continue };
            let games = match counted {
                Some(games) if span == block || games == 0 => games,
                _ => self.selection.count_each(connection, span).await?,
            };
            if games > 0 {
                parts.push(Part { span, games });
            }
        }
        Ok(parts)
    }
}

/// All games of some parts.
pub(super) fn total(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.games).sum()
}

/// Where the games from `offset` on stand, `limit` of them or as many as there are. Parts that touch
/// each other make one run.
pub(super) fn runs(parts: &[Part], offset: u64, limit: u32) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let (mut skipped, mut wanted) = (offset, u64::from(limit));
    for &Part { span, games } in parts {
        if skipped >= games {
            skipped -= games;
            continue;
        }
        let taken = (games - skipped).min(wanted);
        if taken == 0 {
            break;
        }
        match runs.last_mut() {
            Some(run) if run.span.from == span.before => {
                run.span.from = span.from;
                run.taken += taken;
            }
            _ => runs.push(Run { span, skipped, taken }),
        }
        skipped = 0;
        wanted -= taken;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_in_the_parts_that_have_the_games() {
        let span = |from, before| Span { from: Key::at(from), before: Key::at(before) };
        let part = |from, before, games| Part { span: span(from, before), games };
        let parts = [part(80, 100, 10), part(60, 80, 5), part(20, 40, 3), part(0, 20, 4)];
        type Row = (u64, u32, &'static [((i64, i64), u64, u64)]);
        let table: [Row; 8] = [
            (0, 10, &[((80, 100), 0, 10)]),
            (3, 4, &[((80, 100), 3, 4)]),
            (8, 4, &[((60, 100), 8, 4)]),
            (12, 9, &[((60, 80), 2, 3), ((0, 40), 0, 6)]),
            (15, 1, &[((20, 40), 0, 1)]),
            (0, 99, &[((60, 100), 0, 15), ((0, 40), 0, 7)]),
            (22, 9, &[]),
            (5, 0, &[]),
        ];
        for (offset, limit, expected) in table {
            let expected: Vec<Run> = expected
                .iter()
                .map(|&((from, before), skipped, taken)| Run { span: span(from, before), skipped, taken })
                .collect();
            assert_eq!(runs(&parts, offset, limit), expected, "{limit} from {offset}");
        }
    }
}
