//! `tengen show`: a position as text or as one JSON document.

mod ataxx_text;
mod gomoku_text;
mod json;

use std::io::{self, Write};

use clap::Args;
use rules::AnyPosition;

use crate::{Answer, cli::PositionArgs, failure::Result};

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(arguments: &ShowArgs, out: &mut impl Write) -> Result<Answer> {
    let position = arguments.position.read()?;
    if arguments.json {
        writeln!(out, "{}", json::document(&position))?;
        return Ok(Answer::Done);
    }
    write_position(&position, out)?;
    Ok(Answer::Done)
}

/// The rules, the board, and whose turn it is or how it ended.
pub(crate) fn write_position(position: &AnyPosition, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", position.spec())?;
    match position {
        AnyPosition::Gomoku(position) => gomoku_text::write(position, out)?,
        AnyPosition::Ataxx(game) => ataxx_text::write(game, out)?,
    }
    match position.outcome().zip(position.end_reason()) {
        Some((outcome, reason)) => writeln!(out, "{outcome} ({reason})"),
        None => writeln!(out, "{} to move", position.side_to_move()),
    }
}
