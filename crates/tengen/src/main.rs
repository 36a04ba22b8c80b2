//! The `tengen` program: everything on one command line.
//!
//! Exit status: 0 done, 1 a negative answer, 2 an error, told on stderr in one sentence.

mod cli;
mod command_groups;
mod commands;
mod data_place;
mod findings;
mod hosting;
mod interrupt;
mod locale;
mod position_source;
mod search_args;
mod seats;
mod usage_error;
mod version;

use std::{
    io::{self, ErrorKind, Write},
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
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done about an error that cannot be told.
            let _ = writeln!(io::stderr(), "tengen: {}", sentence(&error, locale::language()));
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

/// The error and its causes in one sentence on one line; a cause that its error has already told is
/// left out.
fn sentence(error: &anyhow::Error, language: Language) -> String {
    let mut told: Vec<String> = Vec::new();
    for cause in error.chain().map(ToString::to_string) {
        if !told.iter().any(|before| before.contains(&cause)) {
            told.push(cause);
        }
    }
    let told: Vec<String> = told.iter().map(|cause| language.sentence(cause)).collect();
    let colon = if language == Language::Chinese { "：" } else { ": " };
    told.join(colon).replace('\r', "\\r").replace('\n', "\\n")
}

/// Whoever reads our output has seen enough: `tengen … | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
