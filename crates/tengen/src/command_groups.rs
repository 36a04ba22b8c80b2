//! The help of the program: its commands in groups, by what somebody wants to do.
//!
//! clap lists commands in one row; here the list is written from their own first sentences, so that none is told twice and
//! a new one that has no group is missed by a test.

use std::fmt::Write as _;

use clap::{Command, CommandFactory, FromArgMatches};

use crate::cli::Cli;

/// What one wants, and the commands for it.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Play", &["play", "tui", "puzzles"]),
    ("Look at a position", &["show", "analyze", "explain", "solve", "render"]),
    ("Engines", &["players", "engine"]),
    ("Records", &["records"]),
    (
        "Measure and train",
        &["match", "tournament", "openings", "calibrate", "train", "tune", "bench", "perft"],
    ),
    ("Host and install", &["serve", "admin", "backup", "restore", "completions", "man", "help"]),
];

const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}\n";

/// The command line with its help in groups.
pub(crate) fn command() -> Command {
    let command = Cli::command();
    let list = listed(&command);
    command.help_template(TEMPLATE).before_help(list.clone()).before_long_help(list)
}

/// Reads the arguments of the program. `tengen help --help` is `tengen help`.
///
/// # Errors
/// If they cannot be read, or ask for help.
pub(crate) fn arguments() -> Result<Cli, clap::Error> {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.len() == 3 && arguments[1] == "help" && (arguments[2] == "--help" || arguments[2] == "-h") {
        arguments.pop();
    }
    Cli::from_arg_matches(&command().try_get_matches_from(arguments)?)
}

/// Every command below its heading.
fn listed(command: &Command) -> String {
    let about = |name: &str| match command.find_subcommand(name) {
        Some(found) => found.get_about().map(ToString::to_string).unwrap_or_default(),
        None => "Print this, or the help of a command".to_owned(),
    };
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for name in names {
            let _ = writeln!(text, "  {name:<12} {}", about(name));
        }
        text.push('\n');
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_group() {
        let command = Cli::command();
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        let missing: Vec<&str> =
            shown.map(Command::get_name).filter(|name| !grouped.contains(name)).collect();
        assert_eq!(missing, Vec::<&str>::new());
        for name in grouped.iter().filter(|&&name| name != "help") {
            assert!(command.find_subcommand(name).is_some(), "there is no command {name}");
        }
    }

    #[test]
    fn the_help_has_the_groups_and_not_one_long_list() {
        let help = command().render_long_help().to_string();
        for (heading, _) in GROUPS {
            assert!(help.contains(&format!("\n{heading}:\n")), "{help}");
        }
        assert!(!help.contains("Commands:"), "{help}");
        assert_eq!(help.matches("Play a match between two players").count(), 1, "{help}");
        assert!(!help.contains("\n\n\n"), "{help}");
    }

    /// A command and all below it.
    fn with_all_below(command: &Command) -> Vec<&Command> {
        let below = command.get_subcommands().flat_map(with_all_below);
        std::iter::once(command).chain(below).collect()
    }

    #[test]
    fn a_default_is_told_once_where_it_stands_in_the_code() {
        let command = Cli::command();
        for command in with_all_below(&command) {
            for argument in command.get_arguments() {
                let words = argument.get_long_help().or(argument.get_help()).map(ToString::to_string);
                let is_told = words.is_some_and(|words| words.contains("[default:"));
                let has_one = !argument.get_default_values().is_empty();
                assert!(!(is_told && has_one), "{} --{}", command.get_name(), argument.get_id());
            }
        }
    }
}
