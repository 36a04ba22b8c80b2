//! The application: everything that can be done with both games, whoever asks.
//!
//! [`App`] is the core that every front stands on: live games as actors, saves, the records service, matches,
//! trainings, programs, weights, analysis. A front calls it with typed commands and requests and is told typed events
//! and refusals ([`messages`]); it knows no network and no screen. The browser's front is the crate `server`, the
//! terminal's is `tui`.

pub mod analysis;
pub mod arena;
pub mod messages;
pub mod records;
pub mod runs;
pub mod training;

mod admission;
mod app;
mod catalogue;
mod config;
mod games;
mod journal;
mod live;
mod memory;
mod now;
mod players;
mod pool;
mod programs;
mod reason;
mod saves;
mod settings;
mod view;
mod weights;

pub use admission::admit;
pub use app::{App, OpenError};
pub use config::{BuildPlayer, Config, Trust};
pub use games::{position_record, position_view};
pub use live::Announcement;
pub use view::themes;
