//! `tengen openings`: random positions to start from, kept when the strongest player at hand holds
//! them to be near even.

use std::{fs, io::Write};

use arena::{
    openings::{USUAL_CANDIDATES, Wanted},
    tournament::OpeningSource,
};
use clap::Args;
use rules::{AnyPosition, GameSpec};

use crate::{
    Answer,
    cli::RulesArgs,
    cli_error::CliError,
    failure::{Context, Result, ensure},
    seats,
};

#[derive(Args)]
pub(crate) struct OpeningsArgs {
    /// How many
    count: usize,
    #[command(flatten)]
    rules: RulesArgs,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many candidates compete for each place; the most even one is kept
    #[arg(long, value_name = "N", default_value_t = USUAL_CANDIDATES, value_parser = clap::value_parser!(u16).range(1..=100))]
    candidates: u16,
    /// Who judges them [default: the strongest player of the game]
    #[arg(long, value_name = "PLAYER")]
    judge: Option<String>,
}

impl OpeningsArgs {
    const fn wanted(&self) -> Wanted {
        Wanted { count: self.count, candidates: self.candidates, seed: self.seed }
    }
}

pub(crate) fn run(arguments: &OpeningsArgs, out: &mut impl Write) -> Result<Answer> {
    let spec = arguments.rules.spec()?;
    let openings = generated(spec, arguments.wanted(), arguments.judge.as_deref())?;
    ensure!(!openings.is_empty(), CliError::NoOpening(spec));
    writeln!(out, "# {} near-even openings of {spec}, seed {}", openings.len(), arguments.seed)?;
    openings.iter().try_for_each(|opening| writeln!(out, "{opening}"))?;
    Ok(Answer::Done)
}

/// How many openings are made for a match or tournament; a longer one uses them again.
const MOST_GENERATED: usize = 100;

/// The openings of a source, for so many pairs of games. Where none are shipped, they are made.
pub(crate) fn from_source(
    source: &OpeningSource,
    spec: GameSpec,
    pairs: usize,
    seed: u64,
) -> Result<Vec<AnyPosition>> {
    let generate = || generated(spec, Wanted::new(pairs.min(MOST_GENERATED), seed), None);
    match source {
        OpeningSource::Shipped => arena::openings::shipped(spec).map_or_else(generate, Ok),
        OpeningSource::Generated => generate(),
        OpeningSource::File(file) => {
            let cannot_read = || CliError::cannot_read(file);
            let text = fs::read_to_string(file).with_context(cannot_read)?;
            arena::openings::parse(&text, spec).with_context(cannot_read)
        }
    }
}

/// Openings of a game that its judge holds to be near even.
fn generated(spec: GameSpec, wanted: Wanted, judge: Option<&str>) -> Result<Vec<AnyPosition>> {
    let mut judge = seats::judge(spec, judge.unwrap_or(seats::strongest(spec.game())))?;
    Ok(arena::openings::generate(spec, wanted, &mut *judge))
}
