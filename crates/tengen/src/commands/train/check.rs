//! `tengen train check`: what a network foretells, held against what happened.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use trainer::{data::DataError, network::check::Check};

use super::{game_of, reader, write_whole};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
};

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The network, or `built-in` for the engine's own
    network: String,
    /// Files of `tengen train selfplay`, all of one game, in Gomoku under one rule, best such that the
    /// network has not learned from
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// About how many positions are looked at, evenly over all files
    #[arg(long, default_value_t = 400_000)]
    positions: u64,
    /// Where the picture is written: calibration and spread by stage
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What stands for the network that the engine has built in.
const BUILT_IN: &str = "built-in";

/// A position takes so many bytes of a file; the rest of a game is little.
const BYTES_PER_POSITION: u64 = 4;

/// Of the games that are read one position in so many is looked at, at most: those of one game have one
/// result, and say less.
const SPARSEST: u64 = 16;

/// Which part of the files is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    /// One block in so many is read.
    blocks: usize,
    /// One position in so many of these.
    positions: usize,
}

impl Share {
    fn new(bytes: u64, wanted: u64) -> Share {
        let every = (bytes / BYTES_PER_POSITION / wanted).max(1);
        let blocks = (every / SPARSEST).max(1);
        Share { blocks: blocks as usize, positions: (every / blocks) as usize }
    }
}

pub(crate) fn run(arguments: &CheckArgs, out: &mut impl Write) -> Result<Answer> {
    ensure!(arguments.positions > 0, CliError::NoPositions);
    let game = game_of(&arguments.files)?;
    let share = Share::new(arguments.bytes()?, arguments.positions);
    let cannot_check = || CliError::CannotCheck(arguments.network.clone());
    let file = match arguments.network.as_str() {
        BUILT_IN => None,
        path => Some(fs::read(path).with_context(|| CliError::cannot_read(path))?),
    };
    let mut check = Check::new(game, file.as_deref(), share.positions).with_context(cannot_check)?;
    for path in &arguments.files {
        add(&mut check, path, share.blocks)?;
    }
    let report = check.report().with_context(cannot_check)?;
    if let Some(picture) = &arguments.out {
        write_whole(picture, report.to_svg())?;
    }
    if arguments.json {
        writeln!(out, "{}", report.to_json())?;
    } else {
        write!(out, "{}", report.to_text())?;
    }
    Ok(Answer::Done)
}

impl CheckArgs {
    /// The bytes of all files together.
    fn bytes(&self) -> Result<u64> {
        let length = |path: &PathBuf| {
            let found = fs::metadata(path).with_context(|| CliError::cannot_read(path));
            found.map(|found| found.len())
        };
        self.files.iter().map(length).sum()
    }
}

/// Shows one block in so many of a file.
fn add(check: &mut Check, path: &Path, every: usize) -> Result<()> {
    let cannot_read = || CliError::cannot_read(path);
    let mut games = reader(path)?;
    for block in 1_usize.. {
        let read = if block.is_multiple_of(every) {
            games.next().transpose().map(|block| block.map(Some))
        } else {
            games.skip_block().map(|is_there| is_there.then_some(None))
        };
        match read {
            Ok(None) => break,
            Ok(Some(games)) => {
                let mut games = games.iter().flatten();
                games.try_for_each(|game| check.add(game)).with_context(cannot_read)?;
            }
            Err(DataError::CutOff(block)) => {
                // A line that cannot be written is not worth ending a check for.
                let _ = writeln!(io::stderr(), "{}: block {block} is not whole yet", path.display());
                break;
            }
            Err(error) => return Err(error).with_context(cannot_read),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_table() {
        for (bytes, wanted, blocks, positions) in [
            (0, 400_000, 1, 1),
            (4_000, 400_000, 1, 1),
            (4_000, 100, 1, 10),
            (400_000_000, 1_000_000, 6, 16),
            (4_000_000_000, 400_000, 156, 16),
        ] {
            assert_eq!(Share::new(bytes, wanted), Share { blocks, positions }, "{bytes} {wanted}");
        }
    }
}
