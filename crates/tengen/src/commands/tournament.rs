//! `tengen tournament`: many players, a cross table, ratings and a report.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use arena::{
    journal::Journal,
    run::PlayerSource,
    tournament::{CrossTable, Event, Ledger, TournamentConfig, TournamentResult, play, report},
};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use player::StopFlag;
use rules::AnyPosition;

use super::openings;
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Context, Result},
    interrupt, seats,
};

#[derive(Args)]
pub(crate) struct TournamentArgs {
    /// The tournament, as a TOML document: its players and, if need be, everything else
    config: PathBuf,
    /// Go on with the tournament in the folder that the document names as `out`
    #[arg(long)]
    resume: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &TournamentArgs, out: &mut impl Write) -> Result<Answer> {
    let text =
        fs::read_to_string(&arguments.config).with_context(|| CliError::cannot_read(&arguments.config))?;
    let config = TournamentConfig::parse(&text).with_context(|| CliError::cannot_read(&arguments.config))?;
    let openings = openings_of(&config)?;
    let ledger = ledger(&config, &openings, arguments.resume)?;
    let (result, table) = played(&config, &openings, ledger, &interrupt::stop_flag()?)?;
    if let Some(folder) = &config.out {
        write_results(folder, &config, &result, &table)?;
    }
    match arguments.json {
        true => writeln!(out, "{}", table.to_json())?,
        false => write!(out, "{}", table.to_text())?,
    }
    Ok(Answer::Done)
}

/// The openings of a tournament.
pub(super) fn openings_of(config: &TournamentConfig) -> Result<Vec<AnyPosition>> {
    openings::from_source(&config.openings, config.rules.spec(), config.games.div_ceil(2), config.seed)
}

/// Plays a tournament, with a progress bar on a terminal.
pub(super) fn played(
    config: &TournamentConfig,
    openings: &[AnyPosition],
    ledger: Ledger,
    stop: &StopFlag,
) -> Result<(TournamentResult, CrossTable)> {
    let game = config.rules.spec().game();
    let source = |entrant: &arena::tournament::Entrant| seats::source(&entrant.spec, game, entrant.protocol);
    let sources: Vec<PlayerSource> = config.players.iter().map(source).collect::<Result<_>>()?;
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let show = &mut |event: Event<'_>| {
        if let Event::Game { finished, expected, .. } = event {
            bar.set_length(expected as u64);
            bar.set_position(finished as u64);
        }
    };
    let result = play(config, &sources, openings, ledger, stop, show);
    bar.finish_and_clear();
    let result = result?;
    let table = CrossTable::new(config, &result);
    Ok((result, table))
}

fn ledger(config: &TournamentConfig, openings: &[AnyPosition], resume: bool) -> Result<Ledger> {
    let plan = config.plan(openings);
    Ok(match (&config.out, resume) {
        (None, false) => Ledger::default(),
        (None, true) => return Err(CliError::NothingToResume.into()),
        (Some(folder), false) => Journal::begin(folder, &plan)?.into(),
        (Some(folder), true) => Journal::resume(folder, &plan)?.into(),
    })
}

fn write_results(
    folder: &Path,
    config: &TournamentConfig,
    result: &TournamentResult,
    table: &CrossTable,
) -> Result<()> {
    let files = [
        ("report.html", report::html(config, result, table)),
        ("table.json", format!("{:#}\n", table.to_json())),
        ("table.md", table.to_markdown()),
        ("table.txt", table.to_text()),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| CliError::cannot_write(&path))?;
    }
    // Where to look is told on a terminal and elsewhere alike; that it cannot be told is no failure.
    let _ = writeln!(io::stderr(), "the report is {}", folder.join("report.html").display());
    Ok(())
}
