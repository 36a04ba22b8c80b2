//! The commands, one file or folder each: they read their arguments, ask the libraries, write the
//! answer.

mod admin;
mod analyze;
mod backup;
mod bench;
mod calibrate;
mod duel;
mod engine;
mod explain;
mod openings;
mod paperwork;
mod perft;
mod play;
mod players;
mod puzzles;
mod records;
mod render;
mod scripted_engine;
mod serve;
mod show;
mod solve;
mod tournament;
mod train;
mod tui;
mod tune;

use std::io::Write;

use clap::Parser;

use crate::{
    Answer,
    cli::{Cli, Command},
    failure::Result,
};

pub(crate) use admin::AdminArgs;
pub(crate) use analyze::AnalyzeArgs;
pub(crate) use backup::{BackupArgs, RestoreArgs};
pub(crate) use bench::BenchArgs;
pub(crate) use calibrate::CalibrateArgs;
pub(crate) use duel::MatchArgs;
pub(crate) use engine::EngineArgs;
pub(crate) use explain::ExplainArgs;
pub(crate) use openings::OpeningsArgs;
pub(crate) use paperwork::{CompletionsArgs, ManArgs};
pub(crate) use perft::PerftArgs;
pub(crate) use play::PlayArgs;
pub(crate) use players::PlayersArgs;
pub(crate) use puzzles::PuzzlesArgs;
pub(crate) use records::RecordsArgs;
pub(crate) use render::RenderArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use show::ShowArgs;
pub(crate) use solve::SolveArgs;
pub(crate) use tournament::TournamentArgs;
pub(crate) use train::TrainArgs;
pub(crate) use tui::TuiArgs;
pub(crate) use tune::TuneArgs;

/// Runs the command and writes its answer.
pub(crate) fn run(arguments: &Cli, out: &mut impl Write) -> Result<Answer> {
    match &arguments.command {
        // The words that are left out, so that the environment is asked as it is for `play`.
        None => run(&Cli::parse_from(["tengen", "play"]), out),
        Some(Command::Play(arguments)) => play::run(arguments, out),
        Some(Command::Serve(arguments)) => serve::run(arguments, out),
        Some(Command::Admin(arguments)) => admin::run(arguments, out),
        Some(Command::Tui(arguments)) => tui::run(arguments),
        Some(Command::Show(arguments)) => show::run(arguments, out),
        Some(Command::Analyze(arguments)) => analyze::run(arguments, out),
        Some(Command::Solve(arguments)) => solve::run(arguments, out),
        Some(Command::Explain(arguments)) => explain::run(arguments, out),
        Some(Command::Bench(arguments)) => bench::run(arguments, out),
        Some(Command::Engine(arguments)) => engine::run(arguments, out),
        Some(Command::Perft(arguments)) => perft::run(arguments, out),
        Some(Command::Render(arguments)) => render::run(arguments, out),
        Some(Command::Players(arguments)) => players::run(arguments, out),
        Some(Command::Puzzles(arguments)) => puzzles::run(arguments, out),
        Some(Command::Match(arguments)) => duel::run(arguments, out),
        Some(Command::Tournament(arguments)) => tournament::run(arguments, out),
        Some(Command::Calibrate(arguments)) => calibrate::run(arguments, out),
        Some(Command::Openings(arguments)) => openings::run(arguments, out),
        Some(Command::Tune(arguments)) => tune::run(arguments, out),
        Some(Command::Train(arguments)) => train::run(arguments, out),
        Some(Command::Records(arguments)) => records::run(arguments, out),
        Some(Command::Backup(arguments)) => backup::run(arguments, out),
        Some(Command::Restore(arguments)) => backup::restore(arguments, out),
        Some(Command::Completions(arguments)) => paperwork::completions(arguments, out),
        Some(Command::Man(arguments)) => paperwork::man(arguments, out),
        Some(Command::ScriptedEngine { words }) => scripted_engine::run(words, out),
    }
}
