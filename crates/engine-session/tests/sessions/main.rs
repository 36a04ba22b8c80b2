//! The engines as managers and interfaces see them: lines in, lines out.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "tables tell how many rows they have")]

mod gomocup_live;
mod gomocup_scripts;
mod talk;
mod uai_live;
mod uai_scripts;
