//! `tengen train tune`: an engine's tables of weights, fitted to self-played games.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use rules::GameKind;
use serde_json::json;
use trainer::{
    selfplay::EngineWeights,
    tune::{Epoch, Fit, Settings, Tuning},
};

use super::{ThreadsArgs, game_of, reader, write_whole};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct TuneArgs {
    /// Files of `tengen train selfplay`, all of one game, under any of its rules
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the weights are written
    #[arg(long, value_name = "FILE", default_value = "tuned.weights")]
    out: PathBuf,
    /// The weights to begin with [default: the engine's own]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How much of what is learned is the result of the game, from 0 to 1; the rest is the score of
    /// the search
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().result_share)]
    result_share: f32,
    /// The most passes over all positions
    #[arg(long, default_value_t = Settings::default().epochs)]
    epochs: usize,
    /// How many passes without gain end the fit
    #[arg(long, default_value_t = Settings::default().patience)]
    patience: usize,
    /// Positions between two steps
    #[arg(long, default_value_t = Settings::default().batch)]
    batch: usize,
    /// How far the first steps go
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f32,
    /// Weights that count in fewer positions stay as they are
    #[arg(long, value_name = "N", default_value_t = Settings::default().least_seen)]
    least_seen: u32,
    /// Where the order of the positions comes from
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &TuneArgs, out: &mut impl Write) -> Result<Answer> {
    let settings = arguments.settings()?;
    let tuning = arguments.tuning()?;
    let stop = interrupt::stop_flag()?;
    let fit = tuning.fit(&settings, &stop, &mut |epoch| tell(epoch))?;
    let heading = heading(&tuning, &settings, &fit);
    write_whole(&arguments.out, format!("{heading}{}", tuning.weights(&fit)))?;
    let (before, best) = (fit.before, fit.best);
    if arguments.json {
        let document = json!({
            "file": arguments.out.display().to_string(),
            "games": tuning.games(),
            "positions": tuning.positions(),
            "scale": fit.scale,
            "epoch": best.number,
            "loss_before": before.checked,
            "loss": best.checked,
        });
        writeln!(out, "{document}")?;
    } else {
        let (file, epoch) = (arguments.out.display(), best.number);
        writeln!(out, "{file}: loss {:.5} after {epoch} passes, {:.5} before", best.checked, before.checked)?;
    }
    Ok(Answer::Done)
}

/// A line for every pass, on standard error.
fn tell(epoch: &Epoch) {
    let Epoch { number, learned, checked } = epoch;
    // A line that cannot be written is not worth ending a fit for.
    let _ = writeln!(io::stderr(), "pass {number:>3}: loss {learned:.5} learned, {checked:.5} checked");
}

/// Says in the file of weights where they come from.
fn heading(tuning: &Tuning, settings: &Settings, fit: &Fit) -> String {
    format!(
        "# Weights fitted by `tengen train tune` to {} positions of {} self-played games;\n\
         # what was learned is {} % the result of the game and otherwise the score of the search.\n\
         # Loss on games kept back: {:.5}, before {:.5}.\n",
        tuning.positions(),
        tuning.games(),
        (100.0 * settings.result_share).round(),
        fit.best.checked,
        fit.before.checked,
    )
}

impl TuneArgs {
    fn settings(&self) -> Result<Settings> {
        let share = self.result_share;
        ensure!((0.0..=1.0).contains(&share), CliError::ResultShare(share));
        ensure!(self.rate > 0.0 && self.rate.is_finite(), CliError::Rate(self.rate));
        ensure!(self.epochs > 0, CliError::NoEpochs);
        ensure!(self.patience > 0, CliError::NoPatience);
        ensure!(self.batch > 0, CliError::NoBatch);
        Ok(Settings {
            result_share: share,
            epochs: self.epochs,
            patience: self.patience,
            batch: self.batch,
            rate: self.rate,
            least_seen: self.least_seen,
            seed: self.seed,
            threads: self.threads.count(),
        })
    }

    /// The games of all files.
    fn tuning(&self) -> Result<Tuning> {
        let mut tuning = Tuning::new(self.start(game_of(&self.files)?)?);
        for file in &self.files {
            let cannot_read = || CliError::cannot_read(file);
            for block in reader(file)? {
                block
                    .with_context(cannot_read)?
                    .iter()
                    .try_for_each(|game| tuning.add(game))
                    .with_context(cannot_read)?;
            }
        }
        Ok(tuning)
    }

    fn start(&self, game: GameKind) -> Result<EngineWeights> {
        let Some(path) = &self.weights else { return Ok(EngineWeights::read(game, None)?) };
        let cannot_read = || CliError::cannot_read(path);
        let text = fs::read_to_string(path).with_context(cannot_read)?;
        EngineWeights::read(game, Some(&text)).with_context(cannot_read)
    }
}
