//! `tengen train selfplay` and `tengen train inspect`: games to learn from, and what is in them.

use std::{
    fs::{self, File},
    io::{self, BufReader, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use trainer::{
    data::{Header, Reader, Summary, Writer},
    selfplay::{SelfPlay, Settings},
};

use super::ThreadsArgs;
use crate::{
    Answer,
    cli::RulesArgs,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct SelfPlayArgs {
    /// The file that the games are written to
    file: PathBuf,
    #[command(flatten)]
    rules: RulesArgs,
    /// How many games, those before a --resume included
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// How many positions the engine looks at for a move
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    /// One move in so many is left to chance after the opening; 0 for none
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_move_in: u16,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of weights or a network that the engine plays with [default: its own]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Go on with the file
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(crate) struct InspectArgs {
    /// A file of self-played games
    file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &SelfPlayArgs, out: &mut impl Write) -> Result<Answer> {
    ensure!(arguments.nodes > 0, CliError::NoNodes);
    let self_play = arguments.self_play()?;
    let mut writer = arguments.writer(self_play.header())?;
    let stop = interrupt::stop_flag()?;
    let threads = arguments.threads.count();
    let mut live = Live::new(arguments.games, writer.games());
    let games = writer.games()..arguments.games.max(writer.games());
    let written = self_play.play(games, threads, &stop, |number, game| {
        live.show(number + 1, game.searched.len());
        writer.push(&game)
    });
    drop(live);
    let cannot_write = || CliError::cannot_write(&arguments.file);
    written.and_then(|()| writer.finish()).with_context(cannot_write)?;
    tell(&arguments.file, arguments.json, out)
}

pub(crate) fn inspect(arguments: &InspectArgs, out: &mut impl Write) -> Result<Answer> {
    tell(&arguments.file, arguments.json, out)
}

/// Says what is in a file.
fn tell(file: &Path, json: bool, out: &mut impl Write) -> Result<Answer> {
    let cannot_read = || CliError::cannot_read(file);
    let (header, summary) = summary(file).with_context(cannot_read)?;
    let bytes = fs::metadata(file).with_context(cannot_read)?.len();
    if json {
        let mut document = summary.to_json(&header);
        document["bytes"] = Value::from(bytes);
        writeln!(out, "{document}")?;
    } else {
        let text = summary.to_text(&header);
        writeln!(out, "{}: {bytes} bytes\n{}", file.display(), text.trim_end())?;
    }
    Ok(Answer::Done)
}

fn summary(file: &Path) -> Result<(Header, Summary)> {
    let reader = Reader::new(BufReader::new(File::open(file)?))?;
    let header = *reader.header();
    let mut summary = Summary::default();
    for block in reader {
        block?.iter().for_each(|game| summary.add(game));
    }
    Ok((header, summary))
}

impl SelfPlayArgs {
    fn self_play(&self) -> Result<SelfPlay> {
        let usual = Settings::usual(self.rules.spec()?);
        let read = |path: &PathBuf| fs::read(path).with_context(|| CliError::cannot_read(path));
        let settings = Settings {
            seed: self.seed,
            nodes: self.nodes,
            random_move_in: self.random_move_in,
            weights: self.weights.as_ref().map(read).transpose()?,
            ..usual
        };
        Ok(SelfPlay::new(&settings)?)
    }

    fn writer(&self, header: &Header) -> Result<Writer> {
        let file = self.file.display();
        if self.resume {
            return Writer::resume(&self.file, header)
                .with_context(|| CliError::CannotGoOn(file.to_string()));
        }
        ensure!(!self.file.exists(), CliError::FileExists(file.to_string()));
        Writer::create(&self.file, header).with_context(|| CliError::CannotWrite(file.to_string()))
    }
}

/// How long plain lines are apart.
const INTERVAL: Duration = Duration::from_secs(10);

/// Shows how many games and positions there are, on standard error.
struct Live {
    bar: ProgressBar,
    is_plain: bool,
    total: usize,
    positions: usize,
    began: Instant,
    told: Instant,
}

impl Live {
    fn new(total: usize, before: usize) -> Live {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games  {msg}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(before as u64);
        bar.reset_eta();
        let now = Instant::now();
        Live { is_plain: bar.is_hidden(), bar, total, positions: 0, began: now, told: now }
    }

    fn show(&mut self, games: usize, positions: usize) {
        self.positions += positions;
        let rate = self.positions as f64 / self.began.elapsed().as_secs_f64().max(0.001);
        let message = format!("{} positions, {rate:.0} a second", self.positions);
        if !self.is_plain {
            self.bar.set_position(games as u64);
            self.bar.set_message(message);
        } else if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            // A progress line that cannot be written is not worth ending the work for.
            let _ = writeln!(io::stderr(), "{games}/{} games  {message}", self.total);
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
