//! The `tengen` program: one door to everything in the house.
//!
//! Exit status: 0 done, 1 a negative answer, 2 an error, told on stderr in one sentence.

mod cli;
mod commands;
mod data_place;
mod findings;
mod interrupt;
mod position_source;
mod search_args;
mod seats;

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

use clap::Parser;

/// How a command that worked ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// It is done, or the answer is yes.
    Done,
    /// The answer is no: no win found, a test rejected.
    No,
}

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    let mut stdout = io::stdout().lock();
    let result = commands::run(&arguments, &mut stdout).and_then(|answer| Ok((answer, stdout.flush()?)));
    match result {
        Ok((Answer::Done, ())) => ExitCode::SUCCESS,
        Ok((Answer::No, ())) => ExitCode::FAILURE,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done about an error that cannot be told.
            let _ = writeln!(io::stderr(), "tengen: {}", sentence(&error));
            ExitCode::from(2)
        }
    }
}

/// The error and its causes in one sentence on one line; a cause that its error has already told is
/// left out.
fn sentence(error: &anyhow::Error) -> String {
    let told =
        error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told.as_str() {
            "" => cause,
            _ if told.contains(&cause) => told,
            _ => format!("{told}: {cause}"),
        });
    told.replace('\r', "\\r").replace('\n', "\\n")
}

/// Whoever reads our output has seen enough: `tengen … | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
