//! Matches and tournaments that are started from the page.
//!
//! A match is a tournament of two. `Plan` is what a request means, [`Run`] how a tournament stands
//! and what its boards look like, shared by the threads that play and the pages that watch; `play`
//! plays it on threads of its own. `Shelf` keeps everything in the data folder: the journal of
//! finished games is the truth, so that a run goes on after it was cut off anywhere. [`Arena`] is
//! all of them together.

mod board;
mod game;
mod plan;
mod play;
mod ratings;
mod round_logs;
mod run;
mod service;
mod shelf;
mod standings;

pub use round_logs::RoundLog;
pub use run::{Run, Seen};
pub use service::Arena;
