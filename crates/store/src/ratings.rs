//! How strong players are, in each pool of games that are rated together.

use sqlx::{Row, any::AnyRow};

use crate::{Store, StoreError, names, now};

/// A rating as Glicko-2 has it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// The games it is made of.
    pub games: u32,
}

/// The ratings of a store.
#[derive(Clone, Copy, Debug)]
pub struct Ratings<'a> {
    store: &'a Store,
}

impl Ratings<'_> {
    pub(crate) fn of(store: &Store) -> Ratings<'_> {
        Ratings { store }
    }

    /// Keeps the rating of a player in a pool such as `gomoku/renju`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set(&self, player: &str, pool: &str, rating: &Rating) -> Result<(), StoreError> {
        let player = self.store.players().number(player).await?;
        let sql = "INSERT INTO ratings (player_number, pool, rating, deviation, volatility, games, updated_ms) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player_number, pool) DO UPDATE SET \
                   rating = excluded.rating, deviation = excluded.deviation, \
                   volatility = excluded.volatility, games = excluded.games, updated_ms = excluded.updated_ms";
        let query = sqlx::query(sql).bind(player).bind(names::searched(pool));
        let query = query.bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
        query.bind(i64::from(rating.games)).bind(now::unix_ms()).execute(self.store.pool()).await?;
        Ok(())
    }

    /// The rating of a player in a pool, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn get(&self, player: &str, pool: &str) -> Result<Option<Rating>, StoreError> {
        let all = self.list(pool).await?;
        let name = names::searched(player);
        Ok(all.into_iter().find(|(player, _)| *player == name).map(|(_, rating)| rating))
    }

    /// Every player of a pool with the rating, the strongest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn list(&self, pool: &str) -> Result<Vec<(String, Rating)>, StoreError> {
        let sql = "SELECT name, rating, deviation, volatility, games FROM ratings \
                   JOIN players ON number = player_number WHERE pool = $1 ORDER BY rating DESC, number";
        let rows = sqlx::query(sql).bind(names::searched(pool)).fetch_all(self.store.pool()).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<(String, Rating), StoreError> {
    let rating = Rating {
        rating: row.try_get(1)?,
        deviation: row.try_get(2)?,
        volatility: row.try_get(3)?,
        games: u32::try_from(row.try_get::<i64, _>(4)?).unwrap_or(u32::MAX),
    };
    Ok((row.try_get(0)?, rating))
}
