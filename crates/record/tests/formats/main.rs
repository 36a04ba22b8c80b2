//! What is written is read again, for random games of both games, all rules and several sizes; and
//! no text makes a reader panic.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod games;
mod native;
mod pgn;
mod round_log;
mod sgf;
