//! `tengen solve`: who wins a position by force. A line is printed only when the checker, which
//! believes nothing but the referee, has verified it.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use clap::Args;
use gomoku_engine::verify::verify_fours;
use rules::{
    AnyPosition, Outcome, Side,
    gomoku::{self, Move, Point},
};
use search_kit::Score;
use serde_json::{Value, json};

use crate::{Answer, cli::PositionArgs, findings, interrupt, search_args::SearchArgs};

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// How long a proof is looked for when nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// What is known for certain, in the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Win,
    Loss,
    Draw,
    /// Nothing was proved within the limits.
    Open,
}

/// A verdict and how it was reached.
struct Solution {
    verdict: Verdict,
    plies: u32,
    /// The verified line of a win.
    line: Vec<String>,
    /// How far every line was looked at.
    depth: u32,
    nodes: u64,
    time: Duration,
}

pub(crate) fn run(arguments: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    let position = arguments.position.read()?;
    let solution = match (&position, position.outcome()) {
        (_, Some(outcome)) => Solution::of_ended_game(outcome, position.side_to_move()),
        (AnyPosition::Gomoku(position), None) => solve_gomoku(arguments, position)?,
        (AnyPosition::Ataxx(_), None) => bail!("Ataxx positions cannot be solved"),
    };
    if arguments.json {
        writeln!(out, "{}", solution.document())?;
    } else {
        solution.write(out, position.side_to_move())?;
    }
    Ok(if solution.verdict == Verdict::Open { Answer::No } else { Answer::Done })
}

fn solve_gomoku(arguments: &SolveArgs, position: &gomoku::Position) -> Result<Solution> {
    let limits = arguments.search.limits(USUAL_TIME);
    let mut engine = gomoku_engine::Engine::new(arguments.search.gomoku_options(1));
    let (stop, began) = (interrupt::stop_flag()?, Instant::now());
    let best = engine.solve(position, &limits, &stop, &mut |_| {});
    let (verdict, plies) = match best.score {
        Score::Win(plies) => (Verdict::Win, plies),
        Score::Loss(plies) => (Verdict::Loss, plies),
        Score::Draw => (Verdict::Draw, best.pv.len() as u32),
        Score::Evaluation(_) => (Verdict::Open, 0),
    };
    let is_verified = verdict == Verdict::Win && verify_fours(position, &points(&best.pv)).is_ok();
    let line = if is_verified { findings::words(&best.pv) } else { Vec::new() };
    Ok(Solution { verdict, plies, line, depth: best.depth, nodes: best.nodes, time: began.elapsed() })
}

fn points(moves: &[Move]) -> Vec<Point> {
    let point = |mv: &Move| match mv {
        Move::Place(point) => Some(*point),
        Move::Pass => None,
    };
    moves.iter().filter_map(point).collect()
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => "draw",
            Verdict::Open => "none",
        }
    }
}

impl Solution {
    fn of_ended_game(outcome: Outcome, to_move: Side) -> Solution {
        let verdict = match outcome {
            Outcome::Win(winner) if winner == to_move => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
            Outcome::Draw => Verdict::Draw,
        };
        Solution { verdict, plies: 0, line: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
    }

    fn document(&self) -> Value {
        let is_open = self.verdict == Verdict::Open;
        json!({
            "result": self.verdict.name(),
            "plies": (!is_open).then_some(self.plies),
            "line": self.line,
            "bound": is_open.then(|| json!({ "depth": self.depth, "nodes": self.nodes })),
            "nodes": self.nodes,
            "ms": self.time.as_millis() as u64,
        })
    }

    fn write(&self, out: &mut impl Write, side: Side) -> io::Result<()> {
        let Solution { plies, depth, nodes, .. } = self;
        match self.verdict {
            Verdict::Win => writeln!(out, "{side} wins in {plies} plies")?,
            Verdict::Loss => writeln!(out, "{side} loses in {plies} plies")?,
            Verdict::Draw => writeln!(out, "draw in {plies} plies")?,
            Verdict::Open => writeln!(out, "no win found, looking {depth} plies ahead everywhere")?,
        }
        if !self.line.is_empty() {
            writeln!(out, "{}", self.line.join(" "))?;
        }
        writeln!(out, "{nodes} nodes in {:.2} s", self.time.as_secs_f64())
    }
}
