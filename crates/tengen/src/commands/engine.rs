//! `tengen engine`: an engine for managers and boards, on standard input and output.

use std::io::{self, Write};

use clap::Args;
use rules::GameKind;

use crate::{Answer, failure::Result};

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// gomoku speaks Gomocup, ataxx speaks UAI
    game: GameKind,
}

pub(crate) fn run(arguments: &EngineArgs, out: &mut impl Write) -> Result<Answer> {
    match arguments.game {
        GameKind::Gomoku => engine_session::gomocup::run(io::stdin(), out)?,
        GameKind::Ataxx => engine_session::uai::run(io::stdin(), out)?,
    }
    Ok(Answer::Done)
}
