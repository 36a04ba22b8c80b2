//! `tengen show`: a position as text or as one JSON document.

mod ataxx_text;
mod gomoku_text;
mod json;

use std::io::Write;

use anyhow::Result;
use rules::AnyPosition;

use crate::cli::ShowArgs;

pub(crate) fn run(arguments: &ShowArgs, out: &mut impl Write) -> Result<()> {
    let position = arguments.position.read()?;
    if arguments.json {
        return Ok(writeln!(out, "{}", json::document(&position))?);
    }
    writeln!(out, "{}", position.spec())?;
    match &position {
        AnyPosition::Gomoku(position) => gomoku_text::write(position, out)?,
        AnyPosition::Ataxx(game) => ataxx_text::write(game, out)?,
    }
    match position.outcome().zip(position.end_reason()) {
        Some((outcome, reason)) => writeln!(out, "{outcome} ({reason})")?,
        None => writeln!(out, "{} to move", position.side_to_move())?,
    }
    Ok(())
}
