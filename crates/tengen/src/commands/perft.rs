//! `tengen perft`: counts every legal move sequence of a length.

use std::io::Write;

use clap::Args;
use rules::{AnyPosition, ataxx, gomoku};

use crate::{Answer, cli::PositionArgs, failure::Result};

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The number of moves
    pub(crate) depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

pub(crate) fn run(arguments: &PerftArgs, out: &mut impl Write) -> Result<Answer> {
    let depth = arguments.depth;
    let mut position = arguments.position.read()?;
    if arguments.divide {
        for (mv, count) in divided(&mut position, depth) {
            writeln!(out, "{mv} {count}")?;
        }
    }
    let count = match &mut position {
        AnyPosition::Gomoku(position) => gomoku::perft(position, depth),
        AnyPosition::Ataxx(game) => ataxx::perft(*game.position(), depth),
    };
    writeln!(out, "{count}")?;
    Ok(Answer::Done)
}

fn divided(position: &mut AnyPosition, depth: u32) -> Vec<(String, u64)> {
    match position {
        AnyPosition::Gomoku(position) => {
            gomoku::divide(position, depth).into_iter().map(|(mv, count)| (mv.to_string(), count)).collect()
        }
        AnyPosition::Ataxx(game) => {
            let counts = ataxx::divide(*game.position(), depth);
            counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect()
        }
    }
}
