//! `tengen train network`: an engine's network, trained on self-played games.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    time::Instant,
};

use clap::Args;
use serde_json::json;
use trainer::{
    data::DataError,
    network::{Epoch, Exported, Games, Settings, Training, to_csv, to_svg},
};

use super::{ThreadsArgs, game_of, reader, write_whole};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    interrupt,
};

#[derive(Args)]
pub(crate) struct NetworkArgs {
    /// Files of `tengen train selfplay`, all of one game, in Gomoku under one rule; a last block that is
    /// still being written is left out
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the network is written; the checkpoint, the table and the picture of the loss lie beside it
    #[arg(long, value_name = "FILE", default_value = "network.nnue")]
    out: PathBuf,
    /// How many numbers a row of the first layer has; Gomoku has 32 or 64 [default: 64 in Ataxx, 32 in Gomoku]
    #[arg(long)]
    width: Option<usize>,
    /// How much of what is learned is what became of the position, from 0 to 1; the rest is the score of
    /// the search
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().result_share)]
    result_share: f32,
    /// What became of a position: 1 for the result of the game alone; less blends in what the search
    /// thought of the positions after it, each ply further on counting so many times as much
    #[arg(long, value_name = "FACTOR", default_value_t = Settings::default().lambda)]
    lambda: f32,
    /// Passes over all positions, those before a --resume included
    #[arg(long, default_value_t = Settings::default().epochs)]
    epochs: usize,
    /// Positions between two steps
    #[arg(long, default_value_t = Settings::default().batch)]
    batch: usize,
    /// How far the longest steps go
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f32,
    /// How strongly numbers are drawn to zero
    #[arg(long, default_value_t = Settings::default().decay)]
    decay: f32,
    /// Where all chance comes from
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
    /// Begin with the numbers of this network instead of random ones; in Gomoku it may be narrower
    #[arg(long, value_name = "NETWORK")]
    begin_with: Option<PathBuf>,
    /// Go on with the checkpoint beside --out; every option but --threads must be as it was
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &NetworkArgs, out: &mut impl Write) -> Result<Answer> {
    let settings = arguments.settings()?;
    let games = arguments.games()?;
    let count = games.len();
    let width = arguments.width.unwrap_or_else(|| games.usual_width());
    let mut training = games.training(width, settings)?;
    if let Some(path) = &arguments.begin_with {
        let cannot_read = || CliError::cannot_read(path);
        training.begin_with(&fs::read(path).with_context(cannot_read)?).with_context(cannot_read)?;
    }
    if arguments.resume {
        let path = arguments.beside("checkpoint");
        let cannot_read = || CliError::CannotGoOn(path.display().to_string());
        training.resume(&fs::read(&path).with_context(cannot_read)?).with_context(cannot_read)?;
    }
    let (learned, checked) = training.positions();
    say(&format!("{count} games: {learned} positions to learn from, {checked} to check with"));
    let stop = interrupt::stop_flag()?;
    let mut speed = 0.0;
    while training.curve().len() < arguments.epochs {
        let began = Instant::now();
        let Some(epoch) = training.epoch(&stop) else { break };
        speed = learned as f64 / began.elapsed().as_secs_f64().max(1e-9);
        let Epoch { number, learned, checked, choices, .. } = epoch;
        let choices = choices.map_or(String::new(), |choices| format!(", {choices:.4} for moves"));
        say(&format!(
            "pass {number:>3}: loss {learned:.5} learned, {checked:.5} checked{choices}, {speed:.0} samples a second"
        ));
        arguments.write(training.as_ref())?;
    }
    let exported = arguments.write(training.as_ref())?;
    let document = json!({
        "file": arguments.out.display().to_string(),
        "games": count,
        "positions": learned + checked,
        "scale": training.scale(),
        "epochs": training.curve().len(),
        "loss": training.curve().last().map(|epoch| epoch.checked),
        "loss_of_moves": training.curve().last().and_then(|epoch| epoch.choices),
        "samples_per_second": speed.round(),
        "compared": exported.positions,
        "largest_difference": exported.largest_difference,
    });
    if arguments.json {
        writeln!(out, "{document}")?;
    } else {
        let (file, passes) = (arguments.out.display(), training.curve().len());
        let Exported { positions, largest_difference, .. } = exported;
        writeln!(
            out,
            "{file}: {passes} passes; in {positions} positions the engine is at most {largest_difference:.2} off"
        )?;
    }
    Ok(Answer::Done)
}

/// A line on standard error.
fn say(line: &str) {
    // A line that cannot be written is not worth ending a training for.
    let _ = writeln!(io::stderr(), "{line}");
}

impl NetworkArgs {
    fn settings(&self) -> Result<Settings> {
        let share = self.result_share;
        ensure!((0.0..=1.0).contains(&share), CliError::ResultShare(share));
        ensure!((0.0..=1.0).contains(&self.lambda), CliError::Lambda(self.lambda));
        ensure!(self.rate > 0.0 && self.rate.is_finite(), CliError::Rate(self.rate));
        ensure!((0.0..1.0).contains(&self.decay), CliError::Decay(self.decay));
        ensure!(self.epochs > 0, CliError::NoEpochs);
        ensure!(self.batch > 0, CliError::NoBatch);
        Ok(Settings {
            result_share: share,
            lambda: self.lambda,
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
            threads: self.threads.count(),
        })
    }

    /// The games of all files.
    fn games(&self) -> Result<Games> {
        let mut games = Games::new(game_of(&self.files)?);
        for file in &self.files {
            let cannot_read = || CliError::cannot_read(file);
            for block in reader(file)? {
                match block {
                    Err(DataError::CutOff(block)) => {
                        say(&format!("{}: block {block} is not whole yet", file.display()));
                    }
                    block => {
                        let block = block.with_context(cannot_read)?;
                        block.iter().try_for_each(|game| games.add(game)).with_context(cannot_read)?;
                    }
                }
            }
        }
        Ok(games)
    }

    /// The file of the same name with another ending.
    fn beside(&self, extension: &str) -> PathBuf {
        self.out.with_extension(extension)
    }

    /// Writes the network and all that lies beside it.
    fn write(&self, training: &dyn Training) -> Result<Exported> {
        let exported = training.export()?;
        write_whole(&self.out, &exported.file)?;
        write_whole(&self.beside("checkpoint"), training.checkpoint())?;
        write_whole(&self.beside("csv"), to_csv(training.curve()))?;
        let (learned, checked) = training.positions();
        let title = format!("loss, {} positions", learned + checked);
        write_whole(&self.beside("svg"), to_svg(&title, training.curve()))?;
        Ok(exported)
    }
}
