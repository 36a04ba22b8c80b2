//! The `tengen` program: one door to everything in the house.
//!
//! Exit status: 0 done, 1 a negative answer, 2 an error, told on stderr in one sentence.

mod cli;
mod commands;
mod position_source;

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    let mut stdout = io::stdout().lock();
    let result = commands::run(&arguments, &mut stdout).and_then(|()| Ok(stdout.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done about an error that cannot be told.
            let _ = writeln!(io::stderr(), "tengen: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whoever reads our output has seen enough: `tengen … | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
