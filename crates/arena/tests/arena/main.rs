//! Games, matches and tournaments between scripted players: every ending, every fault, every cut.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod games;
mod matches;
mod reports;
mod scripted;
mod tournaments;
