//! Results: who won, lost or drew, and the score of it.
//!
//! Every named player of a stored game has one, and it comes and goes with the game. A result can
//! also stand alone, when nothing else is known about a game. A game against oneself is listed but counts
//! neither as won nor as lost.

use std::collections::{BTreeSet, HashMap};

use futures_util::TryStreamExt;
use rules::Side;
use sqlx::{Row, any::AnyRow};

use crate::{
    PlayerStats, Standing, Store, StoreError,
    counters::{self, Counter},
    games::GameRow,
    many_rows::{self, Value},
    names, now,
    patient::Connection,
    players,
};

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Neither: it is running, was stopped, or both players are one.
    None,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 4] = [Verdict::Win, Verdict::Draw, Verdict::Loss, Verdict::None];

    /// The word that is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
            Verdict::None => "none",
        }
    }

    /// The verdict of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    fn of(standing: Standing, side: Side) -> Verdict {
        match standing {
            Standing::Won(winner) if winner == side => Verdict::Win,
            Standing::Won(_) => Verdict::Loss,
            Standing::Drawn => Verdict::Draw,
            Standing::NoResult | Standing::Running => Verdict::None,
        }
    }
}

/// What a game is worth to a player: 100 for a win, otherwise the rounds it lasted.
#[must_use]
pub fn score(verdict: Verdict, rounds: i64) -> i64 {
    match verdict {
        Verdict::Win => 100,
        Verdict::Draw | Verdict::Loss | Verdict::None => rounds,
    }
}

/// A result of which no game is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewResult {
    /// The player's name.
    pub player: String,
    /// How it ended for the player.
    pub verdict: Verdict,
    /// How many rounds it lasted.
    pub rounds: i64,
    /// When: milliseconds since 1970, UTC; now, if it is not known.
    pub played_ms: Option<i64>,
}

/// A result as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredResult {
    /// The player's name.
    pub player: String,
    /// How it ended for the player.
    pub verdict: Verdict,
    /// What it was worth.
    pub score: i64,
    /// When: milliseconds since 1970, UTC.
    pub played_ms: i64,
    /// How many hints the player asked for.
    pub hints: u32,
}

impl StoredResult {
    fn from_row(row: &AnyRow) -> Result<StoredResult, StoreError> {
        let verdict: String = row.try_get(1)?;
        Ok(StoredResult {
            player: row.try_get(0)?,
            verdict: Verdict::named(&verdict)
                .ok_or(StoreError::Meaning { what: "the end of a game", text: verdict })?,
            score: row.try_get(2)?,
            played_ms: row.try_get(3)?,
            hints: u32::try_from(row.try_get::<i64, _>(4)?).unwrap_or(u32::MAX),
        })
    }
}

/// The results of a store.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    store: &'a Store,
}

const INSERT: &str = "results (number, player_number, game_number, verdict, score, played_ms, game, outcome, \
                      engine, hints)";

