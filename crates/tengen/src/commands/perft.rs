//! `tengen perft`: counts every legal move sequence of a length.

use std::io::Write;

use anyhow::Result;
use rules::{AnyPosition, ataxx, gomoku};

use crate::cli::PerftArgs;

pub(crate) fn run(arguments: &PerftArgs, out: &mut impl Write) -> Result<()> {
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
    Ok(writeln!(out, "{count}")?)
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
