//! `tengen admin`: what is done about a server from the command line of its machine.

use std::io::Write;

use clap::{Args, Subcommand};

use crate::{
    Answer,
    cli_error::CliError,
    data_place::DataArgs,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// Make a new token for the admin and print it
    ///
    /// Examples:
    ///   tengen admin token
    ///   tengen admin token --data /srv/tengen
    #[command(verbatim_doc_comment)]
    Token,
}

pub(crate) fn run(arguments: &AdminArgs, out: &mut impl Write) -> Result<Answer> {
    let AdminCommand::Token = arguments.command;
    let place = arguments.data.place()?;
    let runtime = tokio::runtime::Runtime::new().context(CliError::NoServerThreads)?;
    let token = runtime.block_on(app::new_admin_token(&place))?;
    writeln!(out, "{token}")?;
    Ok(Answer::Done)
}