impl Results<'_> {
    pub(crate) fn of(store: &Store) -> Results<'_> {
        Results { store }
    }

    /// Stores results without games, in their order, in one transaction.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_all(&self, results: &[NewResult]) -> Result<(), StoreError> {
        let mut transaction = self.store.begin().await?;
        let names = results.iter().map(|result| names::searched(&result.player)).collect();
        let players = players::numbers(self.store, &mut transaction, &named(names)).await?;
        let now_ms = now::unix_ms();
        let row = |result: &NewResult| {
            let player = *players.get(&names::searched(&result.player))?;
            Some(ResultRow {
                player,
                game_number: None,
                verdict: result.verdict,
                score: score(result.verdict, result.rounds),
                played_ms: result.played_ms.unwrap_or(now_ms),
                game: "",
                outcome: "",
                is_engine: false,
                hints: 0,
            })
        };
        let rows: Vec<ResultRow> = results.iter().filter_map(row).collect();
        insert(self.store, &mut transaction, &rows).await?;
        transaction.commit().await
    }

    /// The latest results that say who won, the newest first; those of one player, or of all.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn latest(&self, player: Option<&str>, limit: u32) -> Result<Vec<StoredResult>, StoreError> {
        let sql = "SELECT name, verdict, score, played_ms, hints FROM results \
                   JOIN players ON players.number = player_number \
                   WHERE verdict <> 'none' AND ($1 = '' OR name = $1) \
                   ORDER BY played_ms DESC, results.number DESC LIMIT $2";
        let query = sqlx::query(sql).bind(names::searched(player.unwrap_or_default())).bind(i64::from(limit));
        query.fetch_all(self.store.pool()).await?.iter().map(StoredResult::from_row).collect()
    }

    /// What a player has achieved.
    ///
    /// # Errors
    /// If there is no such player.
    pub async fn stats(&self, player: &str) -> Result<PlayerStats, StoreError> {
        let name = names::searched(player);
        let stats = self.collect(&name, 0, 1).await?.pop();
        match stats {
            Some(stats) => Ok(stats),
            None if self.store.players().exists(&name).await? => Ok(PlayerStats::new(name)),
            None => Err(StoreError::UnknownPlayer(name)),
        }
    }

    /// What every person has achieved, by name; programs are not counted among them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stats_of_all(&self) -> Result<Vec<PlayerStats>, StoreError> {
        self.stats_of_some(0, i64::MAX).await
    }

    /// What some people have achieved, by name: so many, after so many of those who have played last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn stats_of_some(&self, before: i64, limit: i64) -> Result<Vec<PlayerStats>, StoreError> {
        let mut some = self.collect("", before, limit).await?;
        some.sort_by(|one, other| one.player.cmp(&other.player));
        Ok(some)
    }

    /// The achievements of a player, or of some people if the name is empty. Results are counted while they come: there may
    /// be more of them than should be in memory at once.
    async fn collect(&self, name: &str, before: i64, limit: i64) -> Result<Vec<PlayerStats>, StoreError> {
        let sql = "SELECT name, verdict, score, played_ms, hints FROM results \
                   JOIN players ON players.number = player_number \
                   WHERE verdict <> 'none' AND (name = $1 OR engine = 0 AND $1 = '') AND player_number IN \
                   (SELECT player_number FROM results JOIN players ON players.number = player_number \
                   WHERE verdict <> 'none' AND (name = $1 OR engine = 0 AND $1 = '') \
                   GROUP BY player_number ORDER BY MAX(played_ms) DESC, player_number LIMIT $2 OFFSET $3) \
                   ORDER BY player_number, played_ms, results.number";
        let query = sqlx::query(sql).bind(name.to_owned()).bind(limit).bind(before);
        let mut rows = query.fetch(self.store.pool());
        let mut all: Vec<PlayerStats> = Vec::new();
        while let Some(row) = rows.try_next().await? {
            let result = StoredResult::from_row(&row)?;
            if all.last().is_none_or(|stats| stats.player != result.player) {
                all.push(PlayerStats::new(result.player.clone()));
            }
            all.last_mut().expect("one was just pushed").count(&result);
        }
        Ok(all)
    }
}

/// Stores the results of games, and their players.
pub(crate) async fn of_games(
    store: &Store,
    connection: &mut Connection,
    games: &[&GameRow],
) -> Result<(), StoreError> {
    let names = games.iter().flat_map(|game| [game.black.clone(), game.white.clone()]).collect();
    let players = players::numbers(store, connection, &named(names)).await?;
    let rows: Vec<ResultRow> = games.iter().flat_map(|game| ResultRow::of_game(game, &players)).collect();
    insert(store, connection, &rows).await
}

/// The names that are not empty.
fn named(mut names: BTreeSet<String>) -> BTreeSet<String> {
    names.remove("");
    names
}

/// A result as the table holds it, but for its number.
struct ResultRow {
    player: i64,
    game_number: Option<i64>,
    verdict: Verdict,
    score: i64,
    played_ms: i64,
    game: &'static str,
    outcome: &'static str,
    is_engine: bool,
    hints: u32,
}

impl ResultRow {
    /// One for each player of a game who has a name, and one if both are the same.
    fn of_game(game: &GameRow, players: &HashMap<String, i64>) -> Vec<ResultRow> {
        let is_against_oneself = game.black == game.white;
        let seats = [(Side::First, &game.black), (Side::Second, &game.white)];
        let seats = if is_against_oneself { &seats[..1] } else { &seats[..] };
        let row = |&(side, name): &(Side, &String)| {
            let standing = if is_against_oneself { Standing::NoResult } else { game.standing };
            let verdict = Verdict::of(standing, side);
            Some(ResultRow {
                player: *players.get(name)?,
                game_number: Some(game.number),
                verdict,
                score: score(verdict, (game.plies + 1) / 2),
                played_ms: game.played_ms,
                game: game.game,
                outcome: game.standing.name(),
                is_engine: game.sides[side.index()].is_engine,
                hints: game.sides[side.index()].hints,
            })
        };
        seats.iter().filter_map(row).collect()
    }

    fn values(&self, number: i64) -> Vec<Value<'_>> {
        vec![
            Value::Number(number),
            Value::Number(self.player),
            Value::MaybeNumber(self.game_number),
            Value::Text(self.verdict.name()),
            Value::Number(self.score),
            Value::Number(self.played_ms),
            Value::Text(self.game),
            Value::Text(self.outcome),
            Value::Number(self.is_engine.into()),
            Value::Number(self.hints.into()),
        ]
    }
}

async fn insert(store: &Store, connection: &mut Connection, rows: &[ResultRow]) -> Result<(), StoreError> {
    let first = counters::take(store, connection, Counter::Result, rows.len(), 0).await?;
    let rows: Vec<_> = rows.iter().zip(first..).map(|(row, number)| row.values(number)).collect();
    many_rows::insert(connection, INSERT, "", &rows).await?;
    Ok(())
}
