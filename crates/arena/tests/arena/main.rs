//! Games and matches between scripted players: every ending, every fault, broken-off matches.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod games;
mod matches;
mod scripted;
