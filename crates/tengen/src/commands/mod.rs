//! The commands, one file or folder each: they read their arguments, ask the libraries, write the
//! answer.

mod calibrate;
mod duel;
mod openings;
mod perft;
mod players;
mod scripted_engine;
mod show;
mod tournament;
mod welcome;

use std::io::Write;

use anyhow::Result;

use crate::{
    Answer,
    cli::{Cli, Command},
};

pub(crate) use calibrate::CalibrateArgs;
pub(crate) use duel::MatchArgs;
pub(crate) use openings::OpeningsArgs;
pub(crate) use perft::PerftArgs;
pub(crate) use players::PlayersArgs;
pub(crate) use show::ShowArgs;
pub(crate) use tournament::TournamentArgs;

/// Runs the command and writes its answer.
pub(crate) fn run(arguments: &Cli, out: &mut impl Write) -> Result<Answer> {
    match &arguments.command {
        None => welcome::run(out),
        Some(Command::Show(arguments)) => show::run(arguments, out),
        Some(Command::Perft(arguments)) => perft::run(arguments, out),
        Some(Command::Players(arguments)) => players::run(arguments, out),
        Some(Command::Match(arguments)) => duel::run(arguments, out),
        Some(Command::Tournament(arguments)) => tournament::run(arguments, out),
        Some(Command::Calibrate(arguments)) => calibrate::run(arguments, out),
        Some(Command::Openings(arguments)) => openings::run(arguments, out),
        Some(Command::ScriptedEngine { words }) => scripted_engine::run(words, out),
    }
}
