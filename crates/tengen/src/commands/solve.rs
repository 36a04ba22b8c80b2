//! `tengen solve`: who wins a position by force. A line is printed only when the checker, which
//! believes nothing but the referee, has verified it.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use clap::Args;
use gomoku_engine::verify::{Effort, verified_win};
use rules::{AnyPosition, Outcome, Side, ataxx, gomoku};
use search_kit::{BestMove, Limits, Score};
use serde_json::{Value, json};

use crate::{Answer, cli::PositionArgs, failure::Result, findings, interrupt, search_args::SearchArgs};

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
/// A win of more positions than this is not checked to the end.
const POSITIONS_TO_VERIFY: usize = 200_000;
/// One part in so many of the time is kept for the checker.
const PART_TO_VERIFY: u32 = 8;

/// A line of more plies than this is not followed.
const LONGEST_LINE: usize = 300;

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
    /// A line that leads there, if there is one that has been verified.
    line: Vec<String>,
    /// How far every line was looked at.
    depth: u32,
    nodes: u64,
    /// The time of the search, without that of the checker.
    time: Duration,
    /// Why a win that the search believes in was not verified.
    flaw: Option<String>,
}

pub(crate) fn run(arguments: &SolveArgs, out: &mut impl Write) -> Result<Answer> {
    let position = arguments.position.read()?;
    let solution = match (&position, position.outcome()) {
        (_, Some(outcome)) => Solution::of_ended_game(outcome, position.side_to_move()),
        (AnyPosition::Gomoku(position), None) => solve_gomoku(arguments, position)?,
        (AnyPosition::Ataxx(game), None) => solve_ataxx(arguments, game)?,
    };
    if arguments.json {
        writeln!(out, "{}", solution.document())?;
    } else {
        solution.write(out, position.side_to_move())?;
    }
    Ok(if solution.verdict == Verdict::Open { Answer::No } else { Answer::Done })
}

fn solve_gomoku(arguments: &SolveArgs, position: &gomoku::Position) -> Result<Solution> {
    let mut limits = arguments.search.limits(USUAL_TIME);
    let time = limits.move_time;
    limits.move_time = time.map(|time| time - time / PART_TO_VERIFY);
    let mut engine = gomoku_engine::Engine::new(arguments.search.gomoku_options(1));
    let (stop, began) = (interrupt::stop_flag()?, Instant::now());
    let best = engine.solve(position, &limits, &stop, &mut |_| {});
    let mut solution = Solution::new(&best, began.elapsed());
    if solution.verdict == Verdict::Win {
        let left = time.map(|time| time.saturating_sub(began.elapsed()));
        let effort = Effort { positions: POSITIONS_TO_VERIFY, nodes: Effort::THOROUGH_NODES, time: left };
        match verified_win(&mut engine, position, best.mv, effort, &stop) {
            Ok(win) => (solution.plies, solution.line) = (win.plies, findings::words(&win.line)),
            Err(flaw) => {
                solution.verdict = Verdict::Open;
                solution.flaw = Some(flaw.to_string());
            }
        }
    }
    Ok(solution)
}

fn solve_ataxx(arguments: &SolveArgs, game: &ataxx::Game) -> Result<Solution> {
    let limits = arguments.search.limits(USUAL_TIME);
    let mut engine = ataxx_engine::Engine::new(arguments.search.ataxx_options(1));
    let (stop, began) = (interrupt::stop_flag()?, Instant::now());
    let best = engine.solve(game, &limits, &stop, &mut |_| {});
    let mut solution = Solution::new(&best, began.elapsed());
    if solution.verdict != Verdict::Open {
        let time_left = || limits.hard_time().map(|time| time.saturating_sub(began.elapsed()));
        let line = line_to_the_end(game, best.pv, solution.verdict, |game| {
            let limits = Limits { move_time: time_left(), clock: None, ..limits };
            engine.solve(game, &limits, &stop, &mut |_| {})
        });
        solution.line = findings::words(&line.unwrap_or_default());
    }
    Ok(solution)
}

/// A legal line that ends the game with this verdict for the side to move: the one that was found, and
/// where it breaks off, what `solve` finds from there. None if that is another result, or nothing.
fn line_to_the_end(
    game: &ataxx::Game,
    found: Vec<ataxx::Move>,
    verdict: Verdict,
    mut solve: impl FnMut(&ataxx::Game) -> BestMove<ataxx::Move>,
) -> Option<Vec<ataxx::Move>> {
    let side = game.position().side_to_move();
    let mut played = game.clone();
    let mut next = found;
    loop {
        for mv in next {
            played.try_play(mv).ok()?;
        }
        if played.ply() - game.ply() > LONGEST_LINE {
            return None;
        }
        if let Some(outcome) = played.outcome() {
            let is_promised = Verdict::of(outcome, side) == verdict;
            return is_promised.then(|| played.moves()[game.ply()..].to_vec());
        }
        let best = solve(&played);
        let seen_by_side = Verdict::of_score(best.score).seen_by(played.position().side_to_move(), side);
        if seen_by_side != verdict {
            return None;
        }
        next = best.pv;
    }
}

impl Verdict {
    fn of(outcome: Outcome, side: Side) -> Verdict {
        match outcome {
            Outcome::Win(winner) if winner == side => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
            Outcome::Draw => Verdict::Draw,
        }
    }

    const fn of_score(score: Score) -> Verdict {
        match score {
            Score::Win(_) => Verdict::Win,
            Score::Loss(_) => Verdict::Loss,
            Score::Draw => Verdict::Draw,
            Score::Evaluation(_) => Verdict::Open,
        }
    }

    /// What a side's verdict means to another.
    fn seen_by(self, side: Side, other: Side) -> Verdict {
        match self {
            Verdict::Win if side != other => Verdict::Loss,
            Verdict::Loss if side != other => Verdict::Win,
            same => same,
        }
    }

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
    fn new<M>(best: &BestMove<M>, time: Duration) -> Solution {
        let plies = match best.score {
            Score::Win(plies) | Score::Loss(plies) => plies,
            Score::Draw => best.pv.len() as u32,
            Score::Evaluation(_) => 0,
        };
        let (verdict, depth, nodes) = (Verdict::of_score(best.score), best.depth, best.nodes);
        Solution { verdict, plies, line: Vec::new(), depth, nodes, time, flaw: None }
    }

    fn of_ended_game(outcome: Outcome, to_move: Side) -> Solution {
        let verdict = Verdict::of(outcome, to_move);
        Solution { verdict, plies: 0, line: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO, flaw: None }
    }

    fn document(&self) -> Value {
        let is_open = self.verdict == Verdict::Open;
        json!({
            "result": self.verdict.name(),
            "plies": (!is_open).then_some(self.plies),
            "line": self.line,
            "unverified": self.flaw,
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
        if let Some(flaw) = &self.flaw {
            writeln!(out, "a win was found but could not be verified: {flaw}")?;
        }
        if !self.line.is_empty() {
            writeln!(out, "{}", self.line.join(" "))?;
        }
        writeln!(out, "{nodes} nodes in {:.2} s", self.time.as_secs_f64())
    }
}
