//! `tengen train`: players learn, and say how far they have come.

mod check;
mod network;
mod random;
mod selfplay;
mod tune;

use std::{
    fs::{self, File},
    io::{BufReader, Write},
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use rules::GameKind;
use trainer::data::Reader;

use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result},
};

#[derive(Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Evolve the 16 weights of the shapes players: perturbed copies play each other, the best stays
    ///
    /// Ctrl-C keeps the best weights so far. Examples:
    ///   tengen train random --rounds 20 --seed 1
    ///   tengen train random --weights mine.txt --out better.txt --step 0.5 --schedule halve:50
    ///   tengen train random --rounds 200 --resume
    #[command(verbatim_doc_comment)]
    Random(random::RandomArgs),
    /// Let the engine play itself, and keep every position with its score and result
    ///
    /// Ctrl-C keeps the games so far. Examples:
    ///   tengen train selfplay games.sp --games 10000 --rule renju
    ///   tengen train selfplay ataxx.sp --game ataxx --nodes 400 --seed 7
    ///   tengen train selfplay games.sp --games 20000 --rule renju --resume
    #[command(verbatim_doc_comment)]
    Selfplay(selfplay::SelfPlayArgs),
    /// Say what is in a file of self-played games: counts, results, lengths
    ///
    /// Examples:
    ///   tengen train inspect games.sp
    ///   tengen train inspect games.sp --json
    #[command(verbatim_doc_comment)]
    Inspect(selfplay::InspectArgs),
    /// Fit an engine's tables of weights to self-played games
    ///
    /// Ctrl-C keeps the best weights so far. Examples:
    ///   tengen train tune freestyle.sp renju.sp --out gomoku.weights
    ///   tengen train tune ataxx.sp --result-share 0.6 --out ataxx.weights
    #[command(verbatim_doc_comment)]
    Tune(tune::TuneArgs),
    /// Train an engine's network on self-played games
    ///
    /// After every pass the network, a checkpoint and the loss curve (CSV and SVG) are written. Examples:
    ///   tengen train network ataxx.sp --out ataxx.nnue --width 64
    ///   tengen train network ataxx.sp more.sp --epochs 40 --threads 1
    ///   tengen train network ataxx.sp --out ataxx.nnue --width 64 --resume
    #[command(verbatim_doc_comment)]
    Network(network::NetworkArgs),
    /// Hold a network against games: loss, spread and calibration by stage of the game
    ///
    /// Examples:
    ///   tengen train check ataxx.nnue ataxx.sp
    ///   tengen train check built-in renju.sp --positions 100000 --json
    ///   tengen train check ataxx.nnue new.sp newer.sp --out check.svg
    #[command(verbatim_doc_comment)]
    Check(check::CheckArgs),
}

pub(crate) fn run(arguments: &TrainArgs, out: &mut impl Write) -> Result<Answer> {
    match &arguments.what {
        What::Random(arguments) => random::run(arguments, out),
        What::Selfplay(arguments) => selfplay::run(arguments, out),
        What::Inspect(arguments) => selfplay::inspect(arguments, out),
        What::Tune(arguments) => tune::run(arguments, out),
        What::Network(arguments) => network::run(arguments, out),
        What::Check(arguments) => check::run(arguments, out),
    }
}

#[derive(Args)]
struct ThreadsArgs {
    /// How many threads work; the result is always the same [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
}

impl ThreadsArgs {
    fn count(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Opens a file of self-played games.
fn reader(file: &Path) -> Result<Reader<BufReader<File>>> {
    let cannot_read = || CliError::cannot_read(file);
    let source = File::open(file).with_context(cannot_read)?;
    Reader::new(BufReader::new(source)).with_context(cannot_read)
}

/// The game of the first file; whoever reads the others holds them to it.
fn game_of(files: &[PathBuf]) -> Result<GameKind> {
    let Some(first) = files.first() else { return Err(CliError::NoFileOfGames.into()) };
    Ok(reader(first)?.header().spec.game())
}

/// Writes a file as a whole: whoever stops us leaves the old one.
fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, content).and_then(|()| fs::rename(&beside, path));
    written.with_context(|| CliError::cannot_write(path))
}
