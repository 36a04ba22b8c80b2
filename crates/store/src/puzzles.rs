//! Puzzles, and when which player should see which of them again.

use rules::GameKind;
use serde_json::Value;
use sqlx::{Row, any::AnyRow};

use crate::{
    GameId, Store, StoreError,
    counters::{self, Counter},
    names, now,
};

/// A position to be solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// Gomoku or Ataxx.
    pub game: GameKind,
    /// What it is about: `missed-win`, `last-escape`.
    pub theme: String,
    /// The stored game that it comes from.
    pub source: Option<GameId>,
    /// The position and its solution, in the words of whoever makes puzzles.
    pub body: Value,
}

/// What a player did with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Review {
    /// How often it was tried.
    pub tries: u32,
    /// How often it was solved.
    pub solved: u32,
    /// When it should be shown again: milliseconds since 1970, UTC.
    pub due_ms: i64,
}

/// The puzzles of a store.
#[derive(Clone, Copy, Debug)]
pub struct Puzzles<'a> {
    store: &'a Store,
}

const COLUMNS: &str = "SELECT puzzles.id, puzzles.game, theme, games.id, body FROM puzzles \
                       LEFT JOIN games ON games.number = puzzles.game_number";

impl Puzzles<'_> {
    pub(crate) fn of(store: &Store) -> Puzzles<'_> {
        Puzzles { store }
    }

    /// Stores a puzzle.
    ///
    /// # Errors
    /// If its id is taken.
    pub async fn add(&self, puzzle: &Puzzle) -> Result<(), StoreError> {
        let mut transaction = self.store.begin().await?;
        let number = counters::take(self.store, &mut transaction, Counter::Puzzle, 1, 0).await?;
        let id = names::searched(&puzzle.id);
        let sql = "INSERT INTO puzzles (number, id, game, theme, game_number, stored_ms, body) VALUES \
                   ($1, $2, $3, $4, (SELECT number FROM games WHERE id = $5), $6, $7) ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(number).bind(id.clone()).bind(puzzle.game.name());
        let query = query.bind(names::searched(&puzzle.theme));
        let query = query.bind(puzzle.source.as_ref().map_or("", |id| id.as_str()));
        let query = query.bind(now::unix_ms()).bind(puzzle.body.to_string());
        match query.execute(&mut *transaction).await?.rows_affected() {
            0 => Err(StoreError::DuplicatePuzzle(id)),
            _ => Ok(transaction.commit().await?),
        }
    }

    /// A puzzle by its id.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub async fn get(&self, id: &str) -> Result<Puzzle, StoreError> {
        let id = names::searched(id);
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE puzzles.id = $1"));
        let row = sqlx::query(sql).bind(id.clone()).fetch_optional(self.store.pool()).await?;
        read(&row.ok_or(StoreError::UnknownPuzzle(id))?)
    }

    /// Keeps what a player did with a puzzle; what was kept before is replaced.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub async fn review(&self, player: &str, id: &str, review: Review) -> Result<(), StoreError> {
        let player = self.store.players().number(player).await?;
        let id = names::searched(id);
        let sql = "INSERT INTO puzzle_reviews (player_number, puzzle_number, tries, solved, due_ms) \
                   SELECT $1, number, $3, $4, $5 FROM puzzles WHERE id = $2 \
                   ON CONFLICT (player_number, puzzle_number) DO UPDATE SET \
                   tries = excluded.tries, solved = excluded.solved, due_ms = excluded.due_ms";
        let query = sqlx::query(sql).bind(player).bind(id.clone());
        let query = query.bind(i64::from(review.tries)).bind(i64::from(review.solved)).bind(review.due_ms);
        match query.execute(self.store.pool()).await?.rows_affected() {
            0 => Err(StoreError::UnknownPuzzle(id)),
            _ => Ok(()),
        }
    }

    /// The puzzles of a game that a player should see now: those that are due, the longest overdue
    /// first, then those that the player has never seen.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(
        &self,
        player: &str,
        game: GameKind,
        now_ms: i64,
        limit: u32,
    ) -> Result<Vec<Puzzle>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} LEFT JOIN puzzle_reviews ON puzzle_number = puzzles.number \
             AND player_number = (SELECT number FROM players WHERE name = $1) \
             WHERE puzzles.game = $2 AND COALESCE(due_ms, $3) <= $3 \
             ORDER BY CASE WHEN due_ms IS NULL THEN 1 ELSE 0 END, due_ms, puzzles.number LIMIT $4"
        ));
        let query = sqlx::query(sql).bind(names::searched(player)).bind(game.name());
        let rows = query.bind(now_ms).bind(i64::from(limit)).fetch_all(self.store.pool()).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<Puzzle, StoreError> {
    let game: String = row.try_get(1)?;
    let body: String = row.try_get(4)?;
    let meaning = |what, text| StoreError::Meaning { what, text };
    Ok(Puzzle {
        id: row.try_get(0)?,
        game: game.parse().map_err(|_| meaning("the name of a game", game))?,
        theme: row.try_get(2)?,
        source: row.try_get::<Option<String>, _>(3)?.map(GameId::stored),
        body: serde_json::from_str(&body).map_err(|_| meaning("a puzzle", body))?,
    })
}
