//! The game record and everything that reads or writes one.
//!
//! [`GameRecord`] is a game with its rules, players, moves and result; it is legal by construction,
//! because the referee plays every move that goes in. Its own format is JSON
//! ([`GameRecord::to_json`], [`GameRecord::from_json`]); [`pgn`] and [`sgf`] are the texts that others
//! read, [`round_log`] is the log with the whole matrix after each move. Nothing here does I/O:
//! strings in, strings out, and no parser panics on any text.

pub mod pgn;
pub mod round_log;
pub mod sgf;

mod annotation;
mod civil_time;
mod excerpt;
mod game_record;
mod game_result;
mod header;
mod native;
mod note;
mod place;
mod rule_set;
mod serde_text;
mod termination;

pub use annotation::{Annotation, Score};
pub use game_record::{GameRecord, MoveRefused, PlayedMove, RefusalCause};
pub use game_result::{EndReason, Ending, GameResult, ResultError, UnknownReason};
pub use header::{Header, Player, Players};
pub use native::{FORMAT, ReadError, VERSION};
pub use place::Place;
pub use rule_set::{RuleSet, RuleSetError};

/// Fields of a document that this version does not know. They are kept and written again.
pub type Extra = serde_json::Map<String, serde_json::Value>;
