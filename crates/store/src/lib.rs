//! What is stored: games, running and finished, with their results, players and settings.
//!
//! [`Store::open`] opens a SQLite file, which it makes if there is none, or a PostgreSQL database by
//! its URL; everything else is the same for both. A running game is a record and a row of numbered
//! events: what a [`Journal`] has acknowledged survives the end of the process at any instant.
//! Each concern has its own file and its own small handle: [`Store::games`], [`Store::running`],
//! [`Store::owners`], [`Store::saves`], [`Store::players`], [`Store::results`],
//! [`Store::settings`], [`Store::drills`].

mod backup;
mod counters;
mod drills;
mod error;
mod folder_lock;
mod games;
mod journal;
mod many_rows;
mod migrations;
mod names;
mod now;
mod owners;
mod patient;
mod players;
mod results;
mod running;
mod saves;
mod settings;
mod sqlite_file;
mod stats;
mod store;
mod transaction;

pub use backup::restore;
pub use drills::{Drill, Drills, Memory, Try, TryVerdict};
pub use error::StoreError;
pub use folder_lock::FolderLock;
pub use games::{
    Addition, Batch, Cursor, Filter, GameSummary, Games, Page, PageStart, PlayerFilter, Standing,
};
pub use journal::{GameEvent, Journal, NotStored, StoredEvent};
pub use names::{GameId, MAX_NAME_CHARS};
pub use owners::{Holdings, Owners};
pub use players::Players;
pub use results::{NewResult, Results, StoredResult, Verdict, score};
pub use running::{Resumed, Running};
pub use saves::{Save, SaveKind, Saves};
pub use settings::{Owner, Settings};
pub use stats::{PlayerStats, Streak};
pub use store::{Backend, Store};
