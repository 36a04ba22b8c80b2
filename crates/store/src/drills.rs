//! Puzzles that somebody is asked again and again, when each is due, and every try of one.
//!
//! The store keeps texts and numbers; what a puzzle is, and when it should come back, is known above. What somebody keeps is
//! bounded: the oldest give way.

use sqlx::{Row, any::AnyRow};

use crate::{Store, StoreError};

/// A puzzle that comes back.
#[derive(Clone, PartialEq, Debug)]
pub struct Drill {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The puzzle, unless it comes with the program.
    pub body: String,
    /// The id of the game it is out of; empty for one of the program.
    pub game: String,
    /// After how many moves of the game.
    pub ply: u32,
    /// When it was made: milliseconds since 1970, UTC.
    pub made_ms: i64,
    /// When it is due.
    pub due_ms: i64,
    /// How well it is remembered; none before it was tried.
    pub memory: Option<Memory>,
}

/// How well somebody remembers something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Memory {
    /// When it was seen last.
    pub seen_ms: i64,
    /// After how many days nine of ten such things are still known.
    pub stability: f64,
    /// How hard it is to keep, from 1 to 10.
    pub difficulty: f64,
}

/// What became of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TryVerdict {
    /// Solved without help.
    Solved,
    /// Solved with hints.
    Helped,
    /// A wrong move.
    Failed,
}

impl TryVerdict {
    const ALL: [TryVerdict; 3] = [TryVerdict::Solved, TryVerdict::Helped, TryVerdict::Failed];

    /// The word that is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TryVerdict::Solved => "solved",
            TryVerdict::Helped => "helped",
            TryVerdict::Failed => "failed",
        }
    }
}

/// A try of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// When: milliseconds since 1970, UTC.
    pub at_ms: i64,
    /// The id of the puzzle.
    pub puzzle: String,
    /// What it asks for.
    pub theme: String,
    /// How hard it is.
    pub rating: u32,
    /// What became of it.
    pub verdict: TryVerdict,
}

/// The drills of a store.
#[derive(Clone, Copy, Debug)]
pub struct Drills<'a> {
    store: &'a Store,
}

const COLUMNS: &str = "puzzle, body, game, ply, made_ms, due_ms, seen_ms, stability, difficulty";

impl Drills<'_> {
    pub(crate) fn of(store: &Store) -> Drills<'_> {
        Drills { store }
    }

    /// Adds a drill unless its owner has one of the same puzzle; whether it was added.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add(&self, owner: &str, drill: &Drill) -> Result<bool, StoreError> {
        let added = self.write(owner, drill, "NOTHING").await?;
        Ok(added > 0)
    }

    /// Keeps a drill with its memory; one of the same puzzle is replaced.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep(&self, owner: &str, drill: &Drill) -> Result<(), StoreError> {
        let update = "UPDATE SET due_ms = excluded.due_ms, seen_ms = excluded.seen_ms, \
                      stability = excluded.stability, difficulty = excluded.difficulty";
        self.write(owner, drill, update).await?;
        Ok(())
    }

    async fn write(&self, owner: &str, drill: &Drill, otherwise: &str) -> Result<u64, StoreError> {
        let sql = format!(
            "INSERT INTO drills (owner, {COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
             ON CONFLICT (owner, puzzle) DO {otherwise}"
        );
        let Drill { puzzle, body, game, ply, made_ms, due_ms, memory } = drill.clone();
        let memory = memory.unwrap_or(Memory { seen_ms: 0, stability: 0.0, difficulty: 0.0 });
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner.to_owned()).bind(puzzle).bind(body);
        let query = query.bind(game).bind(i64::from(ply)).bind(made_ms).bind(due_ms).bind(memory.seen_ms);
        let query = query.bind(memory.stability).bind(memory.difficulty);
        Ok(query.execute(self.store.pool()).await?.rows_affected())
    }

    /// Somebody's drill of a puzzle.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn find(&self, owner: &str, puzzle: &str) -> Result<Option<Drill>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM drills WHERE owner = $1 AND puzzle = $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner.to_owned()).bind(puzzle.to_owned());
        query.fetch_optional(self.store.pool()).await?.as_ref().map(read).transpose()
    }

    /// Every drill of somebody, those that are due first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn all(&self, owner: &str) -> Result<Vec<Drill>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM drills WHERE owner = $1 ORDER BY due_ms, puzzle");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(owner.to_owned());
        rows.fetch_all(self.store.pool()).await?.iter().map(read).collect()
    }

    /// Forgets a drill; whether there was one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget(&self, owner: &str, puzzle: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM drills WHERE owner = $1 AND puzzle = $2");
        let query = query.bind(owner.to_owned()).bind(puzzle.to_owned());
        Ok(query.execute(self.store.pool()).await?.rows_affected() > 0)
    }

    /// Notes a try; of all tries of its owner so many are kept, the latest.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note(&self, owner: &str, tried: &Try, most: u32) -> Result<(), StoreError> {
        let sql = "INSERT INTO puzzle_tries (owner, at_ms, puzzle, theme, rating, verdict) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let Try { at_ms, puzzle, theme, rating, verdict } = tried.clone();
        let query = sqlx::query(sql).bind(owner.to_owned()).bind(at_ms).bind(puzzle).bind(theme);
        let query = query.bind(i64::from(rating)).bind(verdict.name());
        query.execute(self.store.pool()).await?;
        let sql = "DELETE FROM puzzle_tries WHERE owner = $1 AND at_ms < COALESCE((SELECT at_ms FROM puzzle_tries \
                   WHERE owner = $1 ORDER BY at_ms DESC LIMIT 1 OFFSET $2), 0)";
        let query = sqlx::query(sql).bind(owner.to_owned()).bind(i64::from(most.saturating_sub(1)));
        query.execute(self.store.pool()).await?;
        Ok(())
    }

    /// Every try of somebody that is kept, the earliest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tries(&self, owner: &str) -> Result<Vec<Try>, StoreError> {
        let sql =
            "SELECT at_ms, puzzle, theme, rating, verdict FROM puzzle_tries WHERE owner = $1 ORDER BY at_ms";
        let rows = sqlx::query(sql).bind(owner.to_owned()).fetch_all(self.store.pool()).await?;
        rows.iter().map(read_try).collect()
    }
}

fn read(row: &AnyRow) -> Result<Drill, StoreError> {
    let (seen_ms, stability, difficulty) = (row.try_get(6)?, row.try_get(7)?, row.try_get(8)?);
    Ok(Drill {
        puzzle: row.try_get(0)?,
        body: row.try_get(1)?,
        game: row.try_get(2)?,
        ply: u32::try_from(row.try_get::<i64, _>(3)?).unwrap_or(u32::MAX),
        made_ms: row.try_get(4)?,
        due_ms: row.try_get(5)?,
        memory: (stability > 0.0).then_some(Memory { seen_ms, stability, difficulty }),
    })
}

fn read_try(row: &AnyRow) -> Result<Try, StoreError> {
    let verdict: String = row.try_get(4)?;
    let found = TryVerdict::ALL.into_iter().find(|known| known.name() == verdict);
    Ok(Try {
        at_ms: row.try_get(0)?,
        puzzle: row.try_get(1)?,
        theme: row.try_get(2)?,
        rating: u32::try_from(row.try_get::<i64, _>(3)?).unwrap_or(u32::MAX),
        verdict: found.ok_or(StoreError::Meaning { what: "what became of a try", text: verdict })?,
    })
}
