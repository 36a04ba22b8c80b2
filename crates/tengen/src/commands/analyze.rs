//! `tengen analyze`: what the engine thinks of a position.

use std::{
    fmt::Display,
    io::Write,
    time::{Duration, Instant},
};

use clap::Args;
use rules::AnyPosition;
use search_kit::{BestMove, Info};
use serde_json::{Value, json};

use crate::{
    Answer,
    cli::PositionArgs,
    cli_error::CliError,
    failure::Result,
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
        return Err(CliError::GameOver(outcome).into());
    }
    if !arguments.json {
        writeln!(out, "{}, {} to move", position.spec(), position.side_to_move())?;
        findings::write_columns(out)?;
    }
    let limits = arguments.search.limits(USUAL_TIME);
    let (lines, stop) = (arguments.multipv.into(), interrupt::stop_flag()?);
    let mut listener = Listener { is_silent: arguments.json, began: Instant::now(), out };
    let found = match &position {
        AnyPosition::Gomoku(position) => {
            let mut engine = gomoku_engine::Engine::new(arguments.search.gomoku_options(lines));
            listener.findings(|on_info| engine.go(position, &limits, &stop, on_info))?
        }
        AnyPosition::Ataxx(game) => {
            let mut engine = ataxx_engine::Engine::new(arguments.search.ataxx_options(lines));
            listener.findings(|on_info| engine.go(game, &limits, &stop, on_info))?
        }
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

/// Writes iterations as they come, and keeps the last.
struct Listener<'a, W: Write> {
    is_silent: bool,
    began: Instant,
    out: &'a mut W,
}

impl<W: Write> Listener<'_, W> {
    /// What a search finds while it is listened to.
    fn findings<M: Clone + Display + PartialEq>(
        &mut self,
        search: impl FnOnce(&mut dyn FnMut(&Info<M>)) -> BestMove<M>,
    ) -> Result<Findings> {
        let (mut last, mut written) = (None, Ok(()));
        let best = search(&mut |info| {
            if !self.is_silent && written.is_ok() {
                written = findings::write_iteration(self.out, info);
            }
            last = Some(info.clone());
        });
        written?;
        Ok(Findings::new(&best, last.as_ref(), self.began.elapsed()))
    }
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
