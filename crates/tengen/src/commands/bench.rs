//! `tengen bench`: fixed positions to fixed depths. The nodes are the engine's signature.

mod anatomy;

use std::{io::Write, time::Instant};

use ataxx_engine::Evaluation;
use clap::{Args, ValueEnum};
use rules::GameKind;
use serde_json::json;

use crate::{
    Answer,
    cli_error::CliError,
    failure::{Result, ensure},
    findings::per_second,
};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// gomoku or ataxx
    #[arg(long, default_value = "gomoku")]
    game: GameKind,
    /// What Ataxx positions are judged with: network or classical
    #[arg(long, value_enum, default_value_t = Judge::Network)]
    evaluation: Judge,
    /// Show what the Gomoku search spends its nodes on, over 40 positions of all phases
    #[arg(long, conflicts_with = "evaluation")]
    anatomy: bool,
    /// Nodes for each position of --anatomy
    #[arg(long, value_name = "N", default_value_t = 200_000, requires = "anatomy", value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
    nodes: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// The two evaluations of the Ataxx engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Judge {
    /// The network that is built in.
    Network,
    /// The tables of weights that are built in.
    Classical,
}

impl Judge {
    fn evaluation(self) -> Evaluation {
        match self {
            Judge::Network => Evaluation::default(),
            Judge::Classical => Evaluation::tables(),
        }
    }
}

pub(crate) fn run(arguments: &BenchArgs, out: &mut impl Write) -> Result<Answer> {
    if arguments.anatomy {
        ensure!(arguments.game == GameKind::Gomoku, CliError::NoAnatomy);
        anatomy::print(&gomoku_engine::dissect(arguments.nodes), arguments.json, out)?;
        return Ok(Answer::Done);
    }
    let began = Instant::now();
    let (positions, nodes) = match arguments.game {
        GameKind::Gomoku => {
            let signature = gomoku_engine::bench();
            (signature.positions, signature.nodes)
        }
        GameKind::Ataxx => {
            let signature = ataxx_engine::bench(arguments.evaluation.evaluation());
            (signature.positions, signature.nodes)
        }
    };
    let time = began.elapsed();
    let (game, speed, milliseconds) = (arguments.game, per_second(nodes, time), time.as_millis() as u64);
    if arguments.json {
        let document = json!({
            "game": game.name(), "positions": positions, "nodes": nodes, "nps": speed, "ms": milliseconds,
        });
        writeln!(out, "{document}")?;
    } else {
        writeln!(out, "{game}: {positions} positions, {nodes} nodes in {milliseconds} ms, {speed} nodes/s")?;
    }
    Ok(Answer::Done)
}
