//! `tengen analyze`: what the engine thinks of a position.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use clap::Args;
use rules::{AnyPosition, gomoku};
use serde_json::{Value, json};

use crate::{
    Answer,
    cli::PositionArgs,
    findings::{self, Findings},
    interrupt,
    search_args::SearchArgs,
};

#[derive(Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// How many of the best moves get a line of their own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    multipv: u16,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// How long a position is looked at when nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(3);

pub(crate) fn run(arguments: &AnalyzeArgs, out: &mut impl Write) -> Result<Answer> {
    let position = arguments.position.read()?;
    if let Some(outcome) = position.outcome() {
        bail!("the game is over: {outcome}");
    }
    if !arguments.json {
        writeln!(out, "{}, {} to move", position.spec(), position.side_to_move())?;
        findings::write_columns(out)?;
    }
    let found = match &position {
        AnyPosition::Gomoku(position) => analyze_gomoku(arguments, position, out)?,
        AnyPosition::Ataxx(_) => bail!("Ataxx positions cannot be analyzed"),
    };
    if arguments.json {
        writeln!(out, "{}", document(&found))?;
    } else {
        let Findings { best, score, nodes, .. } = &found;
        let (score, speed) = (findings::score_text(*score), found.nodes_per_second());
        writeln!(out, "best move {best} ({score}), {nodes} nodes, {speed} nodes/s")?;
    }
    Ok(Answer::Done)
}

fn analyze_gomoku(
    arguments: &AnalyzeArgs,
    position: &gomoku::Position,
    out: &mut impl Write,
) -> Result<Findings> {
    let limits = arguments.search.limits(USUAL_TIME);
    let mut engine = gomoku_engine::Engine::new(arguments.search.gomoku_options(arguments.multipv.into()));
    let (stop, began) = (interrupt::stop_flag()?, Instant::now());
    let (mut last, mut written) = (None, Ok(()));
    let best = engine.go(position, &limits, &stop, &mut |info| {
        if !arguments.json && written.is_ok() {
            written = findings::write_iteration(out, info);
        }
        last = Some(info.clone());
    });
    written?;
    Ok(Findings::new(&best, last.as_ref(), began.elapsed()))
}

fn document(found: &Findings) -> Value {
    json!({
        "best": found.best,
        "score": findings::number(found.score),
        "win_in": findings::plies_to_the_end(found.score),
        "depth": found.depth,
        "nodes": found.nodes,
        "nps": found.nodes_per_second(),
        "ms": found.time.as_millis() as u64,
        "lines": found.lines.iter().map(findings::line_document).collect::<Vec<_>>(),
    })
}
