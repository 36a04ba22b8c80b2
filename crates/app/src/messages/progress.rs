//! How somebody gets on: games against the levels, accuracy, puzzles, and what to train next.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::board::Game;

/// How somebody gets on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ProgressView {
    /// Games against engines whose strength is known, the earliest first.
    pub games: Vec<RatedGame>,
    /// The levels that one can measure oneself with.
    pub levels: Vec<LevelMark>,
    /// How well one played, by the reviews that are kept, the earliest first.
    pub accuracy: Vec<AccuracyPoint>,
    /// What one's own games yielded, by theme.
    pub mistakes: Vec<ThemeTally>,
    /// Puzzles by theme.
    pub themes: Vec<ThemeTally>,
    /// How many different puzzles were solved.
    pub solved: u32,
    /// How many tries there were.
    pub tries: u32,
    /// What one can solve, after each try that counts, the earliest first.
    pub puzzle_levels: Vec<u32>,
    /// How many days in a row something was solved, today or until yesterday.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// What to train next, the most useful first.
    pub next: Vec<Advice>,
}

/// A game against an engine whose strength is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct RatedGame {
    /// The id of the record.
    pub record: String,
    /// When it was played: milliseconds since 1970, UTC.
    pub played_ms: i64,
    /// The game.
    pub game: Game,
    /// The engine.
    pub opponent: String,
    /// Its rating.
    pub opponent_elo: i32,
    /// `win`, `draw` or `loss`.
    pub verdict: String,
    /// One's own rating after the game.
    pub rating: i32,
}

/// A level and its strength.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LevelMark {
    /// The id of the player.
    pub id: String,
    /// The game.
    pub game: Game,
    /// Its rating.
    pub elo: i32,
}

/// How well one played a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AccuracyPoint {
    /// The id of the record.
    pub record: String,
    /// When it was played: milliseconds since 1970, UTC.
    pub played_ms: i64,
    /// The game.
    pub game: Game,
    /// From 0 to 100.
    pub accuracy: f64,
}

/// How often something came, and how often it was solved in the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct ThemeTally {
    /// The theme.
    pub theme: String,
    /// Its game.
    pub game: Game,
    /// How many there were.
    pub all: u32,
    /// How many of them were solved, the last time they were tried.
    pub solved: u32,
}

/// Something to do next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Advice {
    /// Puzzles of one's own are due.
    Due {
        /// How many.
        count: u32,
    },
    /// Games that were lost and not reviewed.
    Review {
        /// The latest of them.
        record: String,
        /// How many there are.
        count: u32,
    },
    /// A theme that goes wrong most often.
    Theme {
        /// The theme.
        theme: String,
        /// Its game.
        game: Game,
        /// Of so many tries…
        all: u32,
        /// …so many were right.
        solved: u32,
    },
    /// The level that fits.
    Play {
        /// The id of the player.
        id: String,
        /// The game.
        game: Game,
        /// Its rating.
        elo: i32,
    },
    /// Nothing was tried yet.
    Begin,
}
