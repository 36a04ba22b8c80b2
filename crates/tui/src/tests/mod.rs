//! The screen with an application behind it and no terminal: what a person sees and does.

#![allow(clippy::print_stdout, reason = "a table says how many cases it has")]

mod boards;
mod coach;
mod games;
mod looks;
mod matches;
mod records;
mod rig;

use rig::Rig;
