//! `tengen records`: everything that can be done with stored games, one file for each command.

mod choice;
mod delete;
mod export;
mod import;
mod list;
mod replay;
mod show;
mod stats;

use std::io::Write;

use clap::{Args, Subcommand};
use store::Store;

use crate::{
    Answer,
    cli_error::CliError,
    data_place::DataArgs,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct RecordsArgs {
    #[command(subcommand)]
    command: RecordsCommand,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Subcommand)]
enum RecordsCommand {
    /// List games, the latest first
    ///
    /// Examples:
    ///   tengen records list
    ///   tengen records list --player Ada --result win --from 2026-01-01
    ///   tengen records list --game ataxx --page 3 --json
    #[command(verbatim_doc_comment)]
    List(list::ListArgs),
    /// Show a game: who played, the moves, the board
    ///
    /// Examples:
    ///   tengen records show game-17
    ///   tengen records show game-17 --ply 12
    ///   tengen records show game-17 --json
    #[command(verbatim_doc_comment)]
    Show(show::ShowArgs),
    /// Play games over in the terminal, one after the other
    ///
    /// Space pauses, → and ← step, + and - change the speed, a number and Enter jump to a move,
    /// n and p go to the next and the previous game, q quits. Examples:
    ///   tengen records replay game-17
    ///   tengen records replay --player Ada --result loss --speed 2
    #[command(verbatim_doc_comment)]
    Replay(replay::ReplayArgs),
    /// Delete games: one, several, or all that a filter finds
    ///
    /// Examples:
    ///   tengen records delete game-17 game-18
    ///   tengen records delete --player test --to 2025-12-31 --yes
    #[command(verbatim_doc_comment)]
    Delete(delete::DeleteArgs),
    /// Store the games of files: JSON, CSV, PGN, SGF, PSQ, round logs, 存档.txt, 战绩.txt, position strings
    ///
    /// What cannot be read is told with file and line; the rest is kept. Examples:
    ///   tengen records import GameStep.csv 战绩.txt
    ///   tengen records import my-match/games.pgn --new-ids --json
    #[command(verbatim_doc_comment)]
    Import(import::ImportArgs),
    /// Write games in a format that others read
    ///
    /// Examples:
    ///   tengen records export game-17 -o game.sgf
    ///   tengen records export --player Ada -o ada.pgn
    ///   tengen records export --all --format json > everything.jsonl
    #[command(verbatim_doc_comment)]
    Export(export::ExportArgs),
    /// Count what players have achieved: games, wins, best score, streaks, the last results
    ///
    /// Examples:
    ///   tengen records stats
    ///   tengen records stats Ada --json
    #[command(verbatim_doc_comment)]
    Stats(stats::StatsArgs),
}

pub(crate) fn run(arguments: &RecordsArgs, out: &mut impl Write) -> Result<Answer> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context(CliError::NoDatabaseThread)?.block_on(run_async(arguments, out))
}

async fn run_async(arguments: &RecordsArgs, out: &mut impl Write) -> Result<Answer> {
    let place = arguments.data.place()?;
    let store = Store::open(&place).await.with_context(|| match store::Backend::of(&place) {
        store::Backend::Sqlite => CliError::CannotOpen(place.clone()),
        // A URL may hold a password.
        store::Backend::Postgres => CliError::CannotOpenDatabase,
    })?;
    let answer = match &arguments.command {
        RecordsCommand::List(arguments) => list::run(&store, arguments, out).await,
        RecordsCommand::Show(arguments) => show::run(&store, arguments, out).await,
        RecordsCommand::Replay(arguments) => replay::run(&store, arguments, out).await,
        RecordsCommand::Delete(arguments) => delete::run(&store, arguments, out).await,
        RecordsCommand::Import(arguments) => import::run(&store, arguments, out).await,
        RecordsCommand::Export(arguments) => export::run(&store, arguments, out).await,
        RecordsCommand::Stats(arguments) => stats::run(&store, arguments, out).await,
    };
    store.close().await;
    answer
}
