//! Tournaments: who meets whom, all their games, and what comes of them.
//!
//! [`TournamentConfig`] is the document, [`Format`] decides the meetings.

mod config;
mod pairing;

pub use config::{Cause, ConfigError, Entrant, OpeningSource, TournamentConfig};
pub use pairing::{Format, Length, Meeting, Played, Progress};
