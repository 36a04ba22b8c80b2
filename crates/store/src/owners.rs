//! Whose games are, and who has sat down at them. Whoever owns or plays is a text here: what it means is known above.

use sqlx::{AssertSqlSafe, Row};

use crate::{GameId, Store, StoreError, many_rows};

/// So many games are asked for at a time.
const AT_A_TIME: usize = 500;

/// What somebody owns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// Games, running and finished.
    pub games: u64,
    /// What they take, in bytes.
    pub bytes: u64,
}

/// The owners and players of the games of a store.
#[derive(Clone, Copy, Debug)]
pub struct Owners<'a> {
    store: &'a Store,
}

impl Owners<'_> {
    pub(crate) fn of(store: &Store) -> Owners<'_> {
        Owners { store }
    }

    /// Everybody who owns one of these games, empty for the host. Games that are not there are nobody's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn of_games(&self, games: &[GameId]) -> Result<Vec<String>, StoreError> {
        let mut owners = Vec::new();
        for chunk in games.chunks(AT_A_TIME) {
            let places = many_rows::placeholders(0, chunk.len());
            let sql = AssertSqlSafe(format!("SELECT DISTINCT owner FROM games WHERE id IN {places}"));
            let query = chunk.iter().fold(sqlx::query(sql), |query, id| query.bind(id.as_str().to_owned()));
            for row in query.fetch_all(self.store.pool()).await? {
                owners.push(row.try_get(0)?);
            }
        }
        Ok(owners)
    }

    /// How many games somebody owns, and how much they take.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holdings(&self, owner: &str) -> Result<Holdings, StoreError> {
        let number = async |sql: &'static str| {
            let row = sqlx::query(sql).bind(owner.to_owned()).fetch_one(self.store.pool()).await?;
            Ok::<u64, StoreError>(row.try_get::<i64, _>(0)?.unsigned_abs())
        };
        let documents = "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM documents JOIN games ON number = game_number \
                         WHERE owner = $1";
        let events = "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM events JOIN games ON number = game_number \
                      WHERE owner = $1";
        Ok(Holdings {
            games: number("SELECT COUNT(*) FROM games WHERE owner = $1").await?,
            bytes: number(documents).await? + number(events).await?,
        })
    }

    /// How many saves somebody has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn saves(&self, owner: &str) -> Result<u64, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) FROM saves WHERE owner = $1").bind(owner.to_owned());
        Ok(query.fetch_one(self.store.pool()).await?.try_get::<i64, _>(0)?.unsigned_abs())
    }

    /// The finished games that somebody has played or owns, the latest so many of them, the latest first; whoever is alone has
    /// played all.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn finished_games(&self, visitor: &str, most: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE outcome <> 'running' AND ($1 = '' OR owner = $1 \
                   OR number IN (SELECT game_number FROM participants WHERE visitor = $1)) \
                   ORDER BY played_ms DESC, number DESC LIMIT $2";
        let query = sqlx::query(sql).bind(visitor.to_owned()).bind(i64::from(most));
        let rows = query.fetch_all(self.store.pool()).await?;
        rows.iter().map(|row| Ok(GameId::stored(row.try_get(0)?))).collect()
    }

    /// Notes that somebody has sat down at a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seat(&self, visitor: &str, game: &GameId) -> Result<(), StoreError> {
        let sql = "INSERT INTO participants (visitor, game_number) SELECT $1, number FROM games WHERE id = $2 \
                   ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(visitor.to_owned()).bind(game.as_str().to_owned());
        query.execute(self.store.pool()).await?;
        Ok(())
    }
}
