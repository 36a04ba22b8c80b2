//! `tengen openings`: random positions to start from, kept when the strongest player at hand holds
//! them to be near even.

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use rules::{AnyPosition, GameSpec};

use crate::{Answer, cli::RulesArgs, seats};

#[derive(Args)]
pub(crate) struct OpeningsArgs {
    /// How many
    count: usize,
    #[command(flatten)]
    rules: RulesArgs,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who judges them [default: the strongest player of the game]
    #[arg(long, value_name = "PLAYER")]
    judge: Option<String>,
}

pub(crate) fn run(arguments: &OpeningsArgs, out: &mut impl Write) -> Result<Answer> {
    let spec = arguments.rules.spec()?;
    let openings = generated(spec, arguments.count, arguments.seed, arguments.judge.as_deref())?;
    ensure!(!openings.is_empty(), "no near-even opening was found for {spec}");
    writeln!(out, "# {} near-even openings of {spec}, seed {}", openings.len(), arguments.seed)?;
    openings.iter().try_for_each(|opening| writeln!(out, "{opening}"))?;
    Ok(Answer::Done)
}

/// Openings of a game that its judge holds to be near even.
pub(crate) fn generated(
    spec: GameSpec,
    count: usize,
    seed: u64,
    judge: Option<&str>,
) -> Result<Vec<AnyPosition>> {
    let mut judge = seats::judge(spec, judge.unwrap_or(seats::strongest(spec.game())))?;
    Ok(arena::openings::generate(spec, count, seed, &mut *judge))
}
