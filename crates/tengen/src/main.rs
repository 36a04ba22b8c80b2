//! The `tengen` program: everything on one command line.
//!
//! Exit status: 0 done, 1 a negative answer, 2 an error, told on stderr in one sentence.

mod addresses;
mod cli;
mod cli_error;
mod command_groups;
mod commands;
mod data_place;
mod failure;
mod findings;
mod hosting;
mod interrupt;
mod limit_args;
mod locale;
mod position_source;
mod qr_code;
mod search_args;
mod seats;
mod usage_error;
mod version;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use tui::Language;

/// How a command that worked ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// It is done, or the answer is yes.
    Done,
    /// The answer is no: no win found, a test rejected.
    No,
}

/// The exit status of an error.
const ERROR: u8 = 2;

fn main() -> ExitCode {
    let arguments = match command_groups::arguments() {
        Ok(arguments) => arguments,
        Err(error) => return tell_usage(&error),
    };
    let mut stdout = io::stdout().lock();
    let result = commands::run(&arguments, &mut stdout).and_then(|answer| Ok((answer, stdout.flush()?)));
    match result {
        Ok((Answer::Done, ())) => ExitCode::SUCCESS,
        Ok((Answer::No, ())) => ExitCode::FAILURE,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing can be done about an error that cannot be told.
            let _ = writeln!(io::stderr(), "tengen: {}", failure.sentence(locale::language()));
            ExitCode::from(ERROR)
        }
    }
}

/// Tells what is wrong with the command line, or the help that it asked for.
fn tell_usage(error: &clap::Error) -> ExitCode {
    let chinese = Some(locale::language()).filter(|&language| language == Language::Chinese);
    match chinese.and_then(|_| usage_error::in_chinese(error)) {
        // Nothing can be done about an error that cannot be told.
        Some(text) => drop(writeln!(io::stderr(), "{text}")),
        None => drop(error.print()),
    }
    if error.use_stderr() { ExitCode::from(ERROR) } else { ExitCode::SUCCESS }
}
