//! `tengen completions` and `tengen man`: what a package brings along, made from the command line itself.

use std::{fs, io::Write, path::PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{
    Answer,
    cli::Cli,
    cli_error::CliError,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// bash, elvish, fish, powershell or zsh
    shell: Shell,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The folder to write the pages into; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the completions of a shell.
pub(crate) fn completions(arguments: &CompletionsArgs, out: &mut impl Write) -> Result<Answer> {
    // Into memory first: the generator gives up without a word when a reader is gone.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "tengen", &mut script);
    out.write_all(&script)?;
    Ok(Answer::Done)
}

/// Writes a page for the program and one for each command.
pub(crate) fn man(arguments: &ManArgs, out: &mut impl Write) -> Result<Answer> {
    let folder = &arguments.folder;
    let name = folder.display();
    fs::create_dir_all(folder).with_context(|| CliError::CannotMake(name.to_string()))?;
    clap_mangen::generate_to(Cli::command(), folder)
        .with_context(|| CliError::CannotWrite(name.to_string()))?;
    writeln!(out, "the manual is in {name}: `man -l {}`", folder.join("tengen.1").display())?;
    Ok(Answer::Done)
}
