//! Tournaments: who meets whom, all their games, and what comes of them.
//!
//! [`TournamentConfig`] is the document, [`Format`] decides the meetings, [`play`] plays them and
//! [`CrossTable`] says who scored what against whom and how strong everyone is. [`report`] shows
//! it all as one page, [`calibration`] turns it into the ratings of the built-in players.

pub mod calibration;
mod config;
mod pairing;
mod play;
pub mod report;
mod result;
mod table;

pub use config::{Cause, ConfigError, Entrant, OpeningSource, TournamentConfig};
pub use pairing::{Format, Length, Meeting, Played, Progress};
pub use play::{Event, Ledger, Review, play, review};
pub use result::{Completion, MeetingResult, TournamentResult};
pub use table::{CrossTable, Row};
