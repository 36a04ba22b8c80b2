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

mod admin;
mod admission;
mod app;
mod bench;
mod catalogue;
mod config;
mod discreet;
mod drills;
mod games;
mod health;
mod lessons;
mod live;
mod memory;
mod metrics;
mod named_numbers;
mod now;
mod players;
mod pool;
mod priority;
mod programs;
mod quota;
mod reason;
mod saves;
mod settings;
mod view;
mod visitors;
mod weights;
mod workshop;

pub use admin::visitor_view;
pub use admission::admit;
pub use app::{App, OpenError};
pub use config::{BuildPlayer, Config, Trust};
pub use games::{position_record, position_view};
pub use health::{Health, MemoryUse, PoolLoad};
pub use live::{Announcement, GameEvent, Note, Seat, Told};
pub use metrics::{BUCKETS_MS, Metrics, OpenSocket, Times};
pub use named_numbers::each_named_number;
pub use quota::{Quota, QuotaError};
pub use store::FolderLock;
pub use view::themes;
pub use visitors::{
    Credentials, NoRandomness, Presence, Recognised, Role, Visitor, VisitorId, Visitors, new_admin_token,
};
