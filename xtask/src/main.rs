//! `cargo xtask`: the chores of this workspace.
//!
//! `cargo xtask test` is the one test command: every check that must hold before a change lands,
//! in order, from the repository's root whatever directory the caller stands in. The other
//! commands run a single part of it, or a fuzz campaign. Children get no standard input, so
//! nothing here can wait for a person.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a build tool talks to its user")]

mod campaign;
mod checks;
mod debian;
mod deny;
mod file_map;
mod game_walls;
mod layering;
mod licences;
mod package;
mod page;
mod postgres;
mod runner;
mod source_files;
mod step;
mod terminal;
mod test;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The chores of the Tengen workspace")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check: format, clippy, layering, licences, tests, documentation
    Test,
    /// Run the format check and clippy
    Lint,
    /// Check that no crate imports against the map
    Layering,
    /// Print every dependency with its licence
    Licences,
    /// Run cargo-deny: licences, duplicates, sources, advisories where they can be reached
    Deny,
    /// Build the package: program, manual, completions, service, as a .deb in target/package
    Package,
    /// Print every source file with the first sentence of its own documentation
    Map {
        /// Only files whose path has this in it
        #[arg(default_value = "")]
        wanted: String,
    },
    /// Check the types of the page and play with it in a browser
    Page,
    /// Build the documentation with warnings denied
    Docs,
    /// Fuzz one target, or each in turn, under cargo-fuzz on nightly
    Fuzz {
        /// The target; all of them if left out
        target: Option<String>,
        /// How long to fuzz each target
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Test => test::everything(),
        Chore::Lint => checks::lint(),
        Chore::Layering => checks::layering(),
        Chore::Licences => licences::report(),
        Chore::Deny => deny::run_all(),
        Chore::Package => package::build(),
        Chore::Map { wanted } => file_map::list(step::root(), &wanted).map(|list| print!("{list}")),
        Chore::Page => page::tests().map(|passed| println!("{passed} passed, 0 failed")),
        Chore::Docs => checks::docs(),
        Chore::Fuzz { target, seconds } => campaign::run_targets(target.as_deref(), seconds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
