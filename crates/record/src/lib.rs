//! The game record and everything that reads or writes one.
//!
//! [`GameRecord`] is a game with its rules, players, moves and result; it is legal by construction,
//! because the referee plays every move that goes in. Its own format is JSON
//! ([`GameRecord::to_json`], [`GameRecord::from_json`]); the modules here are the formats of others.
//! [`import`] recognises all of them, [`export`] writes them. Nothing here does I/O: bytes and strings
//! in, bytes and strings out, and no parser panics on any of them.

pub mod civil_time;
pub mod csv;
pub mod pgn;
pub mod picture;
pub mod position_list;
pub mod psq;
pub mod renlib;
pub mod results_list;
pub mod round_log;
pub mod saved_board;
pub mod sgf;
pub mod text;

mod analysis;
mod annotation;
mod excerpt;
mod export;
mod game_record;
mod game_result;
mod header;
mod hints;
mod import;
mod line;
mod native;
mod note;
mod opening;
mod place;
mod rule_set;
mod score;
mod serde_text;
mod termination;
mod variation;

pub use analysis::{AnalysedLine, Analysis};
pub use annotation::Annotation;
pub use export::{ExportError, Format, UnknownFormat, export};
pub use game_record::{GameRecord, MoveRefused, PlayedMove, RefusalCause};
pub use game_result::{EndReason, Ending, GameResult, ResultError, UnknownReason};
pub use header::{Header, Player, Players};
pub use import::{Import, Item, MAX_BYTES, Refusal, import, import_each};
pub use native::{FORMAT, ReadError, VERSION};
pub use opening::OpeningRefused;
pub use place::Place;
pub use results_list::{PlayerOutcome, PlayerResult};
pub use rule_set::{RuleSet, RuleSetError};
pub use score::{Moves, Score};
pub use variation::{Branch, MAX_NESTING, NoVariation, Variation};

/// Fields of a document that this version does not know. They are kept and written again.
pub type Extra = serde_json::Map<String, serde_json::Value>;
