//! The commands, one file each: they read their arguments, ask the libraries, write the answer.

mod perft;
mod show;
mod welcome;

use std::io::Write;

use anyhow::Result;

use crate::cli::{Cli, Command};

/// Runs the command and writes its answer.
pub(crate) fn run(arguments: &Cli, out: &mut impl Write) -> Result<()> {
    match &arguments.command {
        None => welcome::run(out),
        Some(Command::Show(arguments)) => show::run(arguments, out),
        Some(Command::Perft(arguments)) => perft::run(arguments, out),
    }
}
