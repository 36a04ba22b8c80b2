//! What is stored: games, running and finished, with their results, players and settings.
//!
//! [`Store::open`] opens a SQLite file, which it makes if there is none, or a PostgreSQL database by
//! its URL; everything else is the same for both. A running game is a record and a row of numbered
//! events: what [`Running::append`] has acknowledged survives the end of the process at any instant.
//! Each concern has its own file and its own small handle: [`Store::games`], [`Store::running`],
//! [`Store::saves`], [`Store::players`], [`Store::results`], [`Store::ratings`],
//! [`Store::settings`], [`Store::puzzles`].

mod counters;
mod error;
mod events;
mod games;
mod many_rows;
mod migrations;
mod names;
mod now;
mod players;
mod puzzles;
mod ratings;
mod results;
mod running;
mod saves;
mod settings;
mod sqlite_file;
mod stats;
mod store;

pub use error::StoreError;
pub use events::{GameEvent, StoredEvent};
pub use games::{
    Addition, Batch, Cursor, Filter, GameSummary, Games, Page, PageStart, PlayerFilter, Standing,
};
pub use names::{GameId, MAX_NAME_CHARS};
pub use players::{Player, Players};
pub use puzzles::{Puzzle, Puzzles, Review};
pub use ratings::{Rating, Ratings};
pub use results::{NewResult, Results, StoredResult, Verdict, score};
pub use running::{Resumed, Running};
pub use saves::{Save, SaveKind, Saves};
pub use settings::{Owner, Settings};
pub use stats::{PlayerStats, Streak};
pub use store::{Backend, Store};
