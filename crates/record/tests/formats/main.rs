//! What is written is read again, for random games of both games, all rules and several sizes; and
//! no text makes a reader panic.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod any_text;
mod exchange;
mod games;
mod native;
mod page;
mod pgn;
mod renlib;
mod round_log;
mod sgf;
mod version_1;
