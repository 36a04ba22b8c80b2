//! The Gomoku engine as a manager sees it: lines in, lines out.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "tables tell how many rows they have")]

mod live;
mod scripts;
mod talk;
