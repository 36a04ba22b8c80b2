//! The Gomocup (Piskvork) protocol, with the Yixin extensions.
//!
//! A manager sends [`Command`]s, one per line except for blocks that run to `DONE`; an engine
//! answers with [`Reply`]s. [`CommandReader`] puts the lines of blocks together. Keywords are read
//! in either case and written as the manual writes them.

mod about;
mod command;
mod coordinates;
mod info;
mod reader;
mod reply;

pub use about::About;
pub use command::Command;
pub use coordinates::{Move, Owner, Point, Stone};
pub use info::{GameType, Info, RuleCode, UNLIMITED_TIME_LEFT};
pub use reader::{CommandReader, MAX_BLOCK_LINES};
pub use reply::{ForbiddenPoints, Reply};
